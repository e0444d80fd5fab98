internal import Graphics
public import PageTurning
internal import Settings

extension TurnOptions {
  /// Why a leaf cannot be bent or lit.
  public enum Fault: Sendable, Hashable {
    /// The slant is out of range.
    case slant
    /// The bend is out of range.
    case bend
    /// The eye is too near or too far away.
    case eyeDistance
    /// The gap between two spreads is out of range.
    case spacing
    /// The light does not come from above.
    case light
    /// A strength is not from 0 to 1.
    case strength
  }

  /// The problem with these options; nil if there is none.
  var fault: Fault? {
    // Comparisons with NaN are false, so NaN is refused too.
    guard (-0.8...0.8).contains(slant) else { return .slant }
    guard (0.1...1).contains(bend) else { return .bend }
    if let eyeDistance, !(2...1000).contains(eyeDistance) { return .eyeDistance }
    guard (Length.zero...Length(points: 7200)).contains(spacing) else { return .spacing }
    guard [light.x, light.y].allSatisfy({ (-10...10).contains($0) }), (0.05...10).contains(light.z)
    else { return .light }
    guard [shadowStrength, showThrough, bareBack].allSatisfy({ (0...1).contains($0) }) else {
      return .strength
    }
    return nil
  }
}

extension TurnOptions.Fault: CustomStringConvertible {
  /// The problem as a clause.
  public var description: String {
    switch self {
    case .slant: "the slant of a leaf must be from -0.8 to 0.8"
    case .bend: "the bend of a leaf must be from 0.1 to 1 page widths"
    case .eyeDistance: "the eye must be 2 to 1000 page heights away, or none"
    case .spacing:
      "the gap between two spreads must be from 0 to 7200 pt; see \(Setting.spacing)"
    case .light: "the light must come from above: x and y from -10 to 10, z from 0.05 to 10"
    case .strength: "the strengths of shadow, show-through and bare back must be from 0 to 1"
    }
  }
}
