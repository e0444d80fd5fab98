internal import Graphics

/// The sheets of a book read so far, and the rules made from them.
struct SheetLibrary: Sendable {
  /// The rules for one document.
  struct Rules: Sendable {
    var atoms: Atoms
    var indexes: [RuleIndex]
    var fontFaces: [FontFace]
    /// The counter styles of the program, the reader and the book; later ones replace earlier ones.
    var counterStyles = CounterStyles()
    /// The page rules, by origin and order.
    var pages: [PageRules.Ranked]
  }

  /// A sheet's file, as read in an encoding that the sheet does not declare itself.
  private struct SheetKey: Hashable {
    var path: String
    var charset: String?
  }

  /// The number of documents with `style` elements of their own, and of lists of sheets, that are remembered: nearly
  /// all books have fewer than ten; those with one for each document should not fill the memory.
  private static let remembered = 32

  private var media: Media
  private let options: StyleOptions
  private let userAgent: UserAgentSheets
  private var atoms: Atoms
  private var files: [SheetKey: StyleSheet] = [:]
  private var texts = BoundedCache<DocumentSheets.Source, StyleSheet>(limit: remembered)
  private var authorRules = BoundedCache<[DocumentSheets.Source], Rules>(limit: remembered)
  /// The rules of the program and of the reader: a browser's, and with the typesetter's above them.
  private var programRules: [Bool: RuleIndex] = [:]
  /// The counter styles that these define.
  private var programCounterStyles: [Bool: CounterStyles] = [:]
  /// The page rules of these.
  private var programPages: [Bool: [PageRules.Ranked]] = [:]
  /// The sheets of the design, the reader and the command's options, once they are read.
  private var readerSheets: [PlacedSheet]?
  var warnings = WarningList()
  /// Whether a sheet read so far has conditions on the medium.
  private var asksMedia: Bool

  init(media: Media, options: StyleOptions) {
    (self.media, self.options) = (media, options)
    userAgent = UserAgentSheets.of(media, base: options.baseSheet)
    atoms = userAgent.atoms
    asksMedia = userAgent.all.contains(where: \.asksMedia)
    for sheet in userAgent.all { warnings.add(sheet.warnings) }
  }

  /// The same sheets for pages of another size; nil if they may differ there.
  func resized(to media: Media) -> SheetLibrary? {
    guard !asksMedia, media.differsOnlyInSize(from: self.media) else { return nil }
    var library = self
    library.media = media
    return library
  }

  /// Parses a sheet for the library's medium.
  private mutating func parse(
    _ file: [UInt8], path: String, charset: String? = nil
  ) -> StyleSheet {
    let sheet = SheetParser.sheet(
      file, path: path, charset: charset, media: media, atoms: &atoms)
    if sheet.asksMedia { asksMedia = true }
    return sheet
  }

  /// The rules for a document with these sheets.
  mutating func rules(
    for sources: [DocumentSheets.Source], load: (String) -> [UInt8]?
  ) -> Rules {
    let isTypesetters: Bool
    switch options.taste {
    case .browser: isTypesetters = false
    case .typesetter: isTypesetters = true
    case .byDocument: isTypesetters = sources.isEmpty
    }
    let program = programIndex(isTypesetters)
    var rules: Rules
    if let known = authorRules[sources] {
      rules = known
    } else {
      rules = authorRules(sources, load)
      authorRules[sources] = rules
    }
    rules.atoms = atoms
    rules.indexes.insert(program, at: 0)
    rules.pages += programPages[isTypesetters] ?? []
    var counterStyles = programCounterStyles[isTypesetters] ?? CounterStyles()
    counterStyles.take(rules.counterStyles)
    rules.counterStyles = counterStyles
    return rules
  }

  private mutating func programIndex(_ isTypesetters: Bool) -> RuleIndex {
    if let index = programRules[isTypesetters] { return index }
    let own =
      [userAgent.browser] + (isTypesetters ? [userAgent.typesetter] : []) + [userAgent.pages]
    let sheets =
      own.map { PlacedSheet(sheet: $0, origin: .userAgent) } + baseSheets() + readersSheets()
    programPages[isTypesetters] = sheets.pageRules
    programCounterStyles[isTypesetters] = CounterStyles(sheets.map(\.sheet))
    let index = RuleIndex(sheets)
    programRules[isTypesetters] = index
    return index
  }

  /// The default typesetting.
  private mutating func baseSheets() -> [PlacedSheet] {
    guard let base = userAgent.base else { return [] }
    // Lengths scale with the text: those that must be exact on paper are multiplied by `--rb-paper`.
    let paper = 12 / max(media.textSize.points, 1e-6)
    let lengths = parse(
      Array("html { --rb-leading: \(options.leading); --rb-paper: \(paper) }".utf8), path: "")
    return [lengths, base].map { PlacedSheet(sheet: $0, origin: .base) }
  }

  /// The sheets of the design, the reader and the command's options.
  private mutating func readersSheets() -> [PlacedSheet] {
    if let readerSheets { return readerSheets }
    var sheets: [PlacedSheet] = []
    func add(_ file: [UInt8], _ origin: Origin, named path: String) {
      let sheet = parse(file, path: path)
      warnings.add(sheet.warnings, isOfReader: origin == .design || origin == .user)
      for own in origin == .design ? sheet.imports : [] {
        let name = own.path
        // Sheets imported by name are the program's own, and import nothing.
        guard let file = options.importable[name] else {
          warn(path, "imports “\(name)”, which is not one of the program's sheets")
          continue
        }
        let imported = parse(file, path: name)
        warnings.add(imported.warnings)
        sheets.append(
          PlacedSheet(
            sheet: imported, origin: origin, layer: own.layer,
            layersBefore: Array(sheet.layers.prefix(own.layersBefore))))
      }
      sheets.append(PlacedSheet(sheet: sheet, origin: origin))
    }
    if !media.isFixedLayout {
      for sheet in options.designSheets { add(sheet.file, .design, named: sheet.name) }
    }
    for sheet in options.userSheets { add(sheet.file, .user, named: sheet.name) }
    if !options.optionSheet.isEmpty, !media.isFixedLayout {
      add(Array(options.optionSheet.utf8), .option, named: "options")
    }
    readerSheets = sheets
    return sheets
  }

  private mutating func authorRules(
    _ sources: [DocumentSheets.Source], _ load: (String) -> [UInt8]?
  ) -> Rules {
    var sheets: [PlacedSheet] = []
    for source in sources {
      switch source {
      case .file(let path, let charset):
        append(StyleSheet.Import(path: path), charset, to: &sheets, from: path, load)
      case .text(let bytes, let path):
        let sheet: StyleSheet
        if let known = texts[source] {
          sheet = known
        } else {
          sheet = parse(bytes, path: path)
          texts[source] = sheet
          warnings.add(sheet.warnings)
        }
        let place = PlacedSheet(sheet: sheet, origin: .author)
        appendImports(of: place, nil, to: &sheets, within: [], from: path, load)
        sheets.append(place)
      }
    }
    return Rules(
      atoms: atoms, indexes: sheets.isEmpty ? [] : [RuleIndex(sheets)],
      fontFaces: sheets.flatMap(\.sheet.fontFaces),
      counterStyles: CounterStyles(sheets.map(\.sheet)),
      pages: sheets.pageRules)
  }

  /// Appends the imports of a sheet, each in its cascade layer.
  private mutating func appendImports(
    of placed: PlacedSheet, _ charset: String?, to sheets: inout [PlacedSheet],
    within ancestors: [String], from file: String, _ load: (String) -> [UInt8]?
  ) {
    for imported in placed.sheet.imports {
      var own = imported
      own.layer = placed.layer.appending(imported.layer)
      let before = placed.sheet.layers.prefix(imported.layersBefore).map(placed.layer.appending)
      append(
        own, charset, to: &sheets, within: ancestors, layersBefore: before, from: file, load)
    }
  }

  /// Appends a sheet after its imports.
  ///
  /// One that imports itself, directly or not, is not read again. `charset` is the encoding of the referrer, which is
  /// used if the sheet itself declares none (CSS Syntax 3, 3.2).
  private mutating func append(
    _ imported: StyleSheet.Import, _ charset: String?, to sheets: inout [PlacedSheet],
    within ancestors: [String] = [], layersBefore: [LayerName] = [], from file: String,
    _ load: (String) -> [UInt8]?
  ) {
    let path = imported.path
    guard !ancestors.contains(path) else {
      return warn(file, "imports itself; it is read once", isMinor: true)
    }
    guard ancestors.count <= StylingLimits.importDepth, sheets.count < StylingLimits.sheets else {
      return warn(
        file, "imports more than 16 deep, or more than 1,000 sheets: the rest is left out")
    }
    guard let sheet = sheet(path, charset, from: file, load) else { return }
    let placed = PlacedSheet(sheet: sheet, origin: .author, layer: imported.layer)
    if !layersBefore.isEmpty {
      // Layers that the importing sheet names before the import come before all that is imported.
      sheets.append(
        PlacedSheet(sheet: StyleSheet(), origin: .author, layersBefore: layersBefore))
    }
    appendImports(
      of: placed, sheet.charset ?? charset, to: &sheets, within: ancestors + [path], from: path,
      load)
    sheets.append(placed)
  }

  private mutating func sheet(
    _ path: String, _ charset: String?, from file: String, _ load: (String) -> [UInt8]?
  ) -> StyleSheet? {
    let key = SheetKey(path: path, charset: charset)
    if let known = files[key] { return known }
    guard let bytes = load(path) else {
      warn(file, "the style sheet “\(path)” is not in the book")
      files[key] = StyleSheet()
      return nil
    }
    let sheet = parse(bytes, path: path, charset: charset)
    warnings.add(sheet.warnings)
    files[key] = sheet
    return sheet
  }

  private mutating func warn(_ path: String, _ message: String, isMinor: Bool = false) {
    warnings.add(StyleWarning(path: path, line: 1, message: message, isMinor: isMinor))
  }
}
