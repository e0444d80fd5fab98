package import Graphics

/// A page rule: its pages, and the styles of these and of their margin boxes (CSS Paged Media 3, section 5).
struct PageRule: Sendable {
  /// A page selector; with nil and false only, it selects all pages.
  struct Selector: Sendable, Hashable {
    /// The name that a document gives to its pages (`page`).
    var name: String?
    var isFirst = false
    var isBlank = false
    /// Whether it selects only left pages, or only right ones; nil for both.
    var isLeft: Bool?
    /// The same for versos and rectos (`:-rb-verso`, `:-rb-recto`).
    var isVerso: Bool?
    /// Whether it selects only pages that are set without running heads (`:-rb-bare`).
    var isBare = false
    /// The pages of the book it selects, by number (`:nth()`); nil for all.
    var nth: Nth?

    /// A step and an offset, as in `2n + 1` (CSS Generated Content for Paged Media, 5.3).
    struct Nth: Sendable, Hashable {
      var step: Int
      var offset: Int

      /// Whether a number, counted from 1, is selected.
      func holds(_ number: Int) -> Bool {
        let distance = number - offset
        return step == 0
          ? distance == 0 : distance % step == 0 && distance / step >= 0
      }
    }

    /// Names are weighed before `:first` and `:blank`, and those before sides: section 5.2.
    var specificity: UInt64 {
      (name == nil ? 0 : 1 << 40)
        + UInt64([isFirst, isBlank, isBare, nth != nil].count { $0 }) << 20
        + (isLeft == nil ? 0 : 1) + (isVerso == nil ? 0 : 1)
    }

    /// Whether it selects a page.
    func matches(_ page: PageContext) -> Bool {
      (name == nil || name == page.name) && (!isFirst || page.isFirst)
        && (!isBlank || page.isBlank) && (isLeft == nil || isLeft == page.isLeft)
        && (!isBare || page.isBare) && (isVerso == nil || isVerso == page.isVerso)
        && nth?.holds(page.number.value) ?? true
    }
  }

  var selectors: [Selector]
  var block: DeclarationBlock
  var boxes: [PageMarginBox: DeclarationBlock]
  /// The cascade layer that contains it; the root is that of rules in no layer.
  var layer = LayerName.root

  /// The selectors of a rule, where an empty list means every page; nil if one is unknown.
  static func selectors(_ prelude: [Token]) -> [Selector]? {
    var selectors: [Selector] = []
    for part in prelude.split(separator: .comma, omittingEmptySubsequences: false) {
      var tokens = Array(part.drop { $0 == .space })
      while tokens.last == .space { tokens.removeLast() }
      guard let selector = selector(tokens) else { return nil }
      selectors.append(selector)
    }
    return selectors.count == 1 && selectors[0] == Selector() ? [] : selectors
  }

  private static func selector(_ tokens: [Token]) -> Selector? {
    var selector = Selector()
    var rest = tokens[...]
    if case .ident(let name)? = rest.first {
      selector.name = name
      rest = rest.dropFirst()
    }
    while !rest.isEmpty {
      guard rest.popFirst() == .colon, let first = rest.popFirst() else { return nil }
      if case .function("nth") = first {
        guard selector.nth == nil, let nth = nth(&rest) else { return nil }
        selector.nth = nth
        continue
      }
      let word = first.word
      switch word {
      case "first": selector.isFirst = true
      case "blank": selector.isBlank = true
      case "left", "right":
        guard selector.isLeft != (word == "right") else { return nil }
        selector.isLeft = word == "left"
      case "-rb-bare": selector.isBare = true
      case "recto", "verso", "-rb-recto", "-rb-verso":
        let isVerso = word?.hasSuffix("verso") == true
        guard selector.isVerso != !isVerso else { return nil }
        selector.isVerso = isVerso
      default: return nil
      }
    }
    return selector
  }
}

extension PageRule {
  /// Takes the argument of `:nth()`, with the closing bracket.
  private static func nth(_ rest: inout ArraySlice<Token>) -> Selector.Nth? {
    guard let end = rest.firstIndex(of: .closeRound) else { return nil }
    var reader = SelectorReader(rest[..<end], depth: 0)
    rest = rest[(end + 1)...]
    guard let nth = reader.takeNth(isOfType: false, isFromEnd: false), reader.peek() == nil else {
      return nil
    }
    return Selector.Nth(step: nth.step, offset: nth.offset)
  }
}

/// The properties of a page that page selectors test.
package struct PageContext: Sendable, Hashable {
  /// The page's name in the document; nil for none.
  package var name: String?
  /// Whether it is to the left of the spine.
  package var isLeft: Bool
  /// Whether it is the first page of content that begins on a new page.
  package var isFirst: Bool
  /// Whether it is only there so that the next page is on the correct side.
  package var isBlank: Bool
  /// Whether it is a verso.
  package var isVerso = false
  /// Whether it has no content that would have a running head and folio: a title alone, a dedication.
  package var isBare = false
  /// Its place in the book, counted from 1; 0 if no rule needs it.
  package var number: PageNumber = 0

  package init(
    name: String? = nil, isLeft: Bool = false, isFirst: Bool = false, isBlank: Bool = false
  ) {
    (self.name, self.isLeft, self.isFirst, self.isBlank) = (name, isLeft, isFirst, isBlank)
  }
}

/// A page-margin box (CSS Paged Media 3, section 6), or that of the page's footnotes.
package enum PageMarginBox: String, Sendable, Hashable, CaseIterable {
  case topLeftCorner = "top-left-corner"
  case topLeft = "top-left"
  case topCenter = "top-center"
  case topRight = "top-right"
  case topRightCorner = "top-right-corner"
  case bottomLeftCorner = "bottom-left-corner"
  case bottomLeft = "bottom-left"
  case bottomCenter = "bottom-center"
  case bottomRight = "bottom-right"
  case bottomRightCorner = "bottom-right-corner"
  case leftTop = "left-top"
  case leftMiddle = "left-middle"
  case leftBottom = "left-bottom"
  case rightTop = "right-top"
  case rightMiddle = "right-middle"
  case rightBottom = "right-bottom"
  /// The footnote area at the foot of the text (CSS Generated Content for Paged Media, 2.2).
  case footnotes = "footnote"
}
