import Testing

@testable import Graphics

/// Numbers in half the space.
struct ShortNumberTests {
  private struct Held {
    @ShortNumber var number: Int = 0
    @ShortRange var range: Range<Int> = 0..<0
  }

  @Test(arguments: [0, 1, -1, 70_000, Int(Int32.max), Int(Int32.min), .max, .min])
  func `a number is kept, or the nearest of 32 bits`(number: Int) {
    var (held, list) = (Held(), ShortNumbers(repeating: number, count: 2))
    held.number = number
    list[1] = -3
    let nearest = Int(Int32(clamping: number))
    #expect(held.number == nearest && list[0] == nearest && list[1] == -3)
    #expect(MemoryLayout<Held>.size == 12)
  }

  @Test(arguments: [0..<0, 3..<9, -5..<70_000, 0..<Int.max, Int.min..<Int.max])
  func `a range is kept, or the nearest of 32 bits`(range: Range<Int>) {
    var held = Held()
    held.range = range
    #expect(
      held.range == Int(Int32(clamping: range.lowerBound))..<Int(Int32(clamping: range.upperBound)))
  }

  @Test func `a large array grows by a quarter`() {
    var numbers = [Int](repeating: 0, count: 100_000)
    for number in 0..<200_000 {
      numbers.appendSparingly(number)
      #expect(numbers.capacity < numbers.count * 3 / 2)
    }
    #expect(numbers.count == 300_000 && numbers.last == 199_999)
  }
}
