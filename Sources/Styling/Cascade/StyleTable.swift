internal import Graphics

/// The styles produced so far by a list of sheets, by what determines them: documents with the same sheets share most
/// of their styles, and each is computed once.
struct StyleTable: Sendable {
  /// The factors that determine an element's style, in any document.
  struct Key: Hashable {
    /// The number of the parent's style; −1 for a root.
    var parent: Int32
    /// The blocks of the sheets that apply to it, in weighing order.
    var blocks: [Int32]
    var language: String
    var isHeading: Bool
    var kept: DesignLimits.Meaning
  }

  /// Larger tables are not kept for the next document: they belong to a document with many styles of its own.
  static let most = 1024

  /// The maximum number of variable tokens in tables that are kept: styles may have thousands each.
  static let mostTokens = 1 << 18

  /// The sheets, compared by identity.
  let indexes: [RuleIndex]
  /// Each style as it is inherited, by its number.
  private(set) var styles: [InheritedStyle] = []
  /// The total number of tokens of its styles' variables.
  private(set) var tokens = 0
  private var numbers: [Key: Int32] = [:]
  /// The appearance of each style, by its number.
  private var looks: [Int32] = []
  /// The computed styles, each once; an appearance is an index in this list.
  private(set) var computed: [BoxStyle] = []
  /// The appearances by their hashes: styles are large, and held once.
  private var lookNumbers: [Int: [Int32]] = [:]

  init(_ indexes: [RuleIndex]) { self.indexes = indexes }

  /// Whether it belongs to these sheets.
  func isOf(_ others: [RuleIndex]) -> Bool { indexes.elementsEqual(others, by: ===) }

  /// Whether it is small enough to keep for the next document.
  var isSmall: Bool {
    computed.count <= Self.most && styles.count <= Self.most && tokens <= Self.mostTokens
  }

  /// The number of a known style.
  func number(of key: Key) -> Int32? { numbers[key] }

  /// Adds an unknown style.
  mutating func add(_ style: InheritedStyle, for key: Key) -> Int32 {
    let number = Int32(truncatingIfNeeded: styles.count)
    styles.append(style)
    tokens += style.style.variables.ownTokens
    looks.append(look(of: style.style))
    numbers[key] = number
    return number
  }

  /// The appearance of a style of the table.
  func look(ofNumber number: Int32) -> Int32 { looks[Int(number)] }

  /// The appearance of any style: equal styles have equal appearances, whatever produced them.
  ///
  /// All properties of a style are hashed; otherwise a sheet could produce many colliding styles.
  mutating func look(of style: WorkingStyle) -> Int32 {
    let seen = ComputedStyle(text: style.text, box: style.box)
    let hash = seen.hashValue
    let alike = lookNumbers[hash] ?? []
    if let look = alike.first(where: { computed[Int($0)].isEqual(to: seen) }) { return look }
    let look = Int32(truncatingIfNeeded: computed.count)
    computed.append(BoxStyle(seen))
    lookNumbers[hash] = alike + [look]
    return look
  }
}

/// The tables that no thread is currently using.
struct StyleTables: Sendable {
  /// Books seldom have more lists of sheets.
  private static let most = 16
  private var tables: [StyleTable] = []

  /// Removes and returns the table of some sheets, for exclusive use until it is put back.
  mutating func take(_ indexes: [RuleIndex]) -> StyleTable {
    guard let index = tables.lastIndex(where: { $0.isOf(indexes) }) else {
      return StyleTable(indexes)
    }
    return tables.remove(at: index)
  }

  /// Keeps a table for the next document, unless it is too large.
  mutating func put(_ table: StyleTable) {
    guard table.isSmall else { return }
    // The oldest are dropped.
    while !tables.isEmpty,
      tables.count >= Self.most
        || tables.reduce(table.tokens, { $0 + $1.tokens }) > StyleTable.mostTokens
    {
      tables.removeFirst()
    }
    tables.append(table)
  }
}
