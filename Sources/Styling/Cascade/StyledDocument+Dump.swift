internal import Documents

extension StyledDocument {
  /// The number of each element's style, indented by depth, followed by the styles: their values that are not initial.
  ///
  /// The contents of elements that are not displayed are left out.
  package var dump: String {
    var out = ""
    var (depths, hiddenEnd, used): ([Int], Int, Set<StyleNumber>) = ([], 0, [])
    for (number, node) in document.nodes.enumerated() {
      let depth = node.parent < 0 ? 0 : depths[node.parent] + 1
      depths.append(depth)
      guard let element = document.element(number), number >= hiddenEnd else { continue }
      let white = String(repeating: "  ", count: depth)
      out += "\(white)\(element.selectorText) \(styleOfNode[number]) @\(node.source)\n"
      used.insert(styleOfNode[number])
      for pseudo in PseudoElement.all {
        guard let style = styleNumber(of: pseudo, number) else { continue }
        out += "\(white)  \(pseudo.selectorText) \(style)\n"
        used.insert(style)
      }
      if style(number).box.display == .none { hiddenEnd = node.end }
    }
    let initial = ComputedStyle()
    for number in used.sorted() {
      out += "style \(number)\n"
      out += styles[number.index].computed.properties(unlike: initial).map { "  \($0): \($1)\n" }
        .joined()
    }
    return out
  }
}

extension ComputedStyle {
  /// The properties whose values differ from those of another style, with their values.
  func properties(unlike other: ComputedStyle) -> [(name: String, value: String)] {
    let (own, others) = (WorkingStyle(self), WorkingStyle(other))
    var list: [(name: String, value: String)] = []
    for property in PropertyTable.shared.properties {
      guard let show = property.show else { continue }
      let value = show(own)
      if value != show(others) { list.append((property.name, value)) }
    }
    if !text.features.isEmpty {
      let features = text.features.map { "\"\($0.tag)\" \($0.value)" }
      list.append(("font-feature-settings", features.joined(separator: ", ")))
    }
    return list
  }
}

extension WorkingStyle {
  /// A style as it was passed on: without what only its descendants would see.
  init(_ computed: ComputedStyle) {
    self.init()
    (text, box) = (computed.text, computed.box)
  }
}

extension PseudoElement {
  static let all: [PseudoElement] = [
    .before, .after, .firstLetter, .firstLine, .marker, .footnoteCall, .footnoteMarker,
  ]

  /// As written in a selector.
  var selectorText: String {
    switch self {
    case .before: "::before"
    case .after: "::after"
    case .firstLetter: "::first-letter"
    case .firstLine: "::first-line"
    case .marker: "::marker"
    case .footnoteCall: "::footnote-call"
    case .footnoteMarker: "::footnote-marker"
    }
  }
}

extension Document.Element {
  /// The element's name with its id and classes, as written in a selector.
  package var selectorText: String {
    name + (id.map { "#" + $0 } ?? "") + classes.map { "." + $0 }.joined()
  }
}
