internal import Files
internal import Layout
internal import Manuscript
internal import Paragraphs

/// The text of a page as HTML, for screen readers and browsers without script.
enum PageMarkup {
  /// The paragraphs of some lines, and the descriptions of pictures.
  ///
  /// A paragraph continued from the page before begins anew here. A word divided between two lines
  /// is joined; one divided between pages keeps its hyphen.
  static func paragraphs(of lines: [PageLine], pictures: [PageImage]) -> String {
    var out = ""
    for picture in pictures where !picture.alternative.isEmpty {
      out += "<p class=\"picture\">Picture: \(picture.alternative.escapedForHTML)</p>\n"
    }
    var paragraph: [PageLine] = []
    for line in lines {
      if let last = paragraph.last, !isAfterInitial(line, last),
        line.isFirst || !isSame(line, last)
      {
        out += element(paragraph)
        paragraph = []
      }
      paragraph.append(line)
    }
    out += element(paragraph)
    return out
  }

  /// Whether a line comes after an initial that floats or is several lines high, and begins with the rest of its word.
  private static func isAfterInitial(_ line: PageLine, _ last: PageLine) -> Bool {
    last.isFirst && !last.isLast && line.isFirst && line.paragraph == last.paragraph
  }

  private static func isSame(_ line: PageLine, _ last: PageLine) -> Bool {
    line.paragraph == last.paragraph && line.role == last.role && !last.isLast
  }

  private static func element(_ lines: [PageLine]) -> String {
    guard let role = lines.first?.role else { return "" }
    let keepsLines = role == .verse || role == .code
    var text = ""
    for (number, line) in lines.enumerated() {
      guard number + 1 < lines.count else {
        text += line.undividedText.escapedForHTML
        break
      }
      switch ViewerLine.Join(line) {
      case .hyphen: text += String(line.undividedText.dropLast()).escapedForHTML
      case .none: text += line.undividedText.escapedForHTML
      case .space: text += line.undividedText.escapedForHTML + (keepsLines ? "<br/>\n" : " ")
      }
    }
    guard !text.isEmpty else { return "" }
    let name = role == .heading ? "h2" : "p"
    let direction = lines[0].isRightToLeft ? " dir=\"rtl\"" : ""
    let kind = role == .note ? " class=\"note\"" : ""
    return "<\(name)\(kind)\(direction)>\(text)</\(name)>\n"
  }
}

extension String {
  /// The text on one line, without bidi controls.
  var asLabel: String {
    var out = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.isUnsafeOnTerminal || scalar.properties.isWhitespace {
        let breaks = scalar.properties.isWhitespace || scalar.value < 0x20
        if breaks, let last = out.last, last != " " { out.append(" ") }
      } else {
        out.append(scalar)
      }
    }
    if out.last == " " { out.removeLast() }
    return String(out)
  }
}
