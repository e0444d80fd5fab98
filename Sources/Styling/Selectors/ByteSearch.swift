extension [UInt8] {
  /// Whether the bytes contain others, in linear time (Knuth, Morris and Pratt).
  func contains(_ sought: [UInt8]) -> Bool {
    guard !sought.isEmpty else { return true }
    // For each byte, the length of the longest prefix that also ends with it.
    var borders = [0]
    borders.reserveCapacity(sought.count)
    func next(_ length: Int, _ byte: UInt8) -> Int {
      var length = length
      while length > 0, sought[length] != byte { length = borders[length - 1] }
      return sought[length] == byte ? length + 1 : 0
    }
    for byte in sought.dropFirst() { borders.append(next(borders[borders.count - 1], byte)) }
    var found = 0
    for byte in self {
      found = next(found, byte)
      if found == sought.count { return true }
    }
    return false
  }
}
