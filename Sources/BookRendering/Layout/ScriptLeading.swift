internal import Graphics
internal import Pagination
internal import Shaping

extension PageLayout {
  /// Ideographs want more white between lines than there is in a line's letters: room for readings.
  private static let ideographLeading = 1.7
  private static let ideographs: Set<Substring> = ["ja", "zh", "yue"]
  /// Languages whose letters reach farther above and below the line than Latin ones.
  private static let tall: Set<Substring> = [
    "am", "ar", "as", "bn", "bo", "ckb", "dv", "dz", "fa", "gu", "he", "hi", "km", "kn", "ko", "ks",
    "lo", "mai", "ml", "mn", "mr", "my", "ne", "or", "pa", "ps", "sa", "sd", "si", "syr", "ta",
    "te", "th", "ti", "ug", "ur", "yi",
  ]

  /// The layout with lines as far apart as the letters of a language need it, in a face; as it is where another
  /// leading than the usual one is asked for.
  func withLeading(ofLanguage language: String, in face: Face) -> PageLayout {
    let main = language.prefix { $0 != "-" && $0 != "_" }
    let usual = PageLayout(pageSize: pageSize, fontSize: fontSize).leading
    let isIdeographic = Self.ideographs.contains(main)
    guard abs((leading - usual).points) < 0.001, isIdeographic || Self.tall.contains(main) else {
      return self
    }
    let metrics = face.metrics
    let height = Double(metrics.ascender - metrics.descender) / Double(metrics.unitsPerEm)
    var changed = self
    let least = isIdeographic ? Self.ideographLeading : 0
    changed.leading = max(leading, fontSize * max(height, least))
    return changed.fault == nil ? changed : self
  }
}
