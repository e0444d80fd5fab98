internal import BookInput
internal import Files
internal import Graphics
internal import Layout
internal import PageTurning
package import Pagination
internal import Paragraphs
package import RenderingOptions
package import Snapshots
package import Typesetting

/// Records the layout of pages, so that comparisons can tell what moved.
package struct LayoutRecorder {
  /// The conditions of the layout.
  let conditions: [LayoutRecord.Condition]
  /// The distance between baselines, in points.
  let leading: Double
  private let geometry: PictureGeometry
  private let publication: BookResources?
  /// Digests of picture files, by their paths in the book.
  private var pictureDigests: [String: String] = [:]
  /// The pages recorded so far, by number.
  private(set) var pages: [PageNumber: RecordedPage] = [:]
  /// A digest of the conditions, on which all pictures depend.
  package var conditionsDigest: String {
    let digest = TextDigest()
    digest.add(Tool.version)
    for condition in conditions { digest.add(condition.name, condition.value) }
    return digest.hex(digits: 32)
  }

  package init(options: RenderOptions, geometry: PictureGeometry, layout: BookLayout) {
    self.geometry = geometry
    publication = layout.pictures
    leading = geometry.layout.leading.points
    var conditions = layout.fontFiles.enumerated().map { index, file in
      LayoutRecord.Condition(
        name: "font \(index + 1) \(FileName(file.name).lastComponent)",
        value: file.digest)
    }
    for (name, version) in PixelLibraries.versions {
      conditions.append(.init(name: "library \(name)", value: version))
    }
    conditions.append(.init(name: LayoutRecord.pixelVersion, value: "\(PixelVersion.current)"))
    conditions += OptionRecord.conditions(options, geometry: geometry, layout: layout)
    self.conditions = conditions
  }

  /// Takes the next pages.
  package mutating func add(_ new: [Page]) {
    for page in new { pages[page.number] = pageRecord(page) }
  }

  /// The record of the pages that some pictures show.
  package func record(of pictures: [Picture]) -> LayoutRecord {
    var record = LayoutRecord()
    var conditions = conditions
    if let drawers = publication?.drawingLibraries {
      conditions.append(.init(name: "library librsvg", value: drawers))
    }
    record.conditions = conditions.sorted { $0.name < $1.name }
    record.leading = leading
    let numbers = Set(pictures.flatMap { $0.pages(geometry.binding) }).sorted()
    record.pages = numbers.compactMap { pages[$0] }
    record.pictures = pictures.map { picture in
      let isFlat = picture.kind != .turn
      let shown = picture.firstPages + (picture.next?.pages ?? [])
      return .init(
        name: picture.name, isFlat: isFlat,
        pages: shown.map {
          (number: $0, place: isFlat && picture.preview == nil ? place($0, in: picture) : nil)
        })
    }
    return record
  }

  /// The rectangle of a page in a picture at rest.
  private func place(_ page: PageNumber, in picture: Picture) -> PixelRect? {
    geometry.place(ofPage: page, in: picture.spread)
  }

  private mutating func pageRecord(_ page: Page) -> RecordedPage {
    let lines = page.lines.map { Self.lineRecord($0) }
    var figures = page.images.map { figureRecord($0) }
    var digester = DisplayListDigester()
    figures += page.shapes.map { Self.figureRecord($0, &digester) }
    let digest = TextDigest()
    for line in lines {
      // One at a time, as these are all lines of a book: several together would be put into an array.
      digest.add(line.role)
      digest.add(line.glyphs)
      digest.add(line.spacing)
      if !line.ink.isEmpty { digest.add(line.ink) }
      digest.add(line.x)
      digest.add(line.baseline)
      digest.add(line.width)
      if line.angle != 0 { digest.add(line.angle) }
    }
    for figure in figures {
      digest.add(figure.kind, figure.digest)
      digest.add(figure.x, figure.y, figure.width, figure.height)
    }
    var record = RecordedPage(
      number: page.number, isVerso: page.side == .verso, width: page.size.width.points,
      height: page.size.height.points, range: page.range, digest: digest.hex(digits: 16))
    record.lines = lines
    record.figures = figures
    return record
  }

  private static func end(of line: PageLine) -> RecordedLine.End {
    switch line.end {
    case .hyphen: .hyphen
    case .explicit, .dash, .letter, .broken: .joined
    case .space, .forced, .last: .word
    }
  }

  private static func lineRecord(_ line: PageLine) -> RecordedLine {
    let (start, scale) = (line.placed(line.origin), line.scale)
    return RecordedLine(
      role: line.role.rawValue, x: start.x.points, baseline: start.y.points,
      width: line.width.points * scale.along, ascent: line.ascent.points * scale.across,
      descent: line.descent.points * scale.across, end: end(of: line), glyphs: line.glyphDigest,
      spacing: line.spacingDigest, ink: line.inkWords, text: line.text, angle: line.angle)
  }

  private mutating func figureRecord(_ image: PageImage) -> RecordedFigure {
    let rect = image.rect
    return RecordedFigure(
      kind: "picture", x: rect.origin.x.points, y: rect.origin.y.points,
      width: rect.size.width.points, height: rect.size.height.points, digest: shape(of: image))
  }

  /// A digest of a picture on a page, its crop and its repetition.
  private mutating func shape(of image: PageImage) -> String {
    let own = self.digest(of: image)
    guard image.tiling != nil || image.clip != nil else { return own }
    let digest = TextDigest()
    digest.add(own)
    digest.add(image.tiling)
    if let clip = image.clip { digest.add(clip) }
    return digest.hex(digits: 8)
  }

  /// The digest of a picture's file, or of its name and alternative text if it has no file.
  private mutating func digest(of image: PageImage) -> String {
    if let known = pictureDigests[image.source] { return known }
    let digest = TextDigest()
    guard let bytes = publication?.bytes(image.source) else {
      digest.add(image.source, image.alternative)
      return digest.hex(digits: 8)
    }
    digest.add(bytes)
    let hex = digest.hex(digits: 8)
    pictureDigests[image.source] = hex
    return hex
  }

  private static func figureRecord(
    _ shape: DisplayList.Item, _ digester: inout DisplayListDigester
  ) -> RecordedFigure {
    let digest = TextDigest()
    switch shape {
    case .fill(let rect, let ink):
      digest.add(ink)
      return RecordedFigure(
        kind: "rule", x: rect.origin.x.points, y: rect.origin.y.points,
        width: rect.size.width.points, height: rect.size.height.points,
        digest: digest.hex(digits: 8))
    default:
      digester.add(shape, to: digest) { _ in }
      return RecordedFigure(
        kind: "shape", x: 0, y: 0, width: 0, height: 0, digest: digest.hex(digits: 8))
    }
  }
}
