internal import Graphics

extension LayoutRecord {
  /// Reads the layout in a manifest; nil if it has none.
  ///
  /// Manifests are untrusted: one that is malformed in any part has no layout.
  package init?(manifest: JSON) {
    guard let pages = manifest["pages"]?.elements, let files = manifest["files"]?.elements,
      case .object(let conditions)? = manifest["conditions"],
      let leading = manifest["leading"]?.number
    else { return nil }
    self.init()
    self.leading = leading
    self.conditions = conditions.compactMap { name, value in
      value.text.map { Condition(name: name, value: $0) }
    }.sorted { $0.name < $1.name }
    self.pages = pages.compactMap { RecordedPage($0) }
    self.pictures = files.compactMap { Picture($0) }
    guard self.pages.count == pages.count, self.pictures.count == files.count else { return nil }
  }
}

extension LayoutRecord.Picture {
  fileprivate init?(_ json: JSON) {
    guard let name = json["file"]?.text, let kind = json["kind"]?.text,
      let numbers = json["pages"]?.elements?.compactMap(\.whole)
    else { return nil }
    let next = json["to"]?.elements?.compactMap(\.whole) ?? []
    let places = json["places"]?.elements ?? []
    let pages = (numbers + next).enumerated().map { index, number in
      (number: PageNumber(number), place: index < places.count ? PixelRect(places[index]) : nil)
    }
    self.init(name: name, isFlat: kind != "turn", pages: pages)
  }
}

extension PixelRect {
  /// A rectangle from its left and top edges, width and height.
  fileprivate init?(_ json: JSON) {
    guard let numbers = json.elements?.compactMap(\.number), numbers.count == 4,
      numbers.allSatisfy({ abs($0) < 1e6 })
    else { return nil }
    let whole = numbers.map { Int($0) }
    self.init(x: whole[0], y: whole[1], width: whole[2], height: whole[3])
  }
}

extension RecordedPage {
  fileprivate init?(_ json: JSON) {
    guard let number = json["number"]?.whole, let side = json["side"]?.text,
      let size = json["size"]?.elements?.compactMap(\.number), size.count == 2,
      let range = json["range"]?.elements?.compactMap(\.whole), range.count == 2,
      range[0] <= range[1], let digest = json["digest"]?.text,
      let lines = json["lines"]?.elements, let figures = json["figures"]?.elements
    else { return nil }
    self.init(
      number: PageNumber(number), isVerso: side == "verso", width: size[0], height: size[1],
      range: range[0]..<range[1], digest: digest)
    self.lines = lines.compactMap { RecordedLine($0) }
    self.figures = figures.compactMap { RecordedFigure($0) }
    guard self.lines.count == lines.count, self.figures.count == figures.count else { return nil }
  }
}

extension RecordedLine {
  /// Role, left end, baseline, width, ascent, descent, glyphs, spacing, text; then, if needed, the
  /// end of the last word, the ink if it is not the text's, and the direction if it is not across the page.
  fileprivate init?(_ json: JSON) {
    guard let fields = json.elements, fields.count >= 9, let role = fields[0].text,
      let glyphs = fields[6].text, let spacing = fields[7].text, let text = fields[8].text
    else { return nil }
    let numbers = fields[1...5].compactMap(\.number)
    guard numbers.count == 5 else { return nil }
    self.init(
      role: role, x: numbers[0], baseline: numbers[1], width: numbers[2], ascent: numbers[3],
      descent: numbers[4],
      end: fields.count > 9 ? fields[9].text.flatMap { End(rawValue: $0) } ?? .word : .word,
      glyphs: glyphs, spacing: spacing, ink: fields.count > 10 ? fields[10].text ?? "" : "",
      text: text, angle: fields.count > 11 ? fields[11].number ?? 0 : 0)
  }
}

extension RecordedFigure {
  /// Kind, left edge, top edge, width, height, digest.
  fileprivate init?(_ json: JSON) {
    guard let fields = json.elements, fields.count == 6, let kind = fields[0].text,
      let digest = fields[5].text
    else { return nil }
    let numbers = fields[1...4].compactMap(\.number)
    guard numbers.count == 4 else { return nil }
    self.init(
      kind: kind, x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3],
      digest: digest)
  }
}
