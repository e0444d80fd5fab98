internal import Graphics

extension PropertyTable {
  /// The placing of letters, words and lines.
  static var texts: [Property] {
    [
      .computed("letter-spacing", \.text.letterSpacing, inherited: true) {
        $0.takeSpacing()
      } as: {
        $1.length($0)
      },
      .computed("word-spacing", \.text.wordSpacing, inherited: true) {
        $0.takeSpacing()
      } as: {
        $1.length($0)
      },
      textAlign,
      .plain("text-align-last", \.text.lastLineAlignment, inherited: true) { reader in
        if reader.take(word: "auto") { return .some(nil) }
        return reader.take(of: alignments)
      }.ignored(by: .align),
      .words(
        "text-justify", \.text.isJustifiable, inherited: true,
        [
          "auto": true, "inter-word": true, "inter-character": true, "distribute": true,
          "none": false,
        ]
      ).ignored(by: .align),
      textIndent,
      textTransform,
      .words("white-space", \.text.whiteSpace, inherited: true, whiteSpaces),
      whiteSpaceCollapse,
      textWrap,
      tabSize,
      .words(
        "hyphens", \.text.hyphens, inherited: true,
        [
          "none": .none, "manual": .manual, "auto": .auto, "explicit": .manual, "all": .auto,
        ]),
      .words(
        "overflow-wrap", \.text.overflowWrap, inherited: true,
        ["normal": .normal, "break-word": .breakWord, "anywhere": .anywhere]),
      wordBreak,
      hangingPunctuation,
      .plain("quotes", \.text.quotes, inherited: true) { $0.takeQuotes() },
      visibility,
      .plain("orphans", \.text.orphans, inherited: true) { $0.takeLines() }.ignored(by: .breaks),
      .plain("widows", \.text.widows, inherited: true) { $0.takeLines() }.ignored(by: .breaks),
      .words(
        "caption-side", \.text.captionIsBelow, inherited: true, ["top": false, "bottom": true]),
      .words(
        "border-collapse", \.text.collapsesBorders, inherited: true,
        ["separate": false, "collapse": true]),
      .words(
        "empty-cells", \.text.hidesEmptyCells, inherited: true, ["show": false, "hide": true]),
      .computed("border-spacing", \.text.borderSpacing, inherited: true) { reader in
        guard let width = reader.takePositive(percent: false) else { return nil }
        return [width, reader.takePositive(percent: false) ?? width]
      } as: { (measures: [SpecifiedLength], computation) in
        Size(width: computation.length(measures[0]), height: computation.length(measures[1]))
      },
      .plain("list-style-type", \.text.listMarker, inherited: true) { $0.takeListMarker() },
      .words(
        "list-style-position", \.text.listMarkerIsInside, inherited: true,
        ["inside": true, "outside": false]),
      .plain("list-style-image", \.text.listImage, inherited: true) { reader in
        if reader.take(word: "none") { return .some(nil) }
        return reader.takeAddress().map(\.picture)
      },
    ] + textDecorations
  }

  private static var wordBreak: Property {
    Property(
      name: "word-break", isInherited: true,
      read: { reader in
        switch reader.peek()?.word {
        case "normal", "keep-all", "auto-phrase":
          let keepsWords = reader.next()?.word == "keep-all"
          return {
            $0.style.text.breaksAnywhere = false
            $0.style.text.keepsWords = keepsWords
          }
        case "break-all":
          _ = reader.next()
          return {
            $0.style.text.breaksAnywhere = true
            $0.style.text.keepsWords = false
          }
        case "break-word":
          _ = reader.next()
          return {
            $0.style.text.breaksAnywhere = false
            $0.style.text.keepsWords = false
            $0.style.text.overflowWrap = .anywhere
          }
        default: return nil
        }
      },
      copy: {
        $1.text.breaksAnywhere = $0.text.breaksAnywhere
        $1.text.keepsWords = $0.text.keepsWords
      },
      show: {
        $0.text.breaksAnywhere ? "break-all" : $0.text.keepsWords ? "keep-all" : "normal"
      })
  }

  private static var hangingPunctuation: Property {
    Property(
      name: "hanging-punctuation", isInherited: true,
      read: { reader in
        var hanging = TextProperties.HangingPunctuation()
        if !reader.take(word: "none") {
          let words: [String: TextProperties.HangingPunctuation] = [
            "first": .first, "last": .last, "allow-end": .allowEnd, "force-end": .forceEnd,
          ]
          guard let first = reader.take(of: words) else { return nil }
          hanging = first
          while let next = reader.take(of: words) {
            guard hanging.isDisjoint(with: next) else { return nil }
            hanging.formUnion(next)
          }
          guard !hanging.isSuperset(of: [.allowEnd, .forceEnd]) else { return nil }
        }
        return { [hanging] in $0.style.text.hanging = hanging }
      },
      copy: { $1.text.hanging = $0.text.hanging },
      show: { $0.text.hanging.words })
  }

  /// A collapsed box and its content are hidden.
  private static var visibility: Property {
    Property(
      name: "visibility", isInherited: true,
      read: { reader in
        let words = ["visible": (true, false), "hidden": (false, false), "collapse": (false, true)]
        guard let (isVisible, collapses) = reader.take(of: words) else { return nil }
        return {
          $0.style.text.isVisible = isVisible
          $0.style.box.collapses = collapses
        }
      },
      copy: { source, target in
        target.text.isVisible = source.text.isVisible
        target.box.collapses = source.box.collapses
      },
      show: { $0.box.collapses ? "collapse" : $0.text.isVisible ? "visible" : "hidden" })
  }

  /// The distance between tab stops: a number of spaces, or a length.
  private static var tabSize: Property {
    .computed("tab-size", \.text.tabSize, inherited: true) {
      reader -> (count: Int, length: SpecifiedLength?)? in
      if let count = reader.takeInteger() { return count >= 0 ? (min(count, 1_000), nil) : nil }
      return reader.takePositive(percent: false).map { (0, $0) }
    } as: { size, computation in
      size.length.map { .length(computation.length($0)) } ?? .spaces(size.count)
    }
  }

  /// The indent of the first line, or of all others.
  private static var textIndent: Property {
    Property(
      name: "text-indent", isInherited: true,
      read: { reader in
        let words = ["hanging", "each-line"]
        func takeWords() -> [String] {
          var taken: [String] = []
          while let word = words.first(where: { reader.take(word: $0) }) { taken.append(word) }
          return taken
        }
        var taken = takeWords()
        guard let measure = reader.takeMeasure() else { return nil }
        taken += takeWords()
        guard Set(taken).count == taken.count else { return nil }
        let (hangs, repeats) = (taken.contains("hanging"), taken.contains("each-line"))
        return {
          let extent = $0.extent(measure)
          $0.style.text.indent = hangs ? extent.negated : extent
          ($0.style.text.hangsIndent, $0.style.text.indentsBehindBreaks) = (hangs, repeats)
        }
      },
      copy: { source, target in
        target.text.indent = source.text.indent
        target.text.hangsIndent = source.text.hangsIndent
        target.text.indentsBehindBreaks = source.text.indentsBehindBreaks
      },
      show: {
        ComputedText.of($0.text.hangsIndent ? $0.text.indent.negated : $0.text.indent)
          + ($0.text.hangsIndent ? " hanging" : "")
          + ($0.text.indentsBehindBreaks ? " each-line" : "")
      })
  }

  /// The alignment of lines.
  ///
  /// Extensions: `-rb-ragged` is inherited, but not justified; `-rb-justify` is `justify` except in narrow lines, where
  /// justification tears holes.
  private static var textAlign: Property {
    Property(
      name: "text-align", isInherited: true,
      read: { reader in
        if reader.take(word: "-rb-ragged") {
          return {
            let around = $0.parent.text.alignment
            $0.style.text.alignment = around == .justify ? .start : around
          }
        }
        let isHouse = reader.take(word: "-rb-justify")
        guard let value = isHouse ? .justify : reader.take(of: alignments) else { return nil }
        return {
          $0.style.text.alignment = value ?? $0.parent.text.alignment
          $0.style.text.ragsNarrowLines = value == nil ? $0.parent.text.ragsNarrowLines : isHouse
        }
      },
      copy: { source, target in
        target.text.alignment = source.text.alignment
        target.text.ragsNarrowLines = source.text.ragsNarrowLines
      },
      show: {
        $0.text.ragsNarrowLines && $0.text.alignment == .justify
          ? "-rb-justify" : ComputedText.of($0.text.alignment)
      }
    ).ignored(by: .align)
  }

  /// Nil for `match-parent`.
  private static let alignments: [String: TextProperties.Alignment?] = [
    "start": .start, "end": .end, "left": .left, "right": .right, "center": .center,
    "justify": .justify, "justify-all": .justify, "-webkit-center": .center,
    "-moz-center": .center, "-webkit-left": .left, "-moz-left": .left, "-webkit-right": .right,
    "-moz-right": .right, "-webkit-auto": .start, "match-parent": nil, "-webkit-match-parent": nil,
  ]

  private static var textTransform: Property {
    Property(
      name: "text-transform", isInherited: true,
      read: { reader in
        let cases: [String: TextProperties.Transform] = [
          "uppercase": .uppercase, "lowercase": .lowercase, "capitalize": .capitalize,
        ]
        if reader.take(word: "none") {
          return {
            $0.style.text.transform = .none
            $0.style.text.widens = false
          }
        }
        var (transform, widens, count) = (TextProperties.Transform?.none, false, 0)
        while let word = reader.peek()?.word {
          if let found = cases[word], transform == nil {
            transform = found
          } else if TextProperties.widening.contains(word), !widens {
            widens = true
          } else if word != "full-size-kana" {
            return nil
          }
          _ = reader.next()
          count += 1
        }
        guard count > 0 else { return nil }
        return { [transform, widens] in
          $0.style.text.transform = transform ?? .none
          $0.style.text.widens = widens
        }
      },
      copy: {
        $1.text.transform = $0.text.transform
        $1.text.widens = $0.text.widens
      },
      show: { ComputedText.of($0.text.transform) + ($0.text.widens ? " full-width" : "") })
  }

  /// The treatment of white space, whether lines may end at it or not.
  private static var whiteSpaceCollapse: Property {
    Property(
      name: "white-space-collapse", isInherited: true,
      read: { reader in
        typealias Space = TextProperties.WhiteSpace
        let words: [String: Space] = [
          "collapse": Space(), "discard": Space(discards: true),
          "preserve": Space(keepsSpaces: true, keepsNewlines: true),
          "preserve-breaks": Space(keepsNewlines: true),
          "preserve-spaces": Space(keepsSpaces: true),
          "break-spaces": Space(keepsSpaces: true, keepsNewlines: true, hangs: false),
        ]
        guard let space = reader.take(of: words) else { return nil }
        return { computation in
          var space = space
          space.wraps = computation.style.text.whiteSpace.wraps
          computation.style.text.whiteSpace = space
        }
      },
      copy: { source, target in
        var space = source.text.whiteSpace
        space.wraps = target.text.whiteSpace.wraps
        target.text.whiteSpace = space
      })
  }

  private static let whiteSpaces: KeyValuePairs<String, TextProperties.WhiteSpace> = {
    typealias Space = TextProperties.WhiteSpace
    return [
      "normal": Space(), "nowrap": Space(wraps: false),
      "pre": Space(keepsSpaces: true, keepsNewlines: true, wraps: false),
      "pre-wrap": Space(keepsSpaces: true, keepsNewlines: true),
      "break-spaces": Space(keepsSpaces: true, keepsNewlines: true, hangs: false),
      "pre-line": Space(keepsNewlines: true),
    ]
  }()
}

extension TextProperties.HangingPunctuation {
  /// Its keywords.
  fileprivate var words: String {
    let all: KeyValuePairs<String, Self> = [
      "first": .first, "last": .last, "force-end": .forceEnd, "allow-end": .allowEnd,
    ]
    let found = all.filter { contains($0.value) }.map(\.key)
    return found.isEmpty ? "none" : found.joined(separator: " ")
  }
}

extension Address {
  /// The path of a picture; nil for one outside the publication.
  var picture: String? {
    switch self {
    case .path(let path): path
    case .data(let data): data
    case .remote: nil
    }
  }
}

extension ValueReader {
  fileprivate mutating func takeSpacing() -> SpecifiedLength? {
    take(word: "normal") ? .zero : takeMeasure()
  }

  /// A number of lines.
  fileprivate mutating func takeLines() -> Int? {
    guard let lines = takeInteger(), lines >= 1 else { return nil }
    return min(lines, 1_000)
  }

  /// Pairs of marks; an empty list is `none`, nil inside is `auto`.
  fileprivate mutating func takeQuotes() -> [String]?? {
    if take(word: "none") { return .some([]) }
    if take(word: "auto") || take(word: "match-parent") { return .some(nil) }
    var marks: [String] = []
    while case .string(let mark)? = peek() {
      _ = next()
      marks.append(mark)
    }
    guard !marks.isEmpty, marks.count.isMultiple(of: 2) else { return nil }
    return .some(marks)
  }

  /// A list marker; an unknown name may be one that a style sheet defines.
  mutating func takeListMarker() -> TextProperties.ListMarker? {
    if case .string(let text)? = peek() {
      _ = next()
      return .string(text)
    }
    guard let word = peek()?.word, !Wide.words.contains(word), word != "inside", word != "outside",
      let name = takeName()
    else { return nil }
    return TextProperties.ListMarker(named: name) ?? .named(name)
  }

  /// Lines through, under and over text.
  ///
  /// The order does not matter, nor does `blink`.
  mutating func takeDecoration() -> TextProperties.Decoration? {
    if take(word: "none") { return [] }
    let words: [String: TextProperties.Decoration] = [
      "underline": .underline, "overline": .overline, "line-through": .lineThrough, "blink": [],
    ]
    guard var lines = take(of: words) else { return nil }
    while let more = take(of: words) { lines.formUnion(more) }
    return lines
  }
}

extension TextProperties.ListMarker {
  /// The program's own marker with a name, ignoring case; nil if there is none.
  package init?(named name: String) {
    let word = name.asciiLowercased
    guard let kind = Self.kinds[word] ?? TextProperties.Counting(rawValue: word).map(Self.counting)
    else { return nil }
    self = kind
  }

  private static let kinds: [String: TextProperties.ListMarker] = [
    "none": .none, "disc": .disc, "circle": .circle, "square": .square, "decimal": .decimal,
    "decimal-leading-zero": .decimalLeadingZero, "lower-roman": .lowerRoman,
    "upper-roman": .upperRoman, "lower-alpha": .lowerAlpha, "lower-latin": .lowerAlpha,
    "upper-alpha": .upperAlpha, "upper-latin": .upperAlpha, "lower-greek": .lowerGreek,
  ]
}
