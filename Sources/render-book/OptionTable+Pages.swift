internal import BookRendering
internal import Pagination

/// Page options: those that designs may set, the style of books, and the limits of a book.
extension OptionTable {
  static let page = Group(
    title: "The page",
    options: [
      .init(
        .design, "NAME",
        "trade, large-print, screen, or a file of these options or a style sheet (default: trade)",
        takes: .input,
        for: both),
      .init(
        .pageSize, "SIZE",
        "400x600pt, 6x9in, 148x210mm, a5, letter, trade … (default: trade, 6x9in)",
        for: both, inDesigns: true),
      .init(
        .font, "FILE",
        "the text font (default: Vollkorn); FILE.ttf#wght=650 or FILE.ttf#Bold of a variable one",
        takes: .input, for: both, inDesigns: true),
      .init(
        .fontItalic, "FILE", "its italic, with \(Option.font)", takes: .input, for: both,
        inDesigns: true),
      .init(
        .fontBold, "FILE", "its bold, with \(Option.font)", takes: .input, for: both,
        inDesigns: true),
      .init(
        .fontBoldItalic, "FILE", "its bold italic, with \(Option.font)", takes: .input, for: both,
        inDesigns: true),
      .init(
        .fontMono, "FILE", "the font for code (default: Fira Code)", takes: .input, for: both,
        inDesigns: true),
      .init(
        .fontFallback, "FILE",
        "a font for characters that the others lack; may be repeated; FILE.ttc#2 is the third of a collection",
        takes: .input,
        for: both, isRepeatable: true, inDesigns: true),
      .init(
        .fonts, "DIR", "take fonts for characters that the others lack from this folder",
        takes: .input, for: faced, inDesigns: true),
      .init(
        .systemFonts, nil,
        "take them from the system's fonts, so pictures depend on the machine",
        for: faced, inDesigns: true),
      .init(.fontSize, "PT", "size of the text (default: 11)", for: both, inDesigns: true),
      .init(
        .leading, "PT", "distance between baselines (default: 14/11 of the font size)",
        for: both, inDesigns: true),
      .init(
        .margins, "I,T,O,B",
        "inner, top, outer, bottom (default: 54,66,66,78pt); or one length for all; or canon:van-de-graaf, canon:tschichold or canon:golden",
        for: both, inDesigns: true),
      .init(
        .align, "HOW", "justified or left (default: justified)",
        takes: .word(PageLayout.Alignment.self), for: both, inDesigns: true),
      .init(
        .lineBreaking, "HOW", "optimal or first-fit (default: optimal)",
        takes: .word(LineBreakingName.self), for: both, inDesigns: true),
      .init(
        .measure, "PT", "width of the text; the outer margin takes the rest", for: both,
        inDesigns: true),
      .init(
        .expansion, "PERCENT",
        "how much glyphs may be widened or narrowed to fill a line, 0 to 5 (default: 2)",
        for: both, inDesigns: true),
      .init(
        .tracking, "PERCENT",
        "how much letters of loose lines may be spaced, in percent of an em, 0 to 5 (default: 3)",
        for: both, inDesigns: true),
      .init(
        .noProtrusion, nil, "keep hyphens and punctuation out of the margin", for: both,
        inDesigns: true),
      .init(.noHyphens, nil, "never hyphenate", for: both, inDesigns: true),
      .init(
        .frenchSpaces, nil,
        "add the spaces that French sets before punctuation, where they are missing", for: both,
        inDesigns: true),
      .init(
        .noSystem, nil, "hyphenate with the built-in patterns only",
        for: both, inDesigns: true),
      .init(
        .input, "FORM", "text, markdown or fb2, if the file name does not say",
        takes: .word(InputFormName.self), for: both),
      .init(
        .allowOutside, nil, "let Markdown show pictures from outside its own folder", for: both),
      .init(.language, "TAG", "the book's language, such as de or en-GB", for: both),
      .init(
        .chapters, "WHERE",
        "start chapters on a recto or any page (default: auto, recto unless many fill less than a page)",
        takes: .word(PageLayout.ChapterStart.self), for: both, inDesigns: true),
      .init(
        .dropCaps, "LINES", "height of a chapter's first letter, in lines (default: 0)",
        for: both, inDesigns: true),
      .init(
        .initial, "WORDS",
        "style of a chapter's first letter and words: raised,letters=2,quote=hang,lead-in=phrase",
        for: both, inDesigns: true),
      .init(
        .ornament, "TEXT", "text between two scenes (default: ***)", for: both, inDesigns: true),
      .init(
        .noHeads, nil, "no running heads; page numbers go to the foot", for: both, inDesigns: true),
      .init(
        .sinkage, "LINES", "space above a chapter's title (default: a fifth of the page)",
        for: both, inDesigns: true),
      .init(.noTitlePage, nil, "start with the first chapter", for: both, inDesigns: true),
      .init(
        .halfTitle, nil, "start with a page that has only the title", for: both, inDesigns: true),
      .init(
        .contents, nil,
        "add a table of contents; with this or \(Option.halfTitle), pages before the text are numbered i, ii, iii …",
        for: both, inDesigns: true),
      .init(
        .contentsDepth, "N",
        "add a table of contents with N levels (\(Option.contents): chapters and sections, 4 levels of an EPUB)",
        for: both, inDesigns: true),
      .init(
        .listOfFigures, nil, "add a list of figures after the contents", for: both, inDesigns: true),
      .init(.listOfTables, nil, "add a list of tables", for: both, inDesigns: true),
      .init(
        .index, nil, "add an index of marked words, such as [lamp]{.index}, at the end", for: both,
        inDesigns: true),
    ])

  static let bookStyle = Group(
    title: "The book's own style",
    options: [
      .init(
        .css, "FILE", "add a style sheet; may be repeated", takes: .input, for: both,
        isRepeatable: true),
      .init(
        .ignore, "PARTS",
        "parts of the book's style to ignore: book-css, fonts, font-sizes, line-height, colors, margins, align, breaks, grid",
        for: both),
      .init(
        .lineHeight, "N", "line height of running text, as a multiple of its size", for: both),
      .init(
        .hyphenate, "HOW", "always, never, or book (default: book)",
        takes: .word(["always", "never", "book"]), for: both),
      .init(.indent, "EM", "paragraph indent, in em", for: both),
      .init(
        .notes, "WHERE",
        "book: footnotes at the foot of their page; foot: endnotes too, wherever they are; end: all after their document's text (default: book)",
        takes: .word(["book", "foot", "end"]),
        for: both),
      .init(
        .pageMargins, "book", "take page margins from the book's own style",
        takes: .word(["book"]), for: both),
      .init(
        .skipNonlinear, nil, "leave out documents that are not part of the reading order",
        for: both),
    ])

  static let limits = Group(
    title: "Limits",
    options: [
      .init(
        .limits, "off|…",
        "off for books you trust; or the work a book may ask for, such as pages=5000,text=8M",
        for: both),
      .init(
        .limitTime, "SECONDS", "stop a book that takes more processor time (default: none)",
        for: both),
      .init(
        .limitMemory, "SIZE",
        "stop a book that takes more memory, such as 512M (default: none)", for: both),
    ])
}
