import TestSupport

/// Makes Markdown at random, of everything that there is in it.
struct RandomMarkdown {
  private var random: SplitMix64

  /// Whether there are blocks of HTML other than `div`s.
  private let hasTags: Bool

  init(seed: UInt64, hasTags: Bool = true) {
    random = SplitMix64(seed: seed)
    self.hasTags = hasTags
  }

  private static let pieces = [
    "the", "sea", "\"quoted\"", "it's", "tide--low", "one...", "*em*", "**strong**", "_under_",
    "`code x`", "~~gone~~", "<b>bold</b>", "<i>it", "</i>", "&amp;", "&eacute;", "\\*esc\\*",
    "[link](http://x.org/a \"t\")", "[in](#sea)", "<span class=\"smallcaps\">sc</span>", "x[^a]",
    "y[^b]", "snake_case", "é—ü", "漢字", "a  b", "<br>", "<http://auto.link>", "***both***",
    "**a *b* c**", "[*e* l](<u v>)", "2 < 3", "R&D", "<sub>2</sub>", "tab\there", "'tis", "[r]",
    "***", "(a \"b\" c)", "*un", "closed*", "[^zz]", "\\", "`` a`b ``", "<q>q</q>", "</span>",
    "<!-- c -->", "![a *b*](p.png \"cap\")", "![x](y.png){.z width=3em}", "![[l](m)](n)",
  ]

  /// Other tags within text.
  private static let tags = [
    "<kbd>\"k\"</kbd>", "<a href='x>y'>l</a>", "<a name=n></a>", "<img src=\"p.png\" alt='a > b'>",
    "</a>",
    "<a href=u>", "<abbr title=t>ab</abbr>", "<td>",
  ]

  private mutating func pick(_ choices: [String]) -> String {
    choices.randomElement(using: &random) ?? ""
  }

  private mutating func words(_ most: Int = 14) -> String {
    let count = Int.random(in: 1...most, using: &random)
    return (0..<count).map { _ in
      pick(Self.pieces + (hasTags ? Self.tags : []) + Array(repeating: "word", count: 30))
        + pick([" ", " ", " ", " ", " ", "\n", "  \n", "\\\n"])
    }.joined()
  }

  private mutating func line() -> String { words(4).replacing("\n", with: " ") }

  private mutating func block(_ depth: Int = 0) -> String {
    switch Int.random(in: 0..<18, using: &random) {
    case 0...4: return words()
    case 5: return pick(["#", "##", "###"]) + " " + line()
    case 6: return pick(["# Chapter 4. The Storm", "## IV", "# Part One", "Head\n===="])
    case 7 where depth < 3: return indented(block(depth + 1), first: "> ", rest: "> ")
    case 8...9 where depth < 3:
      let isOrdered = Bool.random(using: &random)
      return (0..<Int.random(in: 1...3, using: &random)).map { number in
        let mark = isOrdered ? "\(number + 3). " : "- "
        let text = pick(["", "[ ] ", "[x] "]) + block(depth + 1)
        return indented(text, first: mark, rest: String(repeating: " ", count: mark.count))
      }.joined(separator: pick(["\n", "\n\n"]))
    case 10: return "```swift\n\(pick(["let a = 1\n\tb <c>\n\n  d", "", "\nx"]))\n```"
    case 11: return "    indented\n\tcode \"x\"\n\n    more"
    case 12: return pick(["* * *", "---"])
    // After a table in a list the parser's own numbers of lines are wrong.
    case 13 where depth == 0: return "|\(line())|b|\n|:-:|--:|\n|\(line())|\(line())|"
    case 14 where depth == 0:
      let name = pick(["letter", "verse", "poem", "signature", "epigraph", "quote", "x"])
      return "<div class=\"\(name)\">\n\n\(block(1))\n\n\(block(1))\n\n</div>"
    case 15: return "<div class=\"verse\">\(line())\n  \(line())<br>x</div>"
    case 16 where depth == 0 && hasTags: return html()
    case 16: return "> line one\\\n> line *two\\\n> three* \"x\""
    default:
      return "![A \"picture\"](a.jpg \"Its caption's\")\(pick(["", "{#p .plate width=50%}"]))"
    }
  }

  /// A block of HTML, in which tags may be missing and Markdown may be.
  private mutating func html() -> String {
    let names = [
      "table", "tr", "td", "th", "ul", "li", "dl", "dt", "dd", "p", "h2", "details", "summary",
      "center", "b", "a",
    ]
    return (0..<Int.random(in: 1...8, using: &random)).map { _ in
      let name = pick(names)
      return switch Int.random(in: 0..<6, using: &random) {
      case 0...2: "<\(name)\(pick(["", " align=center", " id='i'", " class=\"quote x\""]))>"
      case 3: "</\(name)>"
      case 4:
        pick([
          "one two\n  three", "&amp; it's", "<i>four</i> five", "<br>", "<img src=x.png>", "<hr>",
        ])
      default: pick(["\n\n" + line() + "\n\n", "\n", " "])
      }
    }.joined()
  }

  private func indented(_ text: String, first: String, rest: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return first + lines.joined(separator: "\n" + rest)
  }

  /// The next text.
  mutating func next() -> String {
    let blocks = (0..<Int.random(in: 1...10, using: &random)).map { _ in block() }
    return pick(["", "", "---\ntitle: A Book\nlang: en\n---\n\n"])
      + blocks.joined(separator: "\n\n")
      + "\n\n[^a]: note *one* \"x\"\n\n    second block\n\n[^b]: two\n    - li\n\n[r]: http://r.org \"T\"\n"
  }
}
