/// The sheets of a book that have been read, and what is made of them.
struct SheetLibrary: Sendable {
  /// The rules for one document.
  struct Rules: Sendable {
    var atoms: Atoms
    var indexes: [RuleIndex]
    var fontFaces: [FontFace]
    var pageBlocks: [DeclarationBlock]
  }

  /// How many documents with `style` elements of their own, and lists of sheets, are remembered: nearly
  /// all books have fewer than ten; those with one for each document should not fill the memory.
  private static let remembered = 32

  private let media: Media
  private let options: StyleOptions
  private var atoms = Atoms()
  private var files: [String: StyleSheet] = [:]
  private var texts: [DocumentSheets.Source: StyleSheet] = [:]
  private var authorRules: [[DocumentSheets.Source]: Rules] = [:]
  /// The rules of the program and of the reader: a browser's, and with the typesetter's over them.
  private var programRules: [Bool: RuleIndex] = [:]
  var warnings = WarningList()

  init(media: Media, options: StyleOptions) { (self.media, self.options) = (media, options) }

  /// The rules for a document with these sheets.
  mutating func rules(
    for sources: [DocumentSheets.Source], hasOwnStyle: Bool, load: (String) -> [UInt8]?
  ) -> Rules {
    let isTypesetters: Bool
    switch options.taste {
    case .browser: isTypesetters = false
    case .typesetter: isTypesetters = true
    case .byDocument: isTypesetters = !hasOwnStyle
    }
    let program = programIndex(isTypesetters)
    var rules: Rules
    if let known = authorRules[sources] {
      rules = known
    } else {
      rules = authorRules(sources, load)
      if authorRules.count >= Self.remembered { authorRules = [:] }
      authorRules[sources] = rules
    }
    rules.atoms = atoms
    rules.indexes.insert(program, at: 0)
    return rules
  }

  private mutating func programIndex(_ isTypesetters: Bool) -> RuleIndex {
    if let index = programRules[isTypesetters] { return index }
    var sheets: [(sheet: StyleSheet, origin: Origin)] = []
    var texts = [UserAgentSheets.browser]
    if isTypesetters { texts.append(UserAgentSheets.typesetter) }
    if media.isFixedLayout { texts.append(UserAgentSheets.fixedLayout) }
    for text in texts {
      let sheet = SheetParser.sheet(Array(text.utf8), path: "", media: media, atoms: &atoms)
      sheets.append((sheet, .program))
    }
    for (place, file) in options.userSheets.enumerated() {
      let path = "user sheet \(place + 1)"
      let sheet = SheetParser.sheet(file, path: path, media: media, atoms: &atoms)
      warnings.add(sheet.warnings)
      sheets.append((sheet, .user))
    }
    let index = RuleIndex(sheets)
    programRules[isTypesetters] = index
    return index
  }

  private mutating func authorRules(
    _ sources: [DocumentSheets.Source], _ load: (String) -> [UInt8]?
  ) -> Rules {
    var sheets: [StyleSheet] = []
    for source in sources {
      switch source {
      case .file(let path): append(path, to: &sheets, within: [], from: path, load)
      case .text(let bytes, let path):
        let sheet: StyleSheet
        if let known = texts[source] {
          sheet = known
        } else {
          sheet = SheetParser.sheet(bytes, path: path, media: media, atoms: &atoms)
          if texts.count >= Self.remembered { texts = [:] }
          texts[source] = sheet
          warnings.add(sheet.warnings)
        }
        for imported in sheet.imports {
          append(imported, to: &sheets, within: [], from: path, load)
        }
        sheets.append(sheet)
      }
    }
    return Rules(
      atoms: atoms, indexes: sheets.isEmpty ? [] : [RuleIndex(sheets.map { ($0, .author) })],
      fontFaces: sheets.flatMap(\.fontFaces),
      pageBlocks: sheets.map(\.pageBlock).filter { !$0.isEmpty })
  }

  /// Appends a sheet behind those it imports.
  ///
  /// One that imports itself, by whatever way, is not read again.
  private mutating func append(
    _ path: String, to sheets: inout [StyleSheet], within ancestors: [String], from file: String,
    _ load: (String) -> [UInt8]?
  ) {
    guard !ancestors.contains(path) else {
      return warn(file, "imports itself; it is read once", isMinor: true)
    }
    guard ancestors.count <= StylingLimits.importDepth, sheets.count < StylingLimits.sheets else {
      return warn(
        file, "imports more than 16 deep, or more than 1,000 sheets: the rest is left out")
    }
    guard let sheet = sheet(path, from: file, load) else { return }
    for imported in sheet.imports {
      append(imported, to: &sheets, within: ancestors + [path], from: path, load)
    }
    sheets.append(sheet)
  }

  private mutating func sheet(
    _ path: String, from file: String, _ load: (String) -> [UInt8]?
  ) -> StyleSheet? {
    if let known = files[path] { return known }
    guard let bytes = load(path) else {
      warn(file, "the style sheet “\(path)” is not in the book")
      files[path] = StyleSheet()
      return nil
    }
    let sheet = SheetParser.sheet(bytes, path: path, media: media, atoms: &atoms)
    warnings.add(sheet.warnings)
    files[path] = sheet
    return sheet
  }

  private mutating func warn(_ path: String, _ message: String, isMinor: Bool = false) {
    warnings.add(StyleWarning(path: path, line: 1, message: message, isMinor: isMinor))
  }
}

extension SheetLibrary.Rules {
  /// The margins that `@page` gives; nil where the sheets give none.
  func pageMargin(_ media: Media) -> Sides<LengthPercentage?>? {
    let table = PropertyTable.shared
    let numbers = ["top", "right", "bottom", "left"].map { table.number("margin-" + $0) }
    let declared = Set(pageBlocks.flatMap { $0.declarations.map(\.number) })
    let given = numbers.map { $0.map(declared.contains) ?? false }
    guard given.contains(true) else { return nil }
    let computation = Computation(initial: WorkingStyle.initial(media), media: media)
    var cascade = Cascade(ignoring: [])
    cascade.compute(pageBlocks.map { .init(block: $0, origin: .author) }, computation)
    let margin = computation.style.box.margin
    return Sides(
      top: given[0] ? margin.top : nil, right: given[1] ? margin.right : nil,
      bottom: given[2] ? margin.bottom : nil, left: given[3] ? margin.left : nil)
  }
}
