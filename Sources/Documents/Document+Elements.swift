extension Document {
  /// An attribute of an element.
  package struct Attribute: Sendable, Hashable {
    /// The name without its prefix.
    package var name: String
    /// What the prefix stands for; empty without one.
    package var namespace: String
    package var value: String

    package init(name: String, namespace: String = "", value: String) {
      (self.name, self.namespace, self.value) = (name, namespace, value)
    }
  }

  /// An element: in XHTML its name is in small letters.
  ///
  /// It is a view of the document's arrays and has nothing of its own.
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
    /// What the prefix, or its absence, stands for; XHTML's where a document names none.
    package var namespace: String { names[number].namespace }
    /// In the order of the file.
    package var attributes: Attributes {
      Attributes(startIndex: range.lowerBound, endIndex: range.upperBound, names, records)
    }
    /// Whether it is an element of XHTML.
    package var isXHTML: Bool { names[number].namespace == Namespace.xhtml }

    /// The attribute `id`.
    package var id: String? { value(ofName: DocumentBuilder.idName) }

    /// The names that links know it by: its `id`, and the `name` that an `a` has besides.
    package var linkNames: [String] {
      let id = id
      guard name == "a", let name = self["name"], name != id else { return id.map { [$0] } ?? [] }
      return [id, name].compactMap(\.self)
    }

    /// The words of the attribute `class`.
    package var classes: [String] {
      value(ofName: DocumentBuilder.className)?.utf8
        .split(whereSeparator: \.isXMLSpace).compactMap { String($0) } ?? []
    }

    private func value(ofName name: Int32) -> String? {
      for index in range where records[index].name == name { return records[index].value }
      return nil
    }

    /// The value of an attribute without a prefix; nil where there is none.
    package subscript(_ name: String) -> String? { self[name, in: ""] }

    /// The value of an attribute of a namespace; nil where there is none.
    package subscript(_ name: String, in namespace: String) -> String? {
      for index in range {
        let found = names[Int(records[index].name)]
        if found.local == name, found.namespace == namespace { return records[index].value }
      }
      return nil
    }
  }

  /// The attributes of an element, in the order of the file.
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
  /// Whether two have the same name and attributes, wherever they stand.
  package static func == (first: Self, second: Self) -> Bool {
    first.name == second.name && first.namespace == second.namespace
      && first.attributes.elementsEqual(second.attributes)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    for attribute in attributes { hasher.combine(attribute) }
  }
}
