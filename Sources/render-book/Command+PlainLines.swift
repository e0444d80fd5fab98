internal import BookRendering
internal import Graphics
internal import Pagination

extension Command {
  /// `layout --plain-tex --lines-only`: the lines of each paragraph with plain TeX's parameters, for a text with one
  /// paragraph per line, as one JSON array per paragraph.
  static func plainLines(_ arguments: Arguments) throws -> ExitCode {
    guard arguments.has(.plainTex), arguments.has(.linesOnly) else {
      throw UsageError(
        "\(Option.plainTex) and \(Option.linesOnly) must be used together; see \(Option.help)")
    }
    guard let name = arguments.names.first else {
      throw UsageError("name a text file with one paragraph per line")
    }
    func points(_ option: Option) throws(UsageError) -> Length? {
      try arguments.value(option, takes: "1 to 7200 pt") {
        Quantity.length($0).flatMap { (1...7200).contains($0.points) ? $0 : nil }
      }
    }
    let measure = try points(.measure) ?? PageLayout.trade.measure
    let fontSize = try points(.fontSize) ?? PageLayout.trade.fontSize
    let family = try family(arguments)
    let lines: ParagraphLines
    do {
      lines = try ParagraphLines(measure: measure, fontSize: fontSize, family: family)
    } catch { throw RenderError.font(error) }
    _ = try Messages.print(lines.json(of: try BookFile.bytes(name)))
    return .done
  }
}
