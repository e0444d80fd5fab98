/// What a reader has read: the pixels at the size that was asked for, four bytes each.
struct ReadRows {
  var pixels: [UInt8]
  var fault: ImageError?
}
