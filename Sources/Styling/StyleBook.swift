package import Documents
internal import Graphics
internal import Synchronization

/// The style of a book: gives documents their styles, and reads each sheet once.
///
/// Several threads may style documents at the same time.
package final class StyleBook: Sendable {
  package let media: Media
  package let options: StyleOptions
  private let load: @Sendable (String) -> [UInt8]?
  private let letters: @Sendable (TextProperties, [FontFace]) -> LetterMeasures
  private let library: Mutex<SheetLibrary>
  private let steps: Int

  /// Makes the style of a book.
  ///
  /// `load` gives the bytes of a file by its path in the publication, nil where there is none; it may be
  /// called by any thread, and is called once for each sheet. `steps` are the comparisons that a document
  /// may cost, besides those that its size allows. `letters` measures the letters of a style in a document
  /// with some faces of its own.
  package init(
    media: Media, options: StyleOptions = StyleOptions(), steps: Int = StylingLimits.steps,
    letters: @escaping @Sendable (TextProperties, [FontFace]) -> LetterMeasures = { _, _ in
      LetterMeasures()
    },
    load: @escaping @Sendable (String) -> [UInt8]?
  ) {
    self.letters = letters
    (self.media, self.options, self.load) = (media, options, load)
    self.steps = steps
    library = Mutex(SheetLibrary(media: media, options: options))
  }

  /// What has been left out of the sheets read so far, each kind once, by file and line.
  package var warnings: [StyleWarning] { library.withLock { $0.warnings.sorted } }

  /// How often the sheets read so far declare each property that is known and not drawn.
  package var unusedProperties: [String: Int] { library.withLock { $0.warnings.unused } }

  /// The style of each element of a document, in which some paragraphs open chapters.
  package func style(_ document: Document, openings: OpeningRule = .underHeading) -> StyledDocument
  {
    let links = DocumentSheets(document, media: media)
    let ignoresBook = options.ignored.contains(.bookCSS)
    let rules = library.withLock { library in
      library.rules(
        for: ignoresBook ? [] : links.sources, hasOwnStyle: links.hasOwnStyle && !ignoresBook,
        load: load)
    }
    let fontFaces = options.ignored.contains(.fonts) ? [] : rules.fontFaces
    var styler = DocumentStyler(
      document, atoms: rules.atoms, indexes: rules.indexes, media: media, options: options,
      steps: steps, openings: openings, letters: { [letters] in letters($0, fontFaces) })
    styler.run()
    let found = styler.warnings
    library.withLock {
      $0.warnings.add(found)
      $0.warnings.add(links.warnings)
    }
    let overrides = Overrides(options: options, media: media)
    return overrides.document(
      document, styler, fontFaces: fontFaces,
      pages: PageRules(rules.pages, media: media))
  }
}
