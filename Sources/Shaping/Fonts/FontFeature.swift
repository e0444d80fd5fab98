/// An OpenType feature, on or off, or one of several alternatives.
package struct FontFeature: Sendable, Hashable {
  /// The feature's four letters.
  package var tag: String
  /// 0 is off, 1 on; more chooses among alternatives.
  package var value: UInt32

  package init(_ tag: String, _ value: UInt32 = 1) {
    self.tag = tag
    self.value = value
  }
}
