internal import Graphics

/// The options of a page that speak of how a text looks, as declarations of the highest rank.
package enum OptionSheet {
  /// The sheet of a layout; what is as the trade page has it is left to the design.
  package static func text(of layout: PageLayout) -> String {
    let known = PageLayout.trade
    var rules: [String] = []
    if layout.alignment != known.alignment { rules.append("html { text-align: start }") }
    if layout.alignment == .justified, layout.justifiesNarrowLines {
      rules.append("html { text-align: justify }")
    }
    if layout.hyphenates != known.hyphenates { rules.append("* { hyphens: manual }") }
    if layout.ornament != known.ornament {
      rules.append("hr::before { content: \(string(layout.ornament)) }")
    }
    if let sinkage = layout.sinkage {
      rules.append(
        ".chapter > .title, .part > .title { -rb-sinkage: \(max(sinkage, 0)) } "
          + ".chapter > :first-child:not(.title) { -rb-sinkage: \(max(sinkage, 0) / 2) }")
    }
    rules += openings(layout.initial)
    return rules.joined(separator: "\n")
  }

  /// The directions of Markdown and plain text, which have no attributes for them: the book's by its language, and a
  /// paragraph's by its first letter; in a book from right to left, one with any letter of that direction has it.
  ///
  /// Code runs from left to right in every book, and what stands beside it keeps its place.
  package static func directions(isRightToLeft: Bool) -> String {
    """
    html { direction: \(isRightToLeft ? "rtl" : "ltr") }
    @page { direction: \(isRightToLeft ? "rtl" : "ltr") }
    h1, h2, h3, h4, h5, h6, p, li, dt, dd, td, th, caption, figcaption, .label {
      unicode-bidi: \(isRightToLeft ? "-rb-plaintext" : "plaintext")
    }
    pre { direction: ltr; unicode-bidi: isolate }
    \(isRightToLeft ? ":not(pre) > :is(code, kbd, samp) { direction: ltr; unicode-bidi: isolate }" : "")
    """
  }

  /// What a layout says of the margins of pages: whether there are running heads.
  package static func heads(of layout: PageLayout) -> String {
    layout.hasRunningHeads ? "" : folioAtFoot
  }

  /// The folio at the foot, and nothing above the text.
  package static let folioAtFoot = """
    @page {
      @top-left { content: none }
      @top-center { content: none }
      @top-right { content: none }
      @bottom-center { content: counter(page, -rb-folio) }
    }
    @page :blank { @bottom-center { content: none } }
    @page :-rb-bare { @bottom-center { content: none } }
    """

  /// How chapters begin.
  private static func openings(_ initial: InitialDesign) -> [String] {
    var rules: [String] = []
    if initial.lines > 1 {
      let size = "\(initial.lines)\(initial.isRaised ? " 1" : "")"
      rules.append(
        ":-rb-opening::first-letter { float: none; initial-letter: \(size); "
          + "initial-letter-wrap: first; "
          + "-rb-initial-quote: \(initial.quote.rawValue); "
          + "-rb-initial-letters: \(initial.letters) }")
    }
    if initial.leadIn != nil || initial.words != .none {
      rules.append(":-rb-opening { -rb-lead-in: \(initial.words.rawValue) }")
    }
    return rules
  }

  /// A text as a string of CSS.
  private static func string(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": out += "\\" + String(scalar)
      case _ where scalar.value < 0x20: out += "\\\(String(scalar.value, radix: 16)) "
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}
