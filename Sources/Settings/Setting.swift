/// A setting that a message names, since changing it is the remedy.
///
/// The library calls it by the property or parameter that holds it. A program whose users know it by another name, such
/// as an option of a command line, does its work in `withNames`.
public enum Setting: String, CaseIterable, Sendable {
  /// The font of the text.
  case font = "family"
  /// The fonts for characters that the others lack.
  case fallbackFonts = "family.fallbacks"
  /// The fonts of the system.
  case systemFonts = "FontFolder.system"
  /// The format of a book's file.
  case bookFormat = "format"
  /// Whether Markdown may show pictures from outside its folder.
  case allowsOutside
  /// The work that a book may ask for.
  case limits
  /// The processor time that a book may take.
  case timeLimit = "limits.time"
  /// The memory that a book may take.
  case memoryLimit = "limits.memory"
  /// The size of a page.
  case pageSize = "layout.pageSize"
  /// The margins of a page.
  case margins = "layout.margins"
  /// The pages that are drawn.
  case pages
  /// The turns that are drawn.
  case turns
  /// The number of pictures inside a turn.
  case framesPerTurn
  /// The instants of a turn that are drawn.
  case instants
  /// The pictures per second.
  case framesPerSecond
  /// The time that a turn takes.
  case duration
  /// The pace of a turn.
  case easing
  /// The gap between two spreads that scroll.
  case spacing = "turn.spacing"
  /// The place of the spine.
  case spine
  /// Whether turns go backwards.
  case isReversed
  /// Positions in the book that are drawn.
  case positions = "film.positions"
  /// Single turns that are drawn.
  case filmTurns = "film.turns"
  /// A gesture that is replayed.
  case gesture = "film.gesture"
  /// A book drawn as a column.
  case unpaged
  /// A viewer in a browser.
  case viewer
  /// A page indicator.
  case indicator
  /// The resolution of pictures.
  case resolution = "dotsPerInch"
  /// The size of pictures.
  case pictureSize
  /// The sizes of thumbnails.
  case thumbnails = "previews.sizes"
  /// The pages that thumbnails show.
  case thumbnailChoices = "previews.choices"
  /// The contact sheets.
  case contactSheet = "previews.sheet"
  /// The folder or file that is written.
  case output = "render(into:)"
  /// The list of a layout's flaws.
  case lints = "writeLints(as:)"
  /// The recording of references.
  case referenceUpdate = "update"
  /// The number of threads.
  case jobs
}

extension Setting: CustomStringConvertible {
  /// The names that a program gives to settings; nil stands for those of the properties.
  public typealias Names = @Sendable (Setting) -> String

  /// The names in the messages of the current work; threads that are started for a part of it have the same.
  @TaskLocal package static var names: Names?

  /// The name in messages: the program's own, or else the property's in backticks.
  public var description: String { Self.names?(self) ?? "`\(rawValue)`" }

  /// Calls a function whose messages, and those of the work it starts, have a program's own names for settings.
  ///
  /// Tasks inherit the names, and so do the library's own threads; threads that the function starts itself do not.
  ///
  /// - Throws: the errors of the function.
  public static func withNames<Value>(
    _ names: Names?, _ body: () throws -> Value
  ) rethrows -> Value {
    try $names.withValue(names, operation: body)
  }
}
