/// Makes the anchors of headings, as websites do: `## A Walk, II` becomes `a-walk-ii`, and the second such heading
/// `a-walk-ii-1`.
struct HeadingAnchors {
  private var counts: [String: Int] = [:]

  /// The anchor of the next heading; nil for one without letters.
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
