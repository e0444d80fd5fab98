internal import Graphics

extension PropertyTable {
  /// Writing modes, and the orientation of letters in them (css-writing-modes-4).
  static var writingModes: [Property] {
    [
      .words(
        "writing-mode", \.text.writingMode, inherited: true,
        [
          "horizontal-tb": .horizontal, "vertical-rl": .verticalRL, "vertical-lr": .verticalLR,
          "sideways-rl": .sidewaysRL, "sideways-lr": .sidewaysLR,
          // The names in SVG 1.1.
          "lr": .horizontal, "lr-tb": .horizontal, "rl": .horizontal, "rl-tb": .horizontal,
          "tb": .verticalRL, "tb-rl": .verticalRL,
        ]),
      .words(
        "text-orientation", \.text.orientation, inherited: true,
        [
          "mixed": .mixed, "upright": .upright, "sideways": .sideways, "sideways-right": .sideways,
          // The names in EPUB 3.0.
          "vertical-right": .mixed, "rotate-right": .sideways, "rotate-normal": .sideways,
        ]),
      .plain("text-combine-upright", \.text.combinesUpright, inherited: true) { reader in
        if reader.take(word: "none") { return false }
        // `horizontal` is its name in EPUB 3.0.
        if reader.take(of: ["all": 0, "horizontal": 0]) != nil { return true }
        guard reader.take(word: "digits") else { return nil }
        if let count = reader.takeInteger() { return 2...4 ~= count ? false : nil }
        return false
      }.shown(\.text.combinesUpright, off: "none", on: "all"),
      .words(
        "line-break", \.text.lineBreak, inherited: true,
        [
          "auto": .auto, "loose": .loose, "normal": .normal, "strict": .strict,
          "anywhere": .anywhere,
        ]),
    ]
  }
}
