/// The styles that a list of sheets has made so far, by what made them: documents with the same sheets have most of
/// theirs in common, and each is computed once.
struct StyleTable: Sendable {
  /// What makes two elements look alike, in whatever document they stand.
  struct Key: Hashable {
    /// The number of the parent's style; −1 for a root.
    var parent: Int32
    /// The blocks of the sheets that hold for it, in the order they are weighed in.
    var blocks: [Int32]
    var language: String
    var isHeading: Bool
    var kept: DesignLimits.Meaning
  }

  /// Tables with more styles are not kept for the next document: they are a document's that has most of its own.
  static let most = 1024

  /// The most tokens of variables in tables that are kept: styles may have thousands each.
  static let mostTokens = 1 << 18

  /// The sheets: those of another table are other objects.
  let indexes: [RuleIndex]
  /// Each style as it is inherited from, by its number.
  private(set) var styles: [WorkingStyle] = []
  /// How many tokens the variables of its styles stand for, each as often as a style has it.
  private(set) var tokens = 0
  private var numbers: [Key: Int32] = [:]
  /// What each looks like, by its number.
  private var looks: [Int32] = []
  /// The styles as they are seen, each once; a look is a number in this list.
  private(set) var computed: [ComputedStyle] = []
  private var lookNumbers: [ComputedStyle: Int32] = [:]

  init(_ indexes: [RuleIndex]) { self.indexes = indexes }

  /// Whether it is that of some sheets.
  func isOf(_ others: [RuleIndex]) -> Bool { indexes.elementsEqual(others, by: ===) }

  /// Whether it is small enough for the next document.
  var isSmall: Bool {
    computed.count <= Self.most && styles.count <= Self.most && tokens <= Self.mostTokens
  }

  /// The number of a style that is known.
  func number(of key: Key) -> Int32? { numbers[key] }

  /// Adds a style that is not known.
  mutating func add(_ style: WorkingStyle, for key: Key) -> Int32 {
    let number = Int32(truncatingIfNeeded: styles.count)
    styles.append(style)
    for value in style.variables.values { tokens += value.count }
    looks.append(look(of: style))
    numbers[key] = number
    return number
  }

  /// What a style of the table looks like.
  func look(ofNumber number: Int32) -> Int32 { looks[Int(number)] }

  /// What any style looks like: equal styles have equal looks, whatever made them.
  ///
  /// All of a style's properties are hashed, or a sheet could make many styles that differ in nothing else.
  mutating func look(of style: WorkingStyle) -> Int32 {
    var seen = ComputedStyle()
    (seen.text, seen.box) = (style.text, style.box)
    if let look = lookNumbers[seen] { return look }
    let look = Int32(truncatingIfNeeded: computed.count)
    computed.append(seen)
    lookNumbers[seen] = look
    return look
  }
}

/// The tables that no thread styles a document with just now.
struct StyleTables: Sendable {
  /// Books seldom have more lists of sheets.
  private static let most = 16
  private var tables: [StyleTable] = []

  /// The table of some sheets: another's no more until it is put back.
  mutating func take(_ indexes: [RuleIndex]) -> StyleTable {
    guard let place = tables.lastIndex(where: { $0.isOf(indexes) }) else {
      return StyleTable(indexes)
    }
    return tables.remove(at: place)
  }

  /// Keeps a table for the next document, unless that is too large.
  mutating func put(_ table: StyleTable) {
    guard table.isSmall else { return }
    // The oldest make room.
    while !tables.isEmpty,
      tables.count >= Self.most
        || tables.reduce(table.tokens, { $0 + $1.tokens }) > StyleTable.mostTokens
    {
      tables.removeFirst()
    }
    tables.append(table)
  }
}
