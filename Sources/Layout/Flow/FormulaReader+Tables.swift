internal import Budgets
internal import Documents
internal import Graphics
internal import Mathematics
internal import Paragraphs
internal import Styling

/// Tables, and the values of attributes.
extension FormulaReader {
  mutating func table(_ rows: [Int], _ element: Document.Element) -> MathTable {
    let alignments = words(element["columnalign"])
    var table = MathTable([])
    for row in rows {
      guard let name = document.element(row)?.name, name == "mtr" || name == "mlabeledtr" else {
        table.rows.append([MathTable.Cell(node(row), .center)])
        continue
      }
      let own = words(document.element(row)?["columnalign"])
      var cells: [MathTable.Cell] = []
      // The label of an equation comes first, and is shown last.
      let parts = children(of: row)
      let labels = name == "mlabeledtr" ? 1 : 0
      for cell in parts.dropFirst(labels) + parts.prefix(labels) {
        let element = document.element(cell)
        let place = cells.count
        func at(_ list: [Substring]) -> Substring? { place < list.count ? list[place] : list.last }
        let written = element?["columnalign"] ?? (at(own) ?? at(alignments)).map(String.init)
        let content = element?.name == "mtd" ? contents(of: cell) : node(cell)
        let span = element?["columnspan"].flatMap { Int($0) } ?? 1
        var made = MathTable.Cell(
          content, cellAlignment(cell, written), span: min(max(span, 1), 1000))
        let padding = flow.boxStyle(cell).box.padding
        made.padding = (
          padding.left.resolved(in: .zero) * zoom, padding.right.resolved(in: .zero) * zoom
        )
        cells.append(made)
      }
      table.rows.append(cells)
    }
    let slots = table.rows.reduce(0) { $0 + 1 + $1.reduce(0) { $0 + $1.span } }
    guard flow.budget.allows(cells: slots, at: flow.setter.layoutContext.place) else {
      return MathTable([])
    }
    let spaces = words(element["columnspacing"]).compactMap { length(String($0)) }
    if !spaces.isEmpty { table.columnSpaces = spaces }
    table.rowSpaces = words(element["rowspacing"]).compactMap { length(String($0)) }
    table.columnLines = words(element["columnlines"]).map { $0 != "none" }
    table.rowLines = words(element["rowlines"]).map { $0 != "none" }
    table.hasFrame = element["frame"].map { $0 != "none" } ?? false
    table.isDisplay = flag(element["displaystyle"]) ?? false
    return table
  }

  /// The alignment of a cell: by its attribute, or else by its style.
  private func cellAlignment(_ cell: Int, _ written: String?) -> MathFraction.Alignment {
    if let written { return alignment(written) }
    switch flow.style(cell).text.alignment {
    case .left, .start: return .start
    case .right, .end: return .end
    default: return .center
    }
  }

  private func words(_ written: String?) -> [Substring] {
    (written ?? "").split { $0 == " " || $0 == "\n" || $0 == "\t" }
  }
}

extension FormulaReader {
  func flag(_ written: String?) -> Bool? {
    switch written?.lowercased() {
    case "true"?: true
    case "false"?: false
    default: nil
    }
  }

  /// The spaces with names (MathML 3, 2.1.5.2), in eighteenths of an em.
  private static let namedSpaces = [
    "veryverythinmathspace": 1, "verythinmathspace": 2, "thinmathspace": 3, "mediummathspace": 4,
    "thickmathspace": 5, "verythickmathspace": 6, "veryverythickmathspace": 7,
  ]

  /// The largest length, in ems or points.
  private static let most = 1000.0

  func length(_ written: String?) -> MathLength? {
    guard let written = written?.lowercased(), !written.isEmpty else { return nil }
    let isNegative = written.hasPrefix("negative")
    if let space = Self.namedSpaces[isNegative ? String(written.dropFirst(8)) : written] {
      return MathLength(em: Double(isNegative ? -space : space) / 18)
    }
    let number = written.prefix { "+-.0123456789".contains($0) }
    guard let value = Double(number), value.isFinite else { return nil }
    let amount = min(max(value, -Self.most), Self.most)
    let points: Double
    switch written.dropFirst(number.count) {
    case "em", "": return MathLength(em: amount)
    case "ex": return MathLength(em: amount * 0.45)
    case "%": return MathLength(em: amount / 100)
    case "pt": points = 1
    case "px": points = 0.75
    case "pc": points = 12
    case "in": points = 72
    case "cm": points = 72 / 2.54
    case "mm": points = 7.2 / 2.54
    default: return nil
    }
    return MathLength(fixed: .pt(amount * points * zoom))
  }
}
