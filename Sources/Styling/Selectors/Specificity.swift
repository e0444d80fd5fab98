/// The numbers of ids, classes and types in a selector.
struct Specificity {
  var ids: UInt32 = 0
  var classes: UInt32 = 0
  var types: UInt32 = 0

  /// As one number: ten bits each, more than a selector may have compounds.
  var value: UInt32 { min(ids, 1023) << 20 | min(classes, 1023) << 10 | min(types, 1023) }

  mutating func add(_ value: UInt32) {
    ids += value >> 20
    classes += value >> 10 & 1023
    types += value & 1023
  }
}
