/// Gives headings the names that links know them by, as the Web's sites do: `## A Walk, II` is
/// `a-walk-ii`, and the second of that name `a-walk-ii-1`.
struct HeadingAnchors {
  private var counts: [String: Int] = [:]

  /// The name of the next heading; nil for one without letters.
  mutating func next(_ heading: String) -> String? {
    var name = ""
    for scalar in heading.lowercased().unicodeScalars {
      switch scalar {
      case " ": name.unicodeScalars.append("-")
      case "-", "_": name.unicodeScalars.append(scalar)
      default:
        if scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || scalar.properties.canonicalCombiningClass != .notReordered
        {
          name.unicodeScalars.append(scalar)
        }
      }
    }
    guard name.contains(where: { $0 != "-" }) else { return nil }
    let count = counts[name, default: 0]
    counts[name] = count + 1
    return count == 0 ? name : "\(name)-\(count)"
  }
}
