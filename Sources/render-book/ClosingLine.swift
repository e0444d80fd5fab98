internal import BookRendering

/// The last line of a successful run: where the output is, what was made, and how long it took.
struct ClosingLine {
  private let start = ContinuousClock.now

  /// Prints it; a folder's name ends with a slash.
  func say(_ place: FileName, _ product: JobProduct, isFolder: Bool) {
    let slash = isFolder && place.bytes.last != UInt8(ascii: "/") ? "/" : ""
    Messages.say("\(place)\(slash): \(told(product))")
  }

  /// The output, and the time since this object was made.
  func told(_ product: JobProduct) -> String {
    var product = product
    if product.byteCount == 0 { product.byteCount = bytes ?? 0 }
    return "\(product) in \(time)"
  }

  /// The size of the single file that was made, in bytes; nil if there is none.
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
