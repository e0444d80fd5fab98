/// The options of the command, by their names without the dashes.
enum Option: String, CaseIterable, CustomStringConvertible {
  case out
  case name
  case format
  case spine
  case pages
  case turns
  case frames
  case singleSided = "single-sided"
  case reverse
  case position
  case turn
  case gesture
  case film
  case hold
  case quality
  case loop
  case unpaged
  case viewer
  case indicator
  case transition
  case orientation
  case direction
  case spacing
  case cover
  case back
  case curl
  case at
  case fps
  case duration
  case ease
  case design
  case pageSize = "page-size"
  case font
  case fontItalic = "font-italic"
  case fontBold = "font-bold"
  case fontBoldItalic = "font-bold-italic"
  case fontMono = "font-mono"
  case fontFallback = "font-fallback"
  case fonts
  case systemFonts = "system-fonts"
  case fontSize = "font-size"
  case leading
  case margins
  case align
  case lineBreaking = "line-breaking"
  case measure
  case expansion
  case tracking
  case noProtrusion = "no-protrusion"
  case frenchSpaces = "french-spaces"
  case noHyphens = "no-hyphens"
  case noSystem = "no-system"
  case input
  case allowOutside = "allow-outside"
  case language
  case chapters
  case dropCaps = "drop-caps"
  case initial
  case ornament
  case noHeads = "no-heads"
  case sinkage
  case noTitlePage = "no-title-page"
  case halfTitle = "half-title"
  case contents
  case contentsDepth = "contents-depth"
  case listOfFigures = "list-of-figures"
  case listOfTables = "list-of-tables"
  case index
  case css
  case ignore
  case lineHeight = "line-height"
  case hyphenate
  case indent
  case notes
  case pageMargins = "page-margins"
  case skipNonlinear = "skip-nonlinear"
  case limits
  case limitTime = "limit-time"
  case limitMemory = "limit-memory"
  case dpi
  case size
  case theme
  case paper
  case ink
  case desk
  case deskMargin = "desk-margin"
  case png
  case thumbnail
  case thumbnailMode = "thumbnail-mode"
  case thumbnailOf = "thumbnail-of"
  case contactSheet = "contact-sheet"
  case thumbnailsOnly = "thumbnails-only"
  case thumbnailer
  case thumbnailerSize = "thumbnailer-size"
  case lint
  case failOn = "fail-on"
  case pictureDpi = "picture-dpi"
  case dump
  case explain
  case explainCss = "explain-css"
  case plainTex = "plain-tex"
  case linesOnly = "lines-only"
  case metric
  case threshold
  case includeAa = "include-aa"
  case window
  case tolerance
  case mask
  case report
  case difference
  case junit
  case annotations
  case json
  case update
  case updateSheets = "update-sheets"
  case failOnChange = "fail-on-change"
  case against
  case lock
  case recipe
  case books
  case shard
  case tries
  case retryQuarantined = "retry-quarantined"
  case dryRun = "dry-run"
  case metrics
  case jobs
  case listOutputs = "list-outputs"
  case depfile
  case depfileTarget = "depfile-target"
  case depsFormat = "deps-format"
  case stamp
  case redraw
  case timings
  case failFast = "fail-fast"
  case debugFrames = "debug-frames"
  case strict
  case quiet
  case help
  case version
  case verbose
  case completions
  case manPage = "man-page"

  /// The option as it is written on the command line.
  var description: String { "--" + rawValue }

  /// The option of a name with its dashes, or of a letter that stands for one; nil if there is none.
  init?(word: String) {
    if let option = Self.letters[word] {
      self = option
    } else if word.hasPrefix("--"), let option = Self(rawValue: String(word.dropFirst(2))) {
      self = option
    } else {
      return nil
    }
  }

  /// The letters that stand for some options.
  static let letters: [String: Self] = [
    "-h": .help, "-o": .out, "-q": .quiet, "-V": .version, "-s": .thumbnailerSize,
  ]

  /// The name closest to a mistyped one; nil if none is close.
  static func nearest(to word: String) -> String? {
    Spelling.nearest(to: word, in: allCases.map(\.description))
  }
}

extension Sequence<Option> {
  /// The options as they are written, joined by a separator.
  func joined(separator: String) -> String { map(\.description).joined(separator: separator) }
}
