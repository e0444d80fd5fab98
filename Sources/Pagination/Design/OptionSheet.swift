internal import Graphics

/// The page options that affect the look of the text, as declarations of the highest rank.
package enum OptionSheet {
  /// The sheet of a layout; values equal to those of the trade page are left to the design.
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

  /// Text directions for Markdown and plain text, which have no attributes for them: the book's follows from its
  /// language, and a paragraph's from its first letter; in a right-to-left book, a paragraph with any right-to-left
  /// letter is right-to-left.
  ///
  /// Code runs from left to right in every book, and what is beside it keeps its place.
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

  /// The layout's declarations for the page margins: whether there are running heads.
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

  /// The declarations for chapter openings.
  private static func openings(_ initial: InitialDesign) -> [String] {
    var rules: [String] = []
    if initial.lines > 1 {
      let size = "\(initial.lines)\(initial.isRaised ? " 1" : "")"
      rules.append(
        ":-rb-opening::first-letter { float: none; initial-letter: \(size); "
          + "initial-letter-wrap: all; "
          + "-rb-initial-quote: \(initial.quote.rawValue); "
          + "-rb-initial-letters: \(initial.letters) }")
    }
    if initial.leadIn != nil || initial.words != .none {
      rules.append(":-rb-opening { -rb-lead-in: \(initial.words.rawValue) }")
    }
    return rules
  }

  /// A text as a CSS string.
  private static func string(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": out += "\\" + String(scalar)
      case _ where scalar.value < 0x20: out += "\\\(scalar.value.hexadecimal()) "
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}
