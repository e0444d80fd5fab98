package import Documents
internal import Graphics
internal import Synchronization

/// The style of a book: styles its documents, and reads each sheet once.
///
/// Several threads may style documents at the same time.
package final class StyleBook: Sendable {
  package let media: Media
  package let options: StyleOptions
  private let load: @Sendable (String) -> [UInt8]?
  private let letters: @Sendable (TextProperties, [FontFace]) -> LetterMeasures
  private let library: Mutex<SheetLibrary>
  /// The styles that documents share.
  private let tables = Mutex(StyleTables())
  private let steps: Int
  private let findings: StyleFindings?

  /// Makes the style of a book.
  ///
  /// `load` returns the bytes of a file by its path in the publication, or nil if there is none; it may be called by
  /// any thread, and is called once for each sheet. `steps` are the comparisons that a document may cost, besides those
  /// allowed by its size. `letters` returns the font-relative units for a style in a document with some faces of its
  /// own. `findings` keeps what this one has found when it is no longer there. `other` is the style of the same book
  /// with the same options for pages of another size: sheets that it has read are not read again.
  package init(
    media: Media, options: StyleOptions = StyleOptions(), steps: Int = StylingLimits.steps,
    letters: @escaping @Sendable (TextProperties, [FontFace]) -> LetterMeasures = { _, _ in
      LetterMeasures()
    },
    findings: StyleFindings? = nil, resizing other: StyleBook? = nil,
    load: @escaping @Sendable (String) -> [UInt8]?
  ) {
    self.findings = findings
    self.letters = letters
    (self.media, self.options, self.load) = (media, options, load)
    self.steps = steps
    let known = other?.library.withLock { $0.resized(to: media) }
    library = Mutex(known ?? SheetLibrary(media: media, options: options))
  }

  deinit { library.withLock { findings?.add($0.warnings) } }

  /// The warnings about the sheets read so far, each kind once, by file and line.
  package var warnings: [StyleWarning] { library.withLock { $0.warnings.sorted } }

  /// The known properties without effect that are declared in the sheets read so far, by name.
  package var unusedProperties: [String: UnusedProperty] { library.withLock { $0.warnings.unused } }

  /// The page rules of the sheets other than the book's own.
  package var pageRules: PageRules {
    let rules = library.withLock { $0.rules(for: [], load: load) }
    return PageRules(rules.pages, media: media, counterStyles: rules.counterStyles)
  }

  /// The style of each element of a document, in which some paragraphs open chapters.
  package func style(_ document: Document, openings: OpeningRule = .underHeading) -> StyledDocument
  {
    var (styler, rules) = styler(document, openings: openings)
    return finished(document, &styler, rules)
  }

  /// The origins of the targeted elements' styles.
  ///
  /// - Throws: `SelectorFault` if the selector is invalid.
  package func explanations(
    _ document: Document, of target: StyleTarget, openings: OpeningRule = .underHeading
  ) throws(SelectorFault) -> [StyleExplanation] {
    // Its names are numbered together with those of the sheets.
    var (_, known) = styler(document, openings: openings)
    var selectors: [Selector] = []
    if case .selector(let text) = target {
      selectors = try Self.selectors(text, &known.atoms)
    }
    var (styler, rules) = styler(document, atoms: known.atoms, openings: openings)
    let styled = finished(document, &styler, rules, keepsWorking: true)
    let elements = styler.elements(target, selectors)
    return styler.explanations(of: elements, styled)
  }

  private static func selectors(
    _ text: String, _ atoms: inout Atoms
  ) throws(SelectorFault) -> [Selector] {
    var (tokenizer, tokens): (Tokenizer, [Token]) = (Tokenizer(Array(text.utf8)), [])
    while tokens.count < StylingLimits.tokens, let token = tokenizer.next() { tokens.append(token) }
    var parser = SelectorParser(namespaces: [:])
    guard let selectors = parser.list(tokens, atoms: &atoms), !selectors.isEmpty else {
      throw SelectorFault(message: parser.fault ?? "its selector")
    }
    return selectors
  }

  private func styler(
    _ document: Document, atoms: Atoms? = nil, openings: OpeningRule = .underHeading
  ) -> (DocumentStyler, SheetLibrary.Rules) {
    let links = DocumentSheets(document, media: media)
    let ignoresBook = options.ignored.contains(.bookCSS)
    var rules = library.withLock { library in
      library.rules(for: ignoresBook ? [] : links.sources, load: load)
    }
    let fontFaces = options.ignored.contains(.fonts) ? [] : rules.fontFaces
    rules.fontFaces = fontFaces
    let styler = DocumentStyler(
      document, atoms: atoms ?? rules.atoms, styles: tables.withLock { $0.take(rules.indexes) },
      media: media, options: options, steps: steps, openings: openings,
      letters: { [letters] in letters($0, fontFaces) })
    library.withLock { $0.warnings.add(links.warnings) }
    return (styler, rules)
  }

  private func finished(
    _ document: Document, _ styler: inout DocumentStyler, _ rules: SheetLibrary.Rules,
    keepsWorking: Bool = false
  ) -> StyledDocument {
    styler.run()
    let found = styler.warnings
    library.withLock { $0.warnings.add(found) }
    let overrides = Overrides(options: options, media: media)
    let drawingStyles = styler.drawingStyles(pixel: media.pixel)
    let working = keepsWorking ? styler.working : styler.takeWorking()
    let styled = overrides.document(
      document, working, &styler, drawingStyles: drawingStyles, fontFaces: rules.fontFaces,
      pages: PageRules(rules.pages, media: media, counterStyles: rules.counterStyles))
    let table = styler.styles
    tables.withLock { $0.put(table) }
    return styled
  }
}
