package import Budgets
internal import Documents
internal import Manuscript
package import Styling
internal import TextAnalysis

/// The content that style sheets add before and after elements, with its counters and quotation marks, which depend on
/// everything earlier in the document.
package struct GeneratedContent: Sendable {
  /// A piece of such content.
  package enum Piece: Sendable {
    case text(String)
    case image(String)
    /// A pattern that is repeated as often as it fits on the line.
    case leader(String)
  }

  package private(set) var pieces: [Int: [Piece]] = [:]
  /// Whether anything in it refers to the number of the page on which something else is.
  package private(set) var asksForFolios = false

  /// The counters at the end of a document's text, with which the next document of the same file begins.
  package struct Counters: Sendable {
    /// The values of each existing counter, the outermost first; never empty.
    fileprivate var values: [String: [Int]] = [:]
    /// The counters that the children of the root and of the body have begun.
    fileprivate var scopes: [Set<String>] = [[], []]
    /// Whether a document precedes.
    fileprivate var isContinued = false
    /// Whether the sections of chapters are transparent: what their children begin, their siblings continue.
    fileprivate let joinsChapters: Bool

    /// No counters.
    package init(joinsChapters: Bool = false) { self.joinsChapters = joinsChapters }

    /// Removes the counters of the house style, which begin anew in each document.
    fileprivate mutating func removeHouseCounters() {
      values = values.filter { !$0.key.hasPrefix(GeneratedContent.housePrefix) }
      scopes = scopes.map { names in
        names.filter { !$0.hasPrefix(GeneratedContent.housePrefix) }
      }
    }
  }

  /// The beginning of the names of counters in the house style.
  private static let housePrefix = "-rb-"

  /// The values of each existing counter, the outermost first; never empty.
  private var counters: [String: [Int]] = [:]
  /// The counters at the end of the document before this one, and at the end of this one.
  private let start: Counters
  private var end: Counters
  /// Whether content is made, besides counting.
  private let makesContent: Bool
  private var quoteDepth = 0

  private let budget: Budget
  /// The folio of the page that contains the target of an address; nil where it is not known.
  private var folio: @Sendable (String) -> PageFolio?
  /// The number of bytes of text that a picture counts as.
  private static let imageBytes = 8

  /// Generates the content of a document that continues with the counters of the one before it, if there is any.
  package init(
    _ styled: StyledDocument, after start: Counters = Counters(), budget: Budget = Budget(.none),
    folio: @escaping @Sendable (String) -> PageFolio? = { _ in nil }
  ) {
    self.init(start, budget, makesContent: true, folio)
    guard
      styled.hasGeneratedContent
        || styled.styles.contains(where: { $0.box.float == .footnote })
    else { return }
    var scope: Set<String> = []
    walk(0, styled, &scope)
    self.folio = { _ in nil }
  }

  private init(
    _ start: Counters, _ budget: Budget, makesContent: Bool,
    _ folio: @escaping @Sendable (String) -> PageFolio?
  ) {
    (self.start, end, counters) = (start, start, start.values)
    (self.makesContent, self.budget, self.folio) = (makesContent, budget, folio)
  }

  /// The counters at the end of a document's text, from those at the end of the document before it.
  package static func counters(
    after start: Counters, _ styled: StyledDocument, budget: Budget
  ) -> Counters {
    var content = GeneratedContent(start, budget, makesContent: false) { _ in nil }
    var scope: Set<String> = []
    content.walk(0, styled, &scope)
    content.end.isContinued = true
    content.end.removeHouseCounters()
    return content.end
  }

  /// Whether the content of a document shows counters of its text, besides those of the house style.
  package static func showsCounters(_ styled: StyledDocument) -> Bool {
    styled.styles.contains { style in
      style.box.float == .footnote
        || style.box.content?.contains {
          switch $0 {
          case .counter(let name, _), .counters(let name, _, _): !name.hasPrefix(housePrefix)
          default: false
          }
        } == true
    }
  }

  package subscript(_ pseudo: StyledDocument.Pseudo, of node: Int) -> [Piece] {
    pieces[node * 8 + Int(pseudo.rawValue)] ?? []
  }

  /// Generates the content of an element and its descendants; `scope` contains the counters that it and its siblings
  /// began.
  ///
  /// A counter lives as long as the parent of the element that created it; pseudo-elements are siblings of the
  /// elements between them (css-lists-3, 4.3). The root and the body go on if a document precedes.
  private mutating func walk(_ node: Int, _ styled: StyledDocument, _ scope: inout Set<String>) {
    guard styled.document.element(node) != nil else { return }
    let style = styled.style(node)
    guard style.box.display != .none else { return }
    let part = node == 0 ? 0 : node == styled.document.body ? 1 : nil
    let goesOn = part != nil && start.isContinued
    if !goesOn { count(style.box, &scope) }
    if style.box.float == .footnote { numberFootnote(node, styled) }
    var own: Set<String> = if let part, goesOn { start.scopes[part] } else { [] }
    generate(.before, node, styled, &own, counts: !goesOn)
    for child in styled.document.children(of: node) {
      if part == 1, start.joinsChapters, styled.document.isChapter(child) {
        walkChapter(child, styled, &own)
      } else {
        walk(child, styled, &own)
      }
    }
    if let part { end.scopes[part] = own }
    if part == 1 { end.values = counters }
    generate(.after, node, styled, &own)
    for name in own { endCounter(name) }
  }

  /// The same for the section of a chapter, which has no scope of its own.
  private mutating func walkChapter(
    _ node: Int, _ styled: StyledDocument, _ scope: inout Set<String>
  ) {
    let style = styled.style(node)
    guard style.box.display != .none else { return }
    count(style.box, &scope)
    generate(.before, node, styled, &scope)
    for child in styled.document.children(of: node) { walk(child, styled, &scope) }
    generate(.after, node, styled, &scope)
  }

  /// Counts a footnote, and generates its call and its marker: its number, unless a style sheet says otherwise
  /// (css-gcpm-3, 2.4 and 2.5).
  private mutating func numberFootnote(_ node: Int, _ styled: StyledDocument) {
    let value = (counters["footnote"]?.popLast() ?? 0) &+ 1
    counters["footnote", default: []].append(value)
    for (pseudo, tail) in [(PseudoElement.footnoteCall, ""), (.footnoteMarker, ". ")] {
      pieces[node * 8 + Int(pseudo.rawValue)] = [.text(String(value) + tail)]
      var own: Set<String> = []
      generate(pseudo, node, styled, &own)
      for name in own { endCounter(name) }
    }
  }

  /// Changes the counters as an element requires.
  ///
  /// A counter that a sibling created is replaced, not nested; one that is incremented or set and does not exist is
  /// created at zero (css-lists-3, 4.4).
  private mutating func count(_ box: BoxProperties, _ scope: inout Set<String>) {
    for reset in box.counterReset {
      if !scope.insert(reset.name).inserted { endCounter(reset.name) }
      counters[reset.name, default: []].append(reset.value)
    }
    for step in box.counterIncrement {
      let value = endCounter(step.name)
      if value == nil { scope.insert(step.name) }
      counters[step.name, default: []].append((value ?? 0) &+ step.value)
    }
    for set in box.counterSet {
      if endCounter(set.name) == nil { scope.insert(set.name) }
      counters[set.name, default: []].append(set.value)
    }
  }

  /// Ends the innermost counter with this name; returns its value.
  @discardableResult
  private mutating func endCounter(_ name: String) -> Int? {
    let value = counters[name]?.popLast()
    if counters[name]?.isEmpty == true { counters[name] = nil }
    return value
  }

  private mutating func generate(
    _ pseudo: StyledDocument.Pseudo, _ node: Int, _ styled: StyledDocument,
    _ scope: inout Set<String>, counts: Bool = true
  ) {
    guard budget.goesOn(at: styled.document.path), let style = styled.style(pseudo, of: node),
      let content = style.box.content, style.box.display != .none
    else { return }
    if counts { count(style.box, &scope) }
    guard makesContent else { return }
    var made: [Piece] = []
    let quotes = style.text.quotes ?? QuotationMarks(of: style.text.language).inOrder
    func mark(_ isClosing: Bool) -> String {
      guard quotes.count > 1 else { return "" }
      let pair = min(max(quoteDepth, 0), quotes.count / 2 - 1)
      return quotes[pair * 2 + (isClosing ? 1 : 0)]
    }
    /// Adds a text, if there is space for it.
    func add(_ text: String) -> Bool {
      made.append(.text(text))
      return budget.spend(text: text.utf8.count, at: styled.document.path)
    }
    for piece in content {
      switch piece {
      case .text(let text): guard add(text) else { return }
      case .image(let path):
        guard budget.spend(text: Self.imageBytes, at: styled.document.path) else { return }
        made.append(.image(path))
      case .leader(let pattern):
        guard budget.spend(text: pattern.utf8.count, at: styled.document.path) else { return }
        made.append(.leader(pattern))
      case .counter(let name, let style):
        guard add(styled.counterStyles.text(style, counters[name]?.last ?? 0)) else { return }
      case .counters(let name, let separator, let style):
        var all = ""
        for (index, value) in (counters[name] ?? [0]).enumerated() {
          let part = (index > 0 ? separator : "") + styled.counterStyles.text(style, value)
          guard budget.spend(text: part.utf8.count, at: styled.document.path) else { return }
          all += part
        }
        made.append(.text(all))
      case .openQuote:
        guard add(mark(false)) else { return }
        quoteDepth += 1
      case .closeQuote:
        // A quotation that was never opened is not closed.
        guard quoteDepth > 0 else { continue }
        quoteDepth -= 1
        guard add(mark(true)) else { return }
      case .noOpenQuote: quoteDepth += 1
      case .noCloseQuote: quoteDepth = max(0, quoteDepth - 1)
      case .targetCounter("page", let address, let style):
        asksForFolios = true
        guard add(folioText(of: address, in: style, styled)) else { return }
      // These are for pages and for their strings.
      case .elementText, .string, .element, .targetCounter: continue
      }
    }
    pieces[node * 8 + Int(pseudo.rawValue)] = made
  }

  /// The folio of the page that an address leads to: without a style of its own, it is what the page shows.
  private func folioText(
    of address: String, in style: TextProperties.ListMarker, _ styled: StyledDocument
  ) -> String {
    guard let folio = folio(address) else { return "" }
    return style == .decimal
      ? folio.shown ?? folio.number : styled.counterStyles.text(style, folio: folio.number)
  }
}

extension TextProperties.ListMarker {
  /// The folio of a page, in another counter style if requested.
  package func text(folio: String) -> String {
    self == .decimal ? folio : Int(folio).map(text) ?? folio
  }

  /// A number as the marker of its item, without the full stop after it.
  package func text(_ number: Int) -> String {
    switch self {
    case .none: ""
    case .disc: "•"
    case .circle: "◦"
    case .square: "▪"
    case .decimal: String(number)
    case .decimalLeadingZero: (0...9).contains(number) ? "0\(number)" : String(number)
    case .lowerRoman: roman(number)?.lowercased() ?? String(number)
    case .upperRoman: roman(number) ?? String(number)
    case .lowerAlpha: letters(number, from: "a", count: 26)
    case .upperAlpha: letters(number, from: "A", count: 26)
    case .lowerGreek:
      TextProperties.Counting.alphabetic(number, Array("αβγδεζηθικλμνξοπρστυφχψω"))
    case .counting(let counting): counting.text(number)
    case .string(let text): text
    // The style sheet that may define it is not known here.
    case .named: String(number)
    }
  }

  /// Whether the marker is a number or a letter, which is followed by a full stop.
  package var isNumber: Bool {
    switch self {
    case .none, .disc, .circle, .square, .string: false
    default: true
    }
  }

  private func roman(_ number: Int) -> String? {
    guard (1..<4000).contains(number) else { return nil }
    let signs = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var rest = number
    var text = ""
    for (value, sign) in signs {
      while rest >= value {
        text += sign
        rest -= value
      }
    }
    return text
  }

  private func letters(_ number: Int, from first: Unicode.Scalar, count: Int) -> String {
    guard number > 0 else { return String(number) }
    var rest = number
    var text = ""
    while rest > 0 {
      rest -= 1
      let letter = Unicode.Scalar(first.value + UInt32(rest % count)) ?? first
      text = String(Character(letter)) + text
      rest /= count
    }
    return text
  }
}

extension Document {
  /// Whether a node is the section that the program makes of a chapter or a part.
  fileprivate func isChapter(_ node: Int) -> Bool {
    guard let element = element(node), element.name == "section" else { return false }
    return element.classes.contains { $0 == "chapter" || $0 == "part" }
  }
}
