/// An array index in half the space of an `Int`: documents have millions of boxes, fragments and lines that refer to
/// each other by index.
@propertyWrapper
@frozen public struct ShortNumber: Sendable, Hashable {
  @usableFromInline var number: Int32

  /// The index.
  @inlinable public var wrappedValue: Int {
    get { Int(number) }
    set { number = Int32(clamping: newValue) }
  }

  /// Makes an index, clamped to 32 bits.
  @inlinable public init(wrappedValue: Int) { number = Int32(clamping: wrappedValue) }
}

/// A byte range in half the space of a `Range<Int>`.
@propertyWrapper
@frozen public struct ShortRange: Sendable, Hashable {
  @usableFromInline var lower: Int32
  @usableFromInline var upper: Int32

  /// The range.
  @inlinable public var wrappedValue: Range<Int> {
    get { Int(lower)..<Int(upper) }
    set {
      lower = Int32(clamping: newValue.lowerBound)
      upper = Int32(clamping: newValue.upperBound)
    }
  }

  /// Makes a range, with bounds clamped to 32 bits.
  @inlinable public init(wrappedValue: Range<Int>) {
    lower = Int32(clamping: wrappedValue.lowerBound)
    upper = Int32(clamping: wrappedValue.upperBound)
  }
}

/// An array of such numbers, one for each box or fragment.
@frozen public struct ShortNumbers: Sendable, Hashable {
  @usableFromInline var numbers: [Int32]

  /// Makes `count` equal numbers.
  @inlinable public init(repeating number: Int, count: Int) {
    numbers = Array(repeating: Int32(clamping: number), count: count)
  }

  /// The number at an index, clamped to 32 bits when set.
  @inlinable public subscript(place: Int) -> Int {
    get { Int(numbers[place]) }
    set { numbers[place] = Int32(clamping: newValue) }
  }
}

extension Array {
  /// The number of elements from which on an array grows by a quarter.
  @usableFromInline static var large: Int { 4096 }

  /// Appends an element to an array that is kept while others are made from it: a large array grows by a quarter rather
  /// than to twice its capacity.
  @inlinable public mutating func appendSparingly(_ element: consuming Element) {
    if count >= Self.large, count == capacity { reserveCapacity(count + count / 4) }
    append(element)
  }
}
