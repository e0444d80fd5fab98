import Graphics
import Testing

struct LengthTests {
  @Test func `lengths add up exactly`() {
    let tenth = Length.pt(0.1)
    let sum = (0..<10).reduce(Length.zero) { sum, _ in sum + tenth }
    #expect(sum == tenth * 10)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func `lengths made from any number do not trap`(value: Double) {
    let length = Length(points: value)
    #expect(abs(length.points) <= Length.limit)
  }

  @Test(arguments: [0, 0.25, 0.49999999999999994, 0.5, 0.75, 1, 1.5, 2.5, 1e6 + 0.5, 6e10, 1e11])
  func `lengths are rounded half away from zero, to the nearest scaled point`(count: Double) {
    let most = Length.limit * 65536
    for number in [count, -count, count.nextUp, -count.nextUp, count.nextDown] {
      let expected = Int(min(max(number, -most), most).rounded())
      #expect(Length(points: number / 65536).scaledPoints == expected)
      #expect((Length(scaledPoints: 1) * number).scaledPoints == expected)
    }
  }
}

struct ColorTests {
  @Test(arguments: [
    ("#fff", "#ffffff"), ("f4ecd8", "#f4ecd8"), ("#F4ECD8", "#f4ecd8"), ("White", "#ffffff"),
    ("navy", "#000080"),
  ])
  func `colours are read as CSS writes them`(text: String, hex: String) {
    #expect(Color(text)?.hex == hex)
  }

  @Test(arguments: ["", "#", "#ff", "#fffff", "#ggg", "#fffffff", "blanc", "##fff", "f f"])
  func `text that is no colour is refused`(text: String) {
    #expect(Color(text) == nil)
  }
}

struct BitmapTests {
  @Test func `a grey and an indexed picture of the same tones are equal as RGBA`() {
    let bytes: [UInt8] = [0, 128, 255, 7]
    let ramp = (0...255).map { Color(red: $0, green: $0, blue: $0) }
    let gray = Bitmap(width: 2, height: 2, format: .gray, bytes: bytes)
    let indexed = Bitmap(width: 2, height: 2, format: .indexed(palette: ramp), bytes: bytes)
    #expect(gray.rgba() == indexed.rgba())
    #expect(gray.rgba().bytes[4..<8] == [128, 128, 128, 255])
  }
}
