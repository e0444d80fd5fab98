internal import Digests
internal import Files
internal import Graphics
internal import Layout
internal import Manuscript
internal import PageTurning
internal import Pagination
internal import Paragraphs
internal import Raster
internal import RenderingOptions
internal import Snapshots
internal import Typesetting

/// The options that pixels depend on, by their names in the manifest.
///
/// The names are part of the manifest's format: a property may be renamed, its name here stays.
/// `Tests/OutputTests/Manifest/Goldens/option-names.txt` lists them, and `OptionRecordTests` finds a property that is not here.
enum OptionRecord {
  typealias Entry = (name: String, value: String)

  /// The longest value recorded as it is, in bytes; longer ones are replaced by a digest.
  private static let longest = 64

  static func conditions(
    _ options: RenderOptions, geometry: PictureGeometry, layout: BookLayout
  ) -> [LayoutRecord.Condition] {
    let language = ("language", options.language ?? layout.book.language)
    return ([language] + values(of: options, layout: geometry.layout)).map { name, value in
      LayoutRecord.Condition(name: "option " + name, value: value)
    }
  }

  /// The names and values of the options, always in the same order.
  static func values(of options: RenderOptions, layout: PageLayout) -> [Entry] {
    values(of: layout) + [("isPageSizeChosen", text(options.isPageSizeChosen))]
      + values(of: options.publication) + bindingValues(options) + colorValues(options)
      + sizeValues(options) + values(of: options.indicator)
      + [("unpaged", text(options.unpaged))] + values(of: options.turn)
  }

  private static func values(of layout: PageLayout) -> [Entry] {
    let (initial, microtypography) = (layout.initial, layout.microtypography)
    return [
      ("pageSize.width", text(layout.pageSize.width)),
      ("pageSize.height", text(layout.pageSize.height)),
      ("inner", text(layout.inner)),
      ("outer", text(layout.outer)),
      ("top", text(layout.top)),
      ("bottom", text(layout.bottom)),
      ("fontSize", text(layout.fontSize)),
      ("leading", text(layout.leading)),
      ("sides", text(layout.sides)),
      ("isRightToLeft", text(layout.isRightToLeft)),
      ("beginsOnVerso", text(layout.beginsOnVerso)),
      ("chapterStart", text(layout.chapterStart)),
      ("alignment", text(layout.alignment)),
      ("justifiesNarrowLines", text(layout.justifiesNarrowLines)),
      ("hyphenates", text(layout.hyphenates)),
      ("spacesFrench", text(layout.spacesFrench)),
      ("optimizesLines", text(layout.optimizesLines)),
      ("microtypography.protrudes", text(microtypography.protrudes)),
      ("microtypography.expansion", text(microtypography.expansion)),
      ("microtypography.tracking", text(microtypography.tracking)),
      ("initial.lines", text(initial.lines)),
      ("initial.isRaised", text(initial.isRaised)),
      ("initial.letters", text(initial.letters)),
      ("initial.quote", text(initial.quote)),
      ("initial.leadIn", text(initial.leadIn)),
      ("ornament", text(layout.ornament)),
      ("hasRunningHeads", text(layout.hasRunningHeads)),
      ("hasPageEnds", text(layout.hasPageEnds)),
      ("sinkage", text(layout.sinkage)),
      ("hasTitlePage", text(layout.hasTitlePage)),
      ("hasHalfTitle", text(layout.hasHalfTitle)),
      ("hasContents", text(layout.hasContents)),
      ("contentsDepth", text(layout.contentsDepth)),
      ("hasFigureList", text(layout.hasFigureList)),
      ("hasTableList", text(layout.hasTableList)),
      ("hasIndex", text(layout.hasIndex)),
    ]
  }

  /// Pixels depend on the content of sheets, not on their names.
  private static func values(of publication: PublicationOptions) -> [Entry] {
    [
      ("publication.ignored", text(ValueText.of(publication.ignored))),
      ("publication.designSheets", text(publication.designSheets?.map(\.file))),
      ("publication.userSheets", text(publication.userSheets.map(\.file))),
      ("publication.lineHeight", text(publication.lineHeight)),
      ("publication.alignment", text(publication.alignment)),
      ("publication.hyphenates", text(publication.hyphenates)),
      ("publication.indent", text(publication.indent)),
      ("publication.notes", text(publication.notes)),
      ("publication.takesPageMargins", text(publication.takesPageMargins)),
      ("publication.skipsNonlinear", text(publication.skipsNonlinear)),
    ]
  }

  private static func bindingValues(_ options: RenderOptions) -> [Entry] {
    [
      ("spine", text(options.spine)),
      ("orientation", text(options.orientation)),
      ("direction", text(options.direction)),
      ("cover.isAlone", text(options.cover.isAlone)),
      ("cover.isBackAlone", text(options.cover.isBackAlone)),
      ("cover.isBoard", text(options.cover.isBoard)),
      ("printsBacks", text(options.printsBacks)),
      ("showsTurns", text(options.showsTurns)),
    ]
  }

  private static func colorValues(_ options: RenderOptions) -> [Entry] {
    let theme =
      options.theme.map {
        [("theme.paper", text($0.paper.hex)), ("theme.ink", text($0.ink.hex))]
      } ?? [("theme", text(nil))]
    return theme + [
      ("paper", text(options.paper?.hex)),
      ("ink", text(options.ink?.hex)),
      ("desk", text(options.desk.hex)),
      ("deskMargin", text(options.deskMargin)),
    ]
  }

  private static func sizeValues(_ options: RenderOptions) -> [Entry] {
    [
      ("dotsPerInch", text(options.dotsPerInch)),
      ("pictureSize", text(options.pictureSize)),
      ("framesPerTurn", text(options.framesPerTurn)),
      ("countsFrames", text(options.countsFrames)),
      ("instants", text(options.instants)),
      ("framesPerSecond", text(options.framesPerSecond)),
      ("duration", text(options.duration)),
      ("easing", text(options.easing)),
    ]
  }

  private static func values(of indicator: PageIndicator?) -> [Entry] {
    guard let indicator else { return [("indicator", text(nil))] }
    return [
      ("indicator.style", text(indicator.style)),
      ("indicator.tint", text(indicator.tint.hex)),
      ("indicator.current", text(indicator.current.hex)),
    ]
  }

  private static func values(of turn: TurnOptions) -> [Entry] {
    [
      ("turn.transition", text(turn.transition)),
      ("turn.spacing", text(turn.spacing)),
      ("turn.back", text(turn.back)),
      ("turn.slant", text(turn.slant)),
      ("turn.bend", text(turn.bend)),
      ("turn.eyeDistance", text(turn.eyeDistance)),
      ("turn.light.x", text(turn.light.x)),
      ("turn.light.y", text(turn.light.y)),
      ("turn.light.z", text(turn.light.z)),
      ("turn.shadowStrength", text(turn.shadowStrength)),
      ("turn.showThrough", text(turn.showThrough)),
      ("turn.bareBack", text(turn.bareBack)),
      ("turn.isClipped", text(turn.isClipped)),
    ]
  }

  /// A value as it is recorded.
  private static func text(_ value: Any?) -> String {
    guard let value else { return "none" }
    let text = "\(value)"
    return text.utf8.count > longest ? SHA256.hex(Array(text.utf8)) : text
  }
}
