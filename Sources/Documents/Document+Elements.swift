extension Document {
  /// An attribute of an element.
  package struct Attribute: Sendable, Hashable {
    /// The name without its prefix.
    package var name: String
    /// The namespace of the prefix; empty without one.
    package var namespace: String
    package var value: String

    package init(name: String, namespace: String = "", value: String) {
      (self.name, self.namespace, self.value) = (name, namespace, value)
    }
  }

  /// An element; in XHTML its name is in lower case.
  ///
  /// It is a view of the document's arrays and stores nothing itself.
  package struct Element: Sendable {
    private let number: Int
    private let range: Range<Int>
    private let names: [Name]
    private let records: [AttributeRecord]

    init(name: Int, range: Range<Int>, _ names: [Name], _ records: [AttributeRecord]) {
      (number, self.range, self.names, self.records) = (name, range, names, records)
    }

    /// The name without its prefix.
    package var name: String { names[number].local }
    /// The namespace of the prefix, or of its absence; XHTML's if a document declares none.
    package var namespace: String { names[number].namespace }
    /// In file order.
    package var attributes: Attributes {
      Attributes(startIndex: range.lowerBound, endIndex: range.upperBound, names, records)
    }
    /// Whether it is an XHTML element.
    package var isXHTML: Bool { names[number].namespace == Namespace.xhtml }

    /// The attribute `id`.
    package var id: String? { value(ofName: DocumentBuilder.idName) }

    /// The anchors that links can use for it: its `id`, and the `name` of an `a`.
    package var linkNames: [String] {
      let id = id
      guard name == "a", let name = self["name"], name != id else { return id.map { [$0] } ?? [] }
      return [id, name].compactMap(\.self)
    }

    /// The class names in the attribute `class`.
    package var classes: [String] {
      value(ofName: DocumentBuilder.className)?.utf8
        .split(whereSeparator: \.isXMLSpace).compactMap { String($0) } ?? []
    }

    private func value(ofName name: Int32) -> String? {
      for index in range where records[index].name == name { return records[index].value }
      return nil
    }

    /// The value of an attribute without a prefix; nil if there is none.
    package subscript(_ name: String) -> String? { self[name, in: ""] }

    /// The value of an attribute in a namespace; nil if there is none.
    package subscript(_ name: String, in namespace: String) -> String? {
      for index in range {
        let found = names[Int(records[index].name)]
        if found.local == name, found.namespace == namespace { return records[index].value }
      }
      return nil
    }
  }

  /// The attributes of an element, in file order.
  package struct Attributes: RandomAccessCollection, Sendable {
    package let startIndex: Int
    package let endIndex: Int
    private let names: [Name]
    private let records: [AttributeRecord]

    fileprivate init(
      startIndex: Int, endIndex: Int, _ names: [Name], _ records: [AttributeRecord]
    ) {
      (self.startIndex, self.endIndex) = (startIndex, endIndex)
      (self.names, self.records) = (names, records)
    }

    package subscript(position: Int) -> Attribute {
      let name = names[Int(records[position].name)]
      return Attribute(name: name.local, namespace: name.namespace, value: records[position].value)
    }
  }
}

extension Document.Element: Hashable {
  /// Whether two have the same name and attributes, wherever they are.
  package static func == (first: Self, second: Self) -> Bool {
    first.name == second.name && first.namespace == second.namespace
      && first.attributes.elementsEqual(second.attributes)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    for attribute in attributes { hasher.combine(attribute) }
  }
}
