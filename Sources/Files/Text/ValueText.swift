internal import Graphics

/// Describes any value as text that is the same in every process.
///
/// It reflects the value's structure, so no new property can be forgotten.
package enum ValueText {
  /// The text of a value: equal values have equal texts.
  package static func of(_ value: Any) -> String {
    switch value {
    case let file as FontFile:
      return "font \(digest(file.bytes))" + (file.faceIndex == 0 ? "" : " \(file.faceIndex)")
        + file.places
    case let bitmap as Bitmap: return "\(bitmap.width)x\(bitmap.height) " + digest(bitmap.bytes)
    case let bytes as [UInt8]: return digest(bytes)
    case let text as String: return text.debugDescription
    default: break
    }
    let mirror = Mirror(reflecting: value)
    guard !mirror.children.isEmpty else { return "\(value)" }
    let parts = mirror.children.map { child in
      (child.label.map { $0 + ": " } ?? "") + of(child.value)
    }
    // Sets and dictionaries have a different order in each process.
    let isOrdered = mirror.displayStyle != .set && mirror.displayStyle != .dictionary
    return "(" + (isOrdered ? parts : parts.sorted()).joined(separator: ", ") + ")"
  }

  private static func digest(_ bytes: [UInt8]) -> String {
    let hash = TextDigest()
    hash.add(bytes)
    return hash.hex(digits: 32)
  }
}
