import Styling
import TestSupport
import Testing

@testable import Layout

/// Styles of counters that sheets define (CSS Counter Styles 3).
@Suite struct DefinedCounterStyleTests {
  private func style(
    _ system: CounterStyle.System, _ symbols: [String] = [],
    _ change: (inout CounterStyle) -> Void = { _ in }
  ) -> CounterStyle {
    var style = CounterStyle()
    (style.system, style.symbols) = (system, symbols)
    change(&style)
    return style
  }

  private func additive(_ pairs: [(Int, String)]) -> [CounterStyle.Additive] {
    pairs.map { .init(weight: $0.0, symbol: $0.1) }
  }

  @Test func `numbers have an end, whatever their symbols and however far they are filled up`() {
    let long = String(repeating: "ж", count: 120)
    let systems: [CounterStyle.System] = [
      .cyclic, .numeric, .alphabetic, .symbolic, .additive, .fixed(first: 1),
      .extends("upper-roman"),
    ]
    for system in systems {
      let styles = CounterStyles([
        "own": style(system, [long, "b"]) {
          $0.additiveSymbols = additive([(3, long), (1, "b")])
          $0.pad = .init(length: 100, symbol: long)
          $0.negative = .init(before: long, after: long)
        }
      ])
      for number in [.min, -3, 0, 1, 2, 119, 1_000_000, .max] {
        let text = styles.text(.named("own"), number)
        #expect(!text.isEmpty && text.utf16.count <= 1000, "\(system) \(number)")
      }
    }
  }

  @Test func `what a sheet defines as the program's own styles writes the same numbers`() {
    let roman = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let pairs: [(CounterStyle, TextProperties.ListMarker)] = [
      (style(.numeric, (0...9).map(String.init)), .decimal),
      (style(.numeric, "٠١٢٣٤٥٦٧٨٩".map(String.init)), .counting(.arabicIndic)),
      (style(.alphabetic, letters), .lowerAlpha),
      (
        style(.additive) {
          ($0.additiveSymbols, $0.range) = (additive(roman), [1...3999])
        }, .upperRoman
      ),
      (style(.extends("upper-roman")), .upperRoman),
      (style(.cyclic, ["•"]), .disc),
      (
        style(.numeric, (0...9).map(String.init)) { $0.pad = .init(length: 2, symbol: "0") },
        .decimalLeadingZero
      ),
    ]
    for (style, marker) in pairs {
      let styles = CounterStyles(["own": style])
      for number in -12...4010 where number > 0 || marker != .decimalLeadingZero {
        #expect(styles.text(.named("own"), number) == marker.text(number), "\(marker) \(number)")
      }
    }
  }

  /// The examples of the standard, and the edges of its rules.
  @Test func `each system writes its numbers, and the fallback the others`() {
    let triangle = style(.cyclic, ["‣"]) { $0.suffix = " " }
    let circled = style(.fixed(first: 1), ["◰", "◳", "◲", "◱"]) { $0.suffix = ": " }
    let notes = style(.symbolic, ["*", "⁑", "†", "‡"]) { $0.suffix = " " }
    let dice = style(.additive) {
      $0.additiveSymbols = additive([(6, "⚅"), (5, "⚄"), (4, "⚃"), (3, "⚂"), (2, "⚁"), (1, "⚀")])
      $0.suffix = " "
    }
    let money = style(.extends("decimal")) {
      ($0.negative, $0.prefix) = (.init(before: "(", after: ")"), "$")
      $0.pad = .init(length: 4, symbol: "0")
    }
    let gaps = style(.additive) {
      ($0.additiveSymbols, $0.fallback) = (additive([(3, "c"), (2, "b")]), "dice")
    }
    let styles = CounterStyles([
      "triangle": triangle, "circled": circled, "notes": notes, "dice": dice, "money": money,
      "gaps": gaps, "loop": style(.extends("other")), "other": style(.extends("loop")),
      "asks": style(.fixed(first: 5), ["e"]) { $0.fallback = "answers" },
      "answers": style(.fixed(first: 6), ["f"]) { $0.fallback = "asks" },
      "later": style(.fixed(first: -1), ["x", "y", "z"]),
      "one": style(.extends("two")) { $0.prefix = "A" },
      "two": style(.extends("one")) { ($0.prefix, $0.suffix) = ("B", ")") },
      "three": style(.extends("two")) { $0.pad = .init(length: 3, symbol: "0") },
      "mute": style(.cyclic, [""]) { ($0.prefix, $0.suffix) = ("(", ")") },
      "same": style(.extends("same")) { $0.suffix = ")" },
    ])
    for (name, number, text, marker) in [
      ("triangle", 7, "‣", "‣"), ("triangle", -3, "‣", "‣"), ("circled", 4, "◱", "◱:"),
      ("circled", 5, "5", "5:"), ("notes", 1, "*", "*"), ("notes", 6, "⁑⁑", "⁑⁑"),
      ("notes", 0, "0", "0"), ("notes", 481, "481", "481"), ("dice", 11, "⚅⚄", "⚅⚄"),
      ("dice", 0, "0", "0"), ("money", 7, "0007", "$0007."), ("money", -7, "(07)", "$(07)."),
      ("money", -12345, "(12345)", "$(12345)."), ("gaps", 5, "cb", "cb."), ("gaps", 1, "⚀", "⚀."),
      ("loop", 3, "3", "3."), ("asks", 5, "e", "e."), ("asks", 6, "f", "f."),
      ("asks", 7, "7", "7."), ("later", -1, "x", "x."), ("later", 1, "z", "z."),
      ("later", 2, "2", "2."), ("nobody", 3, "3", "3."),
      ("one", 1, "1", "A1."), ("two", 1, "1", "B1)"), ("three", 1, "001", "B001)"),
      ("mute", 2, "", "()"), ("same", 4, "4", "4)"),
    ] {
      #expect(styles.text(.named(name), number) == text, "\(name) \(number)")
      #expect(styles.marker(.named(name), number) == marker, "\(name) \(number)")
    }
  }

  @Test func `whatever a sheet defines, every number has a text of bounded length`() {
    var random = SplitMix64(seed: 20)
    let names = ["a", "b", "c", "upper-roman", "decimal", "nobody"]
    for _ in 0..<400 {
      var named: [String: CounterStyle] = [:]
      for name in names.prefix(3) {
        let systems: [CounterStyle.System] = [
          .cyclic, .numeric, .alphabetic, .symbolic, .additive,
          .fixed(first: [.min, -2, 0, 7, .max].randomElement(using: &random) ?? 0),
          .extends(names.randomElement(using: &random) ?? ""),
        ]
        let system = systems.randomElement(using: &random) ?? .cyclic
        named[name] = style(system, ["x", "y", "zz"].suffix(Int.random(in: 2...3, using: &random)))
        {
          $0.additiveSymbols = additive([
            (7, "s"), (3, "d"), (Int.random(in: 0...1, using: &random), "e"),
          ])
          $0.fallback = names.randomElement(using: &random)
          if Bool.random(using: &random) { $0.pad = .init(length: 9, symbol: "0") }
          if Bool.random(using: &random) { $0.range = [.min ... -5, 2...9] }
        }
      }
      let styles = CounterStyles(named)
      for number in [Int.min, .min + 1, -7, -1, 0, 1, 2, 5, 100, 9999, .max - 1, .max] {
        for name in named.keys {
          let text = styles.text(.named(name), number)
          #expect(!text.isEmpty && text.count <= 260, "\(named) \(number)")
        }
      }
    }
  }
}
