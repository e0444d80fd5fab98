internal import BookRendering

/// The last line of a run that has gone well: where it is, what was made, and how long it took.
struct ClosingLine {
  private let start = ContinuousClock.now

  /// Says it; a folder's name ends with a slash.
  func say(_ place: FileName, _ product: JobProduct, isFolder: Bool) {
    let slash = isFolder && place.bytes.last != UInt8(ascii: "/") ? "/" : ""
    Messages.say("\(place)\(slash): \(told(product))")
  }

  /// What was made, and the time since this was made itself.
  func told(_ product: JobProduct) -> String {
    var product = product
    if product.byteCount == 0 { product.byteCount = bytes ?? 0 }
    return "\(product) in \(time)"
  }

  /// The bytes of the one file that was made, where there is one.
  var bytes: Int?

  private var time: String {
    let (seconds, rest) = (ContinuousClock.now - start).components
    let hundredths = Int(rest / 10_000_000_000_000_000)
    if seconds < 1 { return "0.\(hundredths / 10)\(hundredths % 10) s" }
    let tenths = Int(seconds) * 10 + hundredths / 10
    if tenths < 100 { return "\(tenths / 10).\(tenths % 10) s" }
    if tenths < 600 { return "\(tenths / 10) s" }
    return "\(tenths / 600) min \(tenths / 10 % 60) s"
  }
}
