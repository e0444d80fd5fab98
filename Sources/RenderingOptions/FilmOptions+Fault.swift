extension FilmOptions {
  /// Why a film cannot be made.
  public enum Fault: Sendable, Hashable {
    /// The quality is out of range.
    case quality
    /// The film is repeated too often.
    case loops
    /// The book lies open too long between two turns.
    case hold
  }

  /// The problem with these options; nil if there is none.
  package var fault: Fault? {
    if case .lossy(let number) = quality, !(0...100).contains(number) { return .quality }
    guard (0...65535).contains(loops) else { return .loops }
    return (0...3600).contains(hold) ? nil : .hold
  }
}

extension FilmOptions.Fault: CustomStringConvertible {
  /// The problem as a clause.
  public var description: String {
    switch self {
    case .quality: "the quality of a film must be from 0 to 100"
    case .loops: "a film can play 0 to 65535 times"
    case .hold: "the hold between turns must be from 0 to 3600 seconds"
    }
  }
}
