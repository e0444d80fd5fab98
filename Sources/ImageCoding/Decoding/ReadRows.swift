/// The result of a reader: the pixels at the requested size, four bytes each.
struct ReadRows {
  var pixels: [UInt8]
  var fault: ImageError?
}
