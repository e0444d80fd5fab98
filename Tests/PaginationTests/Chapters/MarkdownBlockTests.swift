import Graphics
import Testing

@testable import Manuscript
@testable import Pagination
@testable import Paragraphs

/// What Markdown makes of alerts, tasks, rules, figures and the heads and feet of tables.
struct MarkdownBlockTests {
  private func pages(_ text: String) throws -> [Page] { try PaginationTests().pages(text) }

  /// All codes of two letters, and Chinese in traditional characters.
  private static let codes: [String] = {
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    return letters.flatMap { first in letters.map { first + $0 } } + ["zh-Hant"]
  }()

  @Test func `alerts have titles in each language in which lists have`() {
    let english = ListWords(language: "en").all
    let known = Self.codes.filter { ListWords(language: $0).all.prefix(3) != english.prefix(3) }
    #expect(known.count > 30)
    for code in known {
      let titles = AlertWords(language: code)?.titles ?? []
      #expect(titles.count == 5 && Set(titles).count == 5, "\(code)")
    }
    #expect(AlertWords(language: "en") == nil)
  }

  @Test func `the lines of a task begin below its text`() throws {
    let words = String(repeating: "many words ", count: 20)
    let lines = try pages("- [ ] \(words)\n- [x] \(words)\n- \(words)\n").flatMap(\.lines)
      .filter { $0.role == .list }
    for first in lines.indices
    where lines[first].text.hasPrefix("☐") || lines[first].text.hasPrefix("☑") {
      let text = try #require(lines[first].runs.dropFirst().first?.glyphs.dropFirst().first)
      let start = lines[first].runs[1].origin.x + text.x
      // The box's width is that of its face.
      #expect(abs((lines[first + 1].origin.x - start).points) < 2)
    }
  }

  @Test(arguments: ["***", "---", "* * *"], ["#", "##", "###"])
  func `a rule right below a heading separates nothing`(rule: String, sign: String) throws {
    let lines = try pages("\(sign) One\n\n\(rule)\n\ntext\n\n***\n\nmore\n").flatMap(\.lines)
    #expect(lines.count { $0.text.contains("*") } == 1)
  }

  /// The rules of a table, from the top.
  private func rules(_ table: String) throws -> [Rect] {
    let page = try #require(try pages("before\n\n\(table)\n\nafter\n").first)
    return page.shapes.compactMap { item -> Rect? in
      if case .fill(let rect, _) = item, rect.size.height < .pt(1.5) { rect } else { nil }
    }.sorted { $0.minY < $1.minY }
  }

  private static let body =
    "<tr><td>Mon</td><td>1</td><td>2</td></tr><tr><td>Tue</td><td>3</td><td>4</td></tr>"
  private static let head =
    "<tr><th rowspan=2>Day</th><th colspan=2>High</th></tr><tr><th>time</th><th>m</th></tr>"
  private static let foot = "<tfoot><tr><td>all</td><td>4</td><td>6</td></tr></tfoot>"

  @Test(
    arguments: [
      "<table>\(head)\(body)</table>",
      "<table><thead>\(head)</thead><tbody>\(body)</tbody></table>",
      "<table><tr><th>a</th><th>b</th><th>c</th></tr>\(body)</table>",
      "| a | b | c |\n|---|---|---|\n| d | e | f |",
      "<table><thead><tr><th>a</th><th>b</th><th>c</th></tr></thead><tbody>\(body)</tbody>\(foot)</table>",
      "<table><thead>\(head)</thead>\(foot)<tbody>\(body)</tbody></table>",
      "<table><thead>\(head)</thead><tbody>\(body)</tbody>\(foot.replacing("td>", with: "th>"))</table>",
    ])
  func `rules go across, above a table, below its head, above its foot and at its end`(
    table: String
  ) throws {
    let rules = try rules(table)
    var heights: [Length: (left: Length, right: Length)] = [:]
    for rule in rules {
      let known = heights.first { abs(($0.key - rule.minY).points) < 0.5 }
      let own = known?.value ?? (left: rule.minX, right: rule.maxX)
      heights[known?.key ?? rule.minY] = (min(own.left, rule.minX), max(own.right, rule.maxX))
    }
    #expect(heights.count == (table.contains("tfoot") ? 4 : 3))
    let widths = heights.values.map { ($0.right - $0.left).points }
    for width in widths { #expect(abs(width - (widths.max() ?? 0)) < 0.5) }
    let total = rules.reduce(0) { $0 + $1.size.width.points }
    #expect(abs(total - widths.reduce(0, +)) < 1, "rules that do not go across: \(rules)")
  }
}
