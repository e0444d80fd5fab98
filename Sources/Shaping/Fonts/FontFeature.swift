/// An OpenType feature: on, off, or one of several alternates.
package struct FontFeature: Sendable, Hashable {
  /// The four-letter tag.
  package var tag: String
  /// 0 is off, 1 on; more selects an alternate.
  package var value: UInt32

  package init(_ tag: String, _ value: UInt32 = 1) {
    self.tag = tag
    self.value = value
  }
}
