internal import Graphics

extension ColorGlyphs {
  /// A page with its colour glyphs resolved.
  package mutating func resolved(_ page: PrintedPage) -> PrintedPage {
    guard isNeeded else { return page }
    var files = page.files
    let items = resolved(page.items, &files)
    return PrintedPage(items: items, files: files)
  }

  private mutating func resolved(
    _ items: [PrintedPage.Item], _ files: inout [PictureFile]
  ) -> [PrintedPage.Item] {
    var result: [PrintedPage.Item] = []
    for item in items {
      switch item {
      case .paint(let item):
        result += resolved([item], &files).map(PrintedPage.Item.paint)
      case .line(var line):
        var painted: [DisplayList.Item] = []
        var runs: [GlyphRun] = []
        for run in line.runs {
          let (letters, items) = resolved(run, &files)
          runs += letters
          painted += items
        }
        line.runs = runs
        result.append(.line(line))
        result += painted.map(PrintedPage.Item.paint)
      case .group(let group, let items): result.append(.group(group, resolved(items, &files)))
      }
    }
    return result
  }
}
