internal import BookRendering
internal import Graphics
internal import ImageCoding
internal import Manuscript
internal import PageTurning
internal import Pagination
internal import Paragraphs
internal import Raster

extension Arguments {
  /// The valid range of a page's sides in points: from a stamp to a poster.
  static let pageSides = 36.0...7200.0

  /// The page layout that the options describe.
  func pageLayout() throws(UsageError) -> PageLayout {
    let size = try value(.pageSize, takes: "a size such as 400x600pt, 6x9in or a5") {
      Quantity.size($0)
    }
    if let size, ![size.width, size.height].allSatisfy({ Self.pageSides.contains($0.points) }) {
      let text = values[.pageSize] ?? ""
      throw UsageError(
        .pageSize, text, takes: "sides of 36 to 7200 pt", meant: Self.sizeMeant(text, size))
    }
    func points(_ option: Option, _ range: ClosedRange<Double>) throws(UsageError) -> Length? {
      try value(option, takes: "\(Int(range.lowerBound)) to \(Int(range.upperBound)) pt") {
        guard let length = Quantity.length($0), range.contains(length.points) else { return nil }
        return length
      }
    }
    let fontSize = try points(.fontSize, 2...400)
    let leading = try points(.leading, 2...800)
    var layout = PageLayout(
      pageSize: size ?? PageLayout.trade.pageSize, fontSize: fontSize ?? PageLayout.trade.fontSize,
      leading: leading)
    let page = layout.pageSize
    let margins = try value(
      .margins,
      takes:
        "one length, four (inner,top,outer,bottom), or canon:van-de-graaf, tschichold or golden"
    ) {
      Self.margins($0, of: page)
    }
    if let margins {
      (layout.inner, layout.top) = (margins[0], margins[1])
      (layout.outer, layout.bottom) = (margins[2], margins[3])
    }
    if let measure = try points(.measure, 1...7200) {
      layout.outer = layout.pageSize.width - layout.inner - measure
    }
    if let alignment = try choice(.align, PageLayout.Alignment.self) {
      layout.alignment = alignment
      layout.justifiesNarrowLines = alignment == .justified
    }
    if let start = try choice(.chapters, PageLayout.ChapterStart.self) {
      layout.chapterStart = start
    }
    if let breaking = try choice(.lineBreaking, LineBreakingName.self) {
      layout.optimizesLines = breaking == .optimal
    }
    try readLines(&layout)
    try readOpenings(&layout)
    if has(.noTitlePage) { layout.hasTitlePage = false }
    if has(.halfTitle) { layout.hasHalfTitle = true }
    if has(.contents) { layout.hasContents = true }
    if let depth = try value(.contentsDepth, takes: "1 to 6", { whole($0, 1...6) }) {
      (layout.hasContents, layout.contentsDepth) = (true, depth)
    }
    if has(.listOfFigures) { layout.hasFigureList = true }
    if has(.listOfTables) { layout.hasTableList = true }
    if has(.index) { layout.hasIndex = true }
    if let fault = layout.fault { throw UsageError(fault) }
    return layout
  }

  /// Reads the options for line breaking.
  private func readLines(_ layout: inout PageLayout) throws(UsageError) {
    if let percent = try value(.expansion, takes: "0 to 5 per cent", { number($0, 0...5) }) {
      layout.microtypography.expansion = percent / 100
    }
    if let percent = try value(.tracking, takes: "0 to 5 per cent", { number($0, 0...5) }) {
      layout.microtypography.tracking = percent / 100
    }
    if has(.noProtrusion) { layout.microtypography.protrudes = false }
    if has(.noHyphens) { layout.hyphenates = false }
    layout.spacesFrench = has(.frenchSpaces)
  }

  /// Reads the options for chapter openings.
  private func readOpenings(_ layout: inout PageLayout) throws(UsageError) {
    if let lines = try value(.dropCaps, takes: "0 to 9 lines", { whole($0, 0...9) }) {
      layout.initial.lines = lines
    }
    if let initial = try value(
      .initial,
      takes: "words such as raised,letters=2,quote=hang,lead-in=phrase; quotes are large, hang or "
        + "omit, lead-ins none, word, phrase or line",
      { Self.initial($0, layout.initial) })
    {
      layout.initial = initial
    }
    if let ornament = values[.ornament] { layout.ornament = ornament }
    if has(.noHeads) { layout.hasRunningHeads = false }
    layout.sinkage = try value(.sinkage, takes: "0 to 200 lines") { whole($0, 0...200) }
  }

  /// A size with the unit that may have been meant, if it has none.
  private static func sizeMeant(_ text: String, _ size: Size) -> String? {
    guard !text.contains(where: \.isLetter) || text.lowercased().filter(\.isLetter) == "x" else {
      return nil
    }
    return ["in", "cm", "mm"].map { text + $0 }.first { text in
      Quantity.size(text).map { size in
        [size.width, size.height].allSatisfy { (108...1000).contains($0.points) }
      } ?? false
    }
  }

  private static func margins(_ text: String, of page: Size) -> [Length]? {
    if text.hasPrefix("canon:") {
      guard let canon = MarginCanon(rawValue: String(text.dropFirst(6))) else { return nil }
      let margins = canon.margins(of: page)
      return [margins.inner, margins.top, margins.outer, margins.bottom]
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    // A unit after the last number applies to the earlier ones without a unit.
    let unit = parts.last.map { String($0.drop { !$0.isLetter }) } ?? ""
    let lengths = parts.map { part in
      Quantity.length(part.last?.isLetter == true ? String(part) : part + unit)
    }
    let known = lengths.compactMap { $0 }
    guard known.count == lengths.count else { return nil }
    switch known.count {
    case 1: return Array(repeating: known[0], count: 4)
    case 4: return known
    default: return nil
    }
  }

  /// All options for drawing.
  func renderOptions() throws -> RenderOptions {
    var options = RenderOptions()
    options.layout = try pageLayout()
    options.isPageSizeChosen = values[.pageSize] != nil
    options.limits = try limits()
    if let spine = try choice(.spine, RenderOptions.SpineLocation.self) { options.spine = spine }
    try readViewer(into: &options)
    options.pages = try value(.pages, takes: "one range of pages such as 3, 3-7 or 3-") {
      Quantity.pages($0)
    }
    options.turns = try value(.turns, takes: "turns such as 3, 3-7 or 3-, or 0 for none") {
      Quantity.range($0)
    }
    if let frames = try value(.frames, takes: "0 to 1000", { whole($0, 0...1000) }) {
      (options.framesPerTurn, options.countsFrames) = (frames, true)
    }
    options.isReversed = has(.reverse)
    if let dpi = try value(.dpi, takes: "a number from 10 to 2400", { number($0, 10...2400) }) {
      options.dotsPerInch = dpi
    }
    options.pictureSize = try value(.size, takes: "pixels such as 1600x1200, 16x16 at least") {
      guard let size = Quantity.pixels($0), size.width >= 16, size.height >= 16 else { return nil }
      return size
    }
    try readColors(into: &options)
    if let effort = try choice(.png, PNGEffort.self) { options.pngEffort = effort }
    options.jobs = try value(.jobs, takes: "1 to 256", { whole($0, 1...256) })
    let hyphened = values[.language]?.replacing("_", with: "-") ?? ""
    options.language = try value(
      .language, takes: "a tag such as de or en-GB",
      among: Self.isLanguageTag(hyphened) ? [hyphened] : []
    ) { Self.isLanguageTag($0) ? $0 : nil }
    options.usesSystem = !has(.noSystem)
    options.isStrict = has(.strict)
    options.showsFrames = has(.debugFrames)
    options.previews = try previews()
    try readTurning(into: &options)
    return options
  }

  private func readViewer(into options: inout RenderOptions) throws(UsageError) {
    options.viewer = try choice(.viewer, Viewer.self)
    guard let viewer = options.viewer else { return }
    // The reader's window decides, unless the user has.
    if !has(.spine) { options.spine = .auto }
    // A single file, to be mailed, has each page once: at a higher resolution than in a folder.
    if viewer.isOneFile { (options.dotsPerInch, options.pngEffort) = (120, .balanced) }
  }

  private func readColors(into options: inout RenderOptions) throws(UsageError) {
    let what = "a colour such as #f4ecd8 or white"
    options.theme = try choice(.theme, ThemeName.self)?.theme
    // The desk must not outshine a page of the night theme.
    if options.theme == .night { options.desk = Color(red: 0x08, green: 0x08, blue: 0x09) }
    options.paper = try value(.paper, takes: what) { Color($0) }
    options.ink = try value(.ink, takes: what) { Color($0) }
    if let desk = try value(.desk, takes: what, { Color($0) }) { options.desk = desk }
    options.deskMargin = try value(.deskMargin, takes: "0 to 2000 pt") {
      guard let length = Quantity.length($0), length.points <= 2000 else { return nil }
      return length
    }
  }

  private func whole(_ text: String, _ range: ClosedRange<Int>) -> Int? {
    Quantity.whole(text).flatMap { range.contains($0) ? $0 : nil }
  }

  func number(_ text: String, _ range: ClosedRange<Double>) -> Double? {
    Quantity.number(text).flatMap { range.contains($0) ? $0 : nil }
  }

  /// Letters and digits in groups of up to eight, separated by hyphens: the form of BCP 47 tags.
  private static func isLanguageTag(_ text: String) -> Bool {
    text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { part in
      (1...8).contains(part.utf8.count)
        && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
  }
}

/// The names of the line breaking methods in options.
enum LineBreakingName: String, CaseIterable {
  case optimal
  case firstFit = "first-fit"
}

/// The names of the themes in options.
enum ThemeName: String, CaseIterable {
  case white, paper, sepia, night

  var theme: PageTheme {
    switch self {
    case .white: .white
    case .paper: .paper
    case .sepia: .sepia
    case .night: .night
    }
  }
}

/// The names of the book formats in options.
enum InputFormName: String, CaseIterable {
  case text, markdown, fb2

  var format: BookFormat {
    switch self {
    case .text: .text
    case .markdown: .markdown
    case .fb2: .fictionBook
    }
  }
}

extension UsageError {
  /// No text can be set in the layout that the options make.
  fileprivate init(_ fault: PageLayout.Fault) {
    self.init("\(fault); see \(Option.pageSize) and \(Option.margins)")
  }
}
