internal import Documents
internal import Manuscript
internal import Styling

/// The anonymous boxes of tables (CSS 2.2, 17.2.1).
extension BoxTreeBuilder {
  // MARK: Tables

  static func isProperTableChild(_ kind: Box.Kind) -> Bool {
    switch kind {
    case .tableCaption, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow,
      .tableColumn, .tableColumnGroup:
      true
    default: false
    }
  }

  /// The content of a table, a row group or a row, with the missing boxes added.
  mutating func tableContent(_ children: [Draft], in box: Box) -> [Draft] {
    let fits: (Box.Kind) -> Bool
    let missing: (kind: Box.Kind, display: BoxProperties.Display)
    switch box.kind {
    case .tableRow:
      fits = { $0 == .tableCell }
      missing = (.tableCell, .tableCell)
    case .table:
      fits = Self.isProperTableChild
      missing = (.tableRow, .tableRow)
    default:
      fits = { $0 == .tableRow }
      missing = (.tableRow, .tableRow)
    }
    var items: [Draft] = []
    var run: [Draft] = []
    func isWrapped(_ run: [Draft]) -> Bool { run.contains { !isWhite($0) } }
    for child in children {
      guard fits(child.box.kind) else {
        run.append(child)
        continue
      }
      if isWrapped(run) { items.append(wrapped(run, missing.kind, missing.display, in: box)) }
      run = []
      items.append(child)
    }
    if isWrapped(run) { items.append(wrapped(run, missing.kind, missing.display, in: box)) }
    return items
  }

  mutating func wrapped(
    _ run: [Draft], _ kind: Box.Kind, _ display: BoxProperties.Display, in parent: Box,
    isInlineLevel: Bool = false
  ) -> Draft {
    var box = anonymousBox(kind, in: parent, display, isInlineLevel: isInlineLevel)
    let content = kind == .tableCell ? blockContent(run, in: &box) : tableContent(run, in: box)
    return Draft(box, content)
  }

  /// Table boxes outside of any table, with a table around them.
  mutating func wrapTables(_ children: [Draft], in box: Box) -> [Draft] {
    func isTabular(_ draft: Draft) -> Bool {
      draft.box.kind == .tableCell || Self.isProperTableChild(draft.box.kind)
    }
    guard children.contains(where: isTabular) else { return children }
    var items: [Draft] = []
    var run: [Draft] = []
    /// White space after the last of the sequence, which is in the table only if another follows.
    var white: [Draft] = []
    let isInline = box.kind == .inline
    for child in children {
      if isTabular(child) {
        run += white + [child]
        white = []
      } else if !run.isEmpty, isWhite(child) {
        white.append(child)
      } else {
        if !run.isEmpty {
          items.append(
            wrapped(
              run, .table, isInline ? .inlineTable : .table, in: box, isInlineLevel: isInline))
        }
        items += white + [child]
        (run, white) = ([], [])
      }
    }
    if !run.isEmpty {
      items.append(
        wrapped(run, .table, isInline ? .inlineTable : .table, in: box, isInlineLevel: isInline))
    }
    return items + white
  }
}

extension Box.Kind {
  /// Whether it is a block container.
  var holdsLines: Bool {
    switch self {
    case .block, .tableCell, .tableCaption: true
    default: false
    }
  }
}
