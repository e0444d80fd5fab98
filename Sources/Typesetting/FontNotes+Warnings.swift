internal import Files
internal import Paragraphs
internal import RenderingOptions
internal import Settings
internal import TextAnalysis

extension FontNotes {
  /// Visible effects that nobody asked for: one sentence per script, without its full stop.
  var warnings: [String] {
    let lent = loans.sorted { $0.key < $1.key }.map { script, loan in
      let lenders = loan.lenders.sorted().map { "\(FileName($0).lastComponent)" }
      return "\(Script.name(script)): the text's font lacks "
        + RenderError.list(loan.letters.sorted(), most: 3)
        + ", set in \(lenders.joined(separator: ", ")) instead; see \(Setting.fallbackFonts)"
    }
    let colored = coloredFaces.sorted().map {
      "\(FileName($0).lastComponent) has these letters as SVG drawings, which are not supported: "
        + "a face with COLR, CBDT or sbix tables is"
    }
    let plain = scriptsWithoutInitials.sorted().map {
      "\(Script.name($0)) has no capitals: chapters that begin in it have no large first letter"
    }
    return lent + colored + plain
  }
}
