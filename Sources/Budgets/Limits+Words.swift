extension Limits {
  /// The syntax of `--limits`, for messages.
  public static let takes =
    "off, or limits as in text=8M,pages=off: "
    + Work.counted.map(\.rawValue).joined(separator: ", ")

  /// Reads the value of `--limits`: `off`, or names with numbers separated by commas; nil for
  /// anything else.
  ///
  /// Numbers may end in K, M or G for thousands, millions and thousand millions; `off` means no
  /// limit.
  public init?(_ words: String) {
    self = .standard
    if words == "off" {
      self = .none
      return
    }
    var named: Set<Work> = []
    for part in words.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, let work = Work(rawValue: String(pair[0])),
        Work.counted.contains(work), named.insert(work).inserted
      else { return nil }
      if pair[1] == "off" {
        self[work] = .unlimited
      } else {
        guard let number = Self.number(pair[1], thousand: 1000) else { return nil }
        self[work] = Allowance(number)
      }
    }
  }

  /// Reads a size in bytes such as `512M`: digits with an optional K, M or G for KiB, MiB or GiB;
  /// nil for anything else.
  public static func bytes(_ text: String) -> Int? {
    number(text[...], thousand: 1024).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Reads digits followed by a letter for a power of `thousand`.
  private static func number(_ text: Substring, thousand: Int) -> Int? {
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, digits.count <= 12, let number = Int(text.prefix(digits.count)) else {
      return nil
    }
    let factor: Int
    switch text.dropFirst(digits.count) {
    case "": factor = 1
    case "K", "k": factor = thousand
    case "M", "m": factor = thousand * thousand
    case "G", "g": factor = thousand * thousand * thousand
    default: return nil
    }
    let (product, isLarge) = number.multipliedReportingOverflow(by: factor)
    return isLarge ? nil : product
  }
}
