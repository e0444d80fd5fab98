internal import BookRendering
internal import Manuscript

extension Command {
  /// `--thumbnailer -s SIZE BOOK PNG`: the single picture that a desktop shows for a book's file; nil if it is not
  /// requested.
  static func thumbnailer(_ arguments: Arguments) throws -> ExitCode? {
    let option = Option.thumbnailerSize
    guard arguments.has(.thumbnailer) else {
      guard !arguments.has(option) else { throw UsageError("-s needs \(Option.thumbnailer)") }
      return nil
    }
    let known: Set<Option> = [.thumbnailer, option, .quiet, .input, .language, .png]
    if let other = Option.allCases.first(where: { arguments.has($0) && !known.contains($0) }) {
      throw UsageError(
        "\(other) cannot be combined with \(Option.thumbnailer), which draws a single picture")
    }
    guard arguments.names.count == 2 else {
      throw UsageError(
        "\(Option.thumbnailer) takes a book and the picture to write: -s 256 BOOK PNG")
    }
    guard arguments.names[1].text != "-" else {
      throw UsageError("\(Option.thumbnailer) takes the name of a file, not standard output")
    }
    let size = try arguments.value(option, takes: "8 to 4096 pixels") { text in
      Quantity.whole(text).flatMap { ThumbnailSize.sides.contains($0) ? $0 : nil }
    }
    let options = try arguments.renderOptions()
    let form = try arguments.choice(.input, InputFormName.self)
    let book = try arguments.inputs.book(arguments.names[0], format: form?.format)
    let renderer = BookRenderer(book: book, options: options)
    let png = try renderer.thumbnail(longestSide: size ?? 256)
    do { try OutputFile.write(png, to: arguments.names[1]) } catch {
      throw RenderError.output(error)
    }
    return .done
  }
}
