/// The bytes of a font file at a fixed address, shared by everything that reads the font.
///
/// Unchecked: the bytes never change.
package final class FontBytes: @unchecked Sendable {
  /// The address, valid as long as this object lives; never nil, even for an empty file.
  package let start: UnsafePointer<UInt8>
  /// The number of bytes.
  package let count: Int
  private let owned: UnsafeMutablePointer<UInt8>?

  /// Copies bytes.
  package init(_ bytes: [UInt8]) {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
    bytes.withUnsafeBufferPointer { source in
      if let first = source.baseAddress { copy.initialize(from: first, count: source.count) }
    }
    (owned, start, count) = (copy, UnsafePointer(copy), bytes.count)
  }

  /// Wraps bytes that stay valid as long as the program runs.
  package init(lasting bytes: UnsafeBufferPointer<UInt8>) {
    if let first = bytes.baseAddress {
      (owned, start, count) = (nil, first, bytes.count)
    } else {
      let none = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
      (owned, start, count) = (none, UnsafePointer(none), 0)
    }
  }

  deinit { owned?.deallocate() }

  /// All bytes.
  package var all: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }
}

extension FontBytes: Equatable {
  package static func == (one: FontBytes, other: FontBytes) -> Bool {
    one === other || one.all.elementsEqual(other.all)
  }
}
