internal import Graphics

/// Reads a sheet: CSS Syntax 3, section 5, on tokens as they come.
///
/// Nothing recurses on the sheet's content except rules within conditions, and these are counted.
struct SheetParser {
  var tokenizer: Tokenizer
  let path: String
  let condition: Condition
  let declarations: DeclarationReader
  var namespaces: [String: String] = [:]
  var sheet = StyleSheet()
  /// The declarations for margin boxes of the page rule being read; nil outside of such a rule.
  private var marginBoxes: [PageMarginBox: DeclarationBlock]?
  /// The cascade layer of the rules being read.
  var layer = LayerName.root
  /// Whether `@import` is still allowed.
  var isAtStart = true
  /// The number of rules so far, with declarations or without.
  var ruleCount = 0
  /// The number of selectors of the sheet's rules so far.
  var selectorCount = 0
  /// The cascade layers of the sheet so far.
  var knownLayers: Set<LayerName> = []
  /// The place up to which line ends have been counted, for warnings.
  private var counted = (place: 0, line: 1)

  private init(_ bytes: [UInt8], path: String, media: Media) {
    tokenizer = Tokenizer(bytes)
    self.path = path
    condition = Condition(media: media)
    declarations = DeclarationReader(base: path)
  }

  /// The sheet in a file's bytes, whatever they are; `charset` is the encoding of the referrer.
  static func sheet(
    _ file: [UInt8], path: String, charset: String? = nil, media: Media, atoms: inout Atoms
  ) -> StyleSheet {
    let isCut = file.count > StylingLimits.sheetBytes
    let bytes = SheetDecoding.decode(
      isCut ? Array(file.prefix(StylingLimits.sheetBytes)) : file, else: charset)
    var parser = SheetParser(bytes, path: path, media: media)
    if isCut {
      parser.warn("is larger than 8 MiB; the rest is left out", at: 0, isMinor: false)
    }
    parser.rules(depth: 0, atoms: &atoms)
    (parser.sheet.path, parser.sheet.text) = (path, bytes)
    parser.sheet.charset = SheetDecoding.charset(file)
    return parser.sheet
  }

  /// The block in the text of a `style` attribute.
  static func block(
    _ text: String, path: String, warnings: inout WarningList
  ) -> DeclarationBlock {
    let media = Media(pageWidth: .zero, pageHeight: .zero, textSize: .zero)
    let bytes = SheetDecoding.decode(Array(text.utf8.prefix(StylingLimits.sheetBytes)))
    var parser = SheetParser(bytes, path: path, media: media)
    let block = parser.declarationBlock(isWhole: true)
    warnings.add(parser.sheet.warnings)
    return block
  }

  mutating func warn(_ message: String, at index: Int, isMinor: Bool = true) {
    sheet.warnings.add(
      StyleWarning(path: path, line: line(at: index), message: message, isMinor: isMinor))
  }

  /// The line of a place that is after all earlier ones: each line end is counted once.
  mutating func line(at index: Int) -> Int {
    if index > counted.place {
      counted = (index, counted.line + tokenizer.lineEnds(in: counted.place..<index))
    }
    return counted.line
  }

  // MARK: - Skipping and collecting

  /// Skips to the brace that closes an open block, or to the end.
  mutating func skipBlock() {
    var open: [UInt8] = [Token.openCurly.opens]
    while let last = open.last, let token = tokenizer.next() {
      if token.closes == last {
        open.removeLast()
      } else if token.opens != 0 {
        open.append(token.opens)
      }
    }
  }

  /// Takes tokens up to an ending one, which is not consumed, or to the end; blocks in brackets are taken as a whole.
  ///
  /// Nil if there are more tokens than any real sheet has.
  mutating func collect(endingBefore isEnd: (Token) -> Bool) -> [Token]? {
    var tokens: [Token] = []
    var open: [UInt8] = []
    var isWhole = true
    while true {
      let start = tokenizer.position
      guard let token = tokenizer.next() else { break }
      if open.isEmpty, isEnd(token) {
        tokenizer.position = start
        break
      }
      if let last = open.last, token.closes == last {
        open.removeLast()
      } else if token.opens != 0 {
        open.append(token.opens)
      }
      if tokens.count < StylingLimits.tokens { tokens.append(token) } else { isWhole = false }
    }
    return isWhole ? tokens : nil
  }

  // MARK: - Rules

  mutating func rules(depth: Int, atoms: inout Atoms) {
    while true {
      let start = tokenizer.position
      guard let token = tokenizer.next() else { return }
      switch token {
      case .space: continue
      case .commentOpen, .commentClose: if depth == 0 { continue }
      case .closeCurly: if depth > 0 { return }
      case .atKeyword(let name):
        atRule(name, start: start, depth: depth, atoms: &atoms)
        // An unknown rule does not end the start of the sheet.
        if Self.knownRules.contains(name) { isAtStart = false }
        continue
      default: break
      }
      tokenizer.position = start
      if styleRule(start: start, depth: depth, atoms: &atoms) { isAtStart = false }
    }
  }

  private static let knownRules: Set<String> = [
    "media", "supports", "font-face", "page", "namespace", "keyframes", "counter-style",
  ]

  /// Reads a rule; returns false if there is none.
  private mutating func styleRule(start: Int, depth: Int, atoms: inout Atoms) -> Bool {
    var isFirst = true
    let prelude = collect { token in
      defer { isFirst = false }
      return token == .openCurly || depth > 0 && token == .closeCurly && !isFirst
    }
    let end = tokenizer.position
    let token = tokenizer.next()
    guard token == .openCurly else {
      // The brace closes the surrounding block, which an invalid rule ended in.
      if token == .closeCurly, depth > 0 { tokenizer.position = end }
      let words = Self.excerpt(tokenizer, from: start, to: end)
      warn("“\(words)” is not a rule: it has no block in braces", at: start)
      return false
    }
    ruleCount += 1
    guard let prelude, ruleCount <= StylingLimits.rules else {
      let what = prelude == nil ? "a rule with a very long selector" : "rules beyond the 200,000th"
      warn("\(what): left out", at: start, isMinor: false)
      skipBlock()
      return true
    }
    var parser = SelectorParser(namespaces: namespaces)
    guard let selectors = parser.list(prelude, atoms: &atoms) else {
      warn("a rule is left out because of \(parser.fault ?? "its selector")", at: start)
      skipBlock()
      return false
    }
    styleBlock(
      of: StyleSheet.Rule(
        selectors: selectors, block: DeclarationBlock(), prelude: Int32(start)..<Int32(end),
        layer: layer), depth: depth, atoms: &atoms)
    return true
  }

  // MARK: - Declarations

  /// Reads declarations up to the closing brace, or to the end.
  mutating func declarationBlock(
    isWhole: Bool, each: ((String, [Token]) -> Void)? = nil
  ) -> DeclarationBlock {
    var block = DeclarationBlock()
    while true {
      let start = tokenizer.position
      guard let token = tokenizer.next() else { return block }
      switch token {
      case .space, .semicolon: continue
      case .closeCurly:
        if isWhole { continue }
        return block
      case .atKeyword(let name): if !marginBox(name, start: start) { skipAtRule() }
      case .ident(let name):
        guard !declaration(name, start: start, to: &block, each: each) else { continue }
        skipDeclaration()
      default:
        tokenizer.position = start
        skipDeclaration()
      }
    }
  }

  /// Skips to a semicolon, or over a block in braces, which is a nested rule.
  private mutating func skipDeclaration() {
    _ = collect { $0 == .semicolon || $0 == .closeCurly || $0 == .openCurly }
    let start = tokenizer.position
    guard let token = tokenizer.next() else { return }
    switch token {
    case .openCurly: skipBlock()
    case .closeCurly: tokenizer.position = start
    default: return
    }
  }

  /// Reads a declaration; returns false, back at its start, if it is not one but a nested rule.
  mutating func declaration(
    _ name: String, start: Int, to block: inout DeclarationBlock,
    each: ((String, [Token]) -> Void)? = nil
  ) -> Bool {
    var afterName = tokenizer.position
    while tokenizer.next() == .space { afterName = tokenizer.position }
    tokenizer.position = afterName
    guard tokenizer.next() == .colon else {
      tokenizer.position = afterName
      _ = collect { $0 == .semicolon || $0 == .closeCurly || $0 == .openCurly }
      let end = tokenizer.position
      let token = tokenizer.next()
      if token == .closeCurly { tokenizer.position = end }
      if token == .openCurly { tokenizer.position = start }
      return token != .openCurly
    }
    let isVariable = name.hasPrefix("--")
    let tokens = collect {
      $0 == .semicolon || $0 == .closeCurly || !isVariable && $0 == .openCurly
    }
    let end = tokenizer.position
    if tokenizer.next() == .openCurly {
      // `a:hover {` within a rule: not a declaration but a rule.
      tokenizer.position = start
      return false
    }
    tokenizer.position = end
    guard let tokens else {
      warn("a very long value of “\(name.shortened)” is left out", at: start, isMinor: false)
      return true
    }
    if let each {
      each(name.asciiLowercased, tokens)
      return true
    }
    let (first, firstVariable) = (block.declarations.count, block.variables.count)
    switch declarations.add(name, tokens, to: &block) {
    case .added:
      // A sheet is truncated at 8 MiB.
      block.locate(
        declarations: first, variables: firstVariable, at: Int32(start)..<Int32(end))
    case .unused:
      sheet.warnings.addUnused(name.asciiLowercased, path: path, line: line(at: start))
    case .unknownProperty: warn("unknown property “\(name.shortened)”", at: start)
    case .unknownValue:
      let value = String(Self.excerpt(tokenizer, from: start, to: end))
      warn("unknown value in “\(value)”", at: start)
    }
    return true
  }

  private static func excerpt(_ tokenizer: Tokenizer, from start: Int, to end: Int) -> String {
    tokenizer.text(start..<end).htmlWords.joined(separator: " ").shortened
  }

  // MARK: - At-rules

  /// Skips to the semicolon, or over the block, of an ignored rule.
  mutating func skipAtRule() {
    _ = collect { $0 == .semicolon || $0 == .openCurly || $0 == .closeCurly }
    let start = tokenizer.position
    guard let token = tokenizer.next() else { return }
    switch token {
    case .openCurly: skipBlock()
    case .closeCurly: tokenizer.position = start
    default: return
    }
  }

  private mutating func atRule(_ name: String, start: Int, depth: Int, atoms: inout Atoms) {
    switch name {
    case "charset": skipAtRule()
    case "import": importRule(start: start)
    case "namespace": namespaceRule()
    case "layer": layerRule(start: start, depth: depth, atoms: &atoms)
    case "media", "supports", "-moz-document", "document":
      group(name, start: start, depth: depth, atoms: &atoms)
    case "font-face":
      guard openBlock() else { return }
      fontFace()
    case "page": pageRule(start: start)
    case "counter-style": counterStyle(start: start)
    default:
      skipUnknown(name, start: start)
    }
  }

  /// Skips a rule without effect on a page, and warns about it.
  mutating func skipUnknown(_ name: String, start: Int) {
    if Self.conditionalRules.contains(name) {
      warn("“@\(name)” is not supported: its contents are left out", at: start, isMinor: false)
    } else if !Self.unusedRules.contains(name) {
      warn("unknown rule “@\(name.shortened)”", at: start)
    }
    skipAtRule()
  }

  /// Conditional rules whose contents would be visible.
  private static let conditionalRules: Set<String> = ["container", "scope", "starting-style"]

  private static let unusedRules: Set<String> = [
    "keyframes", "-webkit-keyframes", "-moz-keyframes", "-ms-viewport", "viewport",
    "font-feature-values", "font-palette-values", "property", "view-transition",
    "color-profile", "page-template",
  ]

  /// Whether a block follows; tokens before it are skipped.
  mutating func openBlock() -> Bool {
    _ = collect { $0 == .semicolon || $0 == .openCurly }
    return tokenizer.next() == .openCurly
  }

  private mutating func group(_ name: String, start: Int, depth: Int, atoms: inout Atoms) {
    let prelude = collect { $0 == .semicolon || $0 == .openCurly || $0 == .closeCurly }
    let end = tokenizer.position
    guard tokenizer.next() == .openCurly else {
      if depth > 0 { tokenizer.position = end }
      return
    }
    let holds = self.holds(name, prelude)
    if holds, depth >= StylingLimits.nesting {
      warn("conditions nested more than 32 deep are left out", at: start, isMinor: false)
    }
    if holds, depth < StylingLimits.nesting {
      rules(depth: depth + 1, atoms: &atoms)
    } else {
      skipBlock()
    }
  }

  /// Whether the contents of a rule apply.
  mutating func holds(_ name: String, _ prelude: [Token]?) -> Bool {
    // Only features in brackets depend on a page.
    if name == "media", prelude?.contains(.openRound) == true { sheet.asksMedia = true }
    return switch name {
    case "media": prelude.map(condition.holds(mediaList:)) ?? false
    case "supports": prelude.map(condition.holds(supports:)) ?? false
    default: false
    }
  }

  /// Reads a page rule: CSS Paged Media 3, section 5.
  private mutating func pageRule(start: Int) {
    let prelude = collect { $0 == .semicolon || $0 == .openCurly } ?? []
    guard tokenizer.next() == .openCurly else { return }
    guard let selectors = PageRule.selectors(prelude) else {
      warn("a rule is left out because of its page selector", at: start)
      return skipBlock()
    }
    marginBoxes = [:]
    let block = declarationBlock(isWhole: false)
    sheet.pageRules.append(
      PageRule(selectors: selectors, block: block, boxes: marginBoxes ?? [:], layer: layer))
    marginBoxes = nil
  }

  /// Reads the declarations for a margin box in a page rule; returns false for any other name.
  private mutating func marginBox(_ name: String, start: Int) -> Bool {
    guard let boxes = marginBoxes, let box = PageMarginBox(rawValue: name.asciiLowercased) else {
      return false
    }
    guard openBlock() else { return true }
    // Anything inside it is not a margin box.
    marginBoxes = nil
    let block = declarationBlock(isWhole: false)
    marginBoxes = boxes
    marginBoxes?[box, default: DeclarationBlock()].append(block)
    return true
  }

  private mutating func fontFace() {
    var face = FontFaceReader(path: path)
    _ = declarationBlock(isWhole: false) { name, tokens in face.add(name, tokens) }
    if let face = face.face { sheet.fontFaces.append(face) }
  }
}
