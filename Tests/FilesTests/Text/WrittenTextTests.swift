import Testing

@testable import Files

/// Texts and numbers as JSON has them.
struct WrittenTextTests {
  @Test func `only special characters are escaped`() {
    for value in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let quoted = "a\(scalar)b".jsonQuoted
      let isEscaped = scalar.isUnsafeOnTerminal || scalar == "\"" || scalar == "\\"
      #expect(quoted.contains("\\") == isEscaped, "U+\(String(value, radix: 16))")
      if !isEscaped { #expect(quoted == "\"a\(scalar)b\"") }
    }
  }

  @Test func `numbers have the decimals they need, four at most`() {
    for whole in [0, 1, 12, -7, -120] {
      for rest in [0, 1, 5, 10, 99, 100, 250, 1000, 5000, 9999, 9990] {
        let value = Double(whole) + (whole < 0 ? -1 : 1) * Double(rest) / 10_000
        let text = shortNumber(value)
        #expect(Double(text).map { abs($0 - value) < 1e-9 } == true)
        #expect(!text.contains(".") || !text.hasSuffix("0"))
      }
    }
    #expect(shortNumber(0.0001) == "0.0001")
    #expect(shortNumber(-0.5) == "-0.5")
    #expect(shortNumber(.infinity) == "0")
    #expect(shortNumber(-0.00001) == "0")
    #expect(shortNumber(9_999_999_999.25) == "9999999999.25")
  }

  @Test func `whole numbers are written as Swift describes them`() {
    var numbers = [0, .max, .min, 1, -1, 9, 10, -10]
    var power = 1
    while power < Int.max / 10 {
      power *= 10
      numbers += [power - 1, power, power + 1, -power]
    }
    for number in numbers {
      var json = JSONWriter()
      json.add(number)
      #expect(json.text == String(number))
    }
  }
}
