internal import BookRendering
internal import ImageCoding
internal import PageTurning
internal import Pagination

/// What the command is asked to do.
enum CommandName: String, CaseIterable {
  case render
  case layout
  case info
  case fonts
  case compare
  case verify
  case batch
  case index
}

/// The options, in the order and the groups of the help.
enum OptionTable {
  static let both: Set<CommandName> = [.render, .layout, .info, .fonts, .verify, .batch]
  /// The commands that know the book when they choose its fonts.
  static let faced: Set<CommandName> = [.render, .layout, .info, .fonts, .verify]
  static let pictures: Set<CommandName> = [.render, .verify, .batch]
  static let render: Set<CommandName> = [.render]
  static let batch: Set<CommandName> = [.batch]
  static let every = Set(CommandName.allCases)
  static let comparing: Set<CommandName> = [.compare, .verify]

  static let groups: [(title: String, options: [OptionDescription])] = [
    (
      "What is drawn",
      [
        .init(
          .out, "DIR",
          "write into this folder (default: frames); may contain {title}, {author}, {name}; with `verify`, write the differences here; with `batch`, the store",
          takes: .folder,
          for: pictures),
        .init(
          .name, "TEMPLATE",
          "name pictures by a template: {0page}-{label}, {page}, {spread}, {0spread}, {turn}, {chapter}, {title} …"
        ),
        .init(
          .format, "FORM",
          "png, pdf, or svg of a single page (or use --out NAME.pdf); with `layout` and `info`: text or json (default: text)",
          takes: .word(["png", "pdf", "svg", "text", "json"]),
          for: [.render, .layout, .info, .batch]),
        .init(
          .spine, "PLACE", "none, min, mid, max, or auto: mid for wide pictures (default: none)",
          takes: .word(RenderOptions.SpinePlace.self),
          for: pictures),
        .init(.pages, "A-B", "draw only these pages, counted from 1", for: both),
        .init(.turns, "A-B", "draw only these turns; 0 for none (default: all)", for: pictures),
        .init(.frames, "N", "number of pictures inside each turn (default: 8)", for: pictures),
        .init(
          .singleSided, nil,
          "print one side of each leaf, not with a spine in the middle; the front shows through",
          for: pictures),
        .init(.reverse, nil, "turn backwards, starting with the last spread", for: pictures),
        .init(
          .position, "N,…",
          "draw only these positions: 3.4 is 0.4 of the way from page 3 to the next",
          for: pictures),
        .init(
          .turn, "A:B@PATH,…", "draw only these turns: 3:4, 3:40, first:#epilogue@0..0.6..0",
          for: pictures),
        .init(
          .gesture, "FILE", "replay a finger from a file with lines such as 0.2 move 0.7 0.8",
          takes: .input,
          for: pictures),
        .init(
          .film, "FILE",
          "write one film: .png, .webp, .y4m (- for standard output), .mp4, .webm, .gif",
          takes: .output),
        .init(
          .hold, "SECONDS",
          "how long the book lies open between the turns of a film (default: 1)"),
        .init(
          .quality, "N",
          "of .webp, .mp4 and .webm: 0 to 100, or lossless for .webp (default: 75)"),
        .init(.loop, "N", "how often a film plays; 0 for ever (default: 0)"),
        .init(
          .unpaged, "HOW",
          "no pages: one, a single long picture, or tiles, pictures of a page's height",
          takes: .word(RenderOptions.Unpaged.self),
          for: pictures),
        .init(
          .viewer, "FORM",
          "write a flipbook for the browser: html (a folder) or single (one file)",
          takes: .word(Viewer.self)),
        .init(
          .indicator, "LOOK", "show the reader's position: dots or slider, and two colours",
          takes: .words(["dots", "slider"]),
          for: pictures),
      ]
    ),
    (
      "How pages turn",
      [
        .init(
          .transition, "HOW",
          "curl, scroll, slide, fade or none (default: curl if there is a spine)",
          takes: .word(TransitionStyle.self),
          for: pictures),
        .init(
          .orientation, "HOW",
          "horizontal, or vertical like a wall calendar (default: horizontal)",
          takes: .word(NavigationOrientation.self),
          for: pictures),
        .init(
          .direction, "WAY",
          "ltr or rtl; for vertical: down or up (default: ltr; rtl with --spine max)",
          takes: .word(["ltr", "rtl", "down", "up"]),
          for: pictures),
        .init(.spacing, "PT", "gap between two spreads that scroll (default: 0)", for: pictures),
        .init(
          .cover, "WORDS",
          "alone or paired: whether page 1 faces page 2; back: last page alone; board: stiff covers (default: alone)",
          takes: .words(["alone", "paired", "back", "board"]),
          for: pictures),
        .init(
          .back, "WHAT",
          "what is on the back of a leaf: next (page), show-through, paper, or a picture file",
          takes: .input,
          for: pictures),
        .init(
          .curl, "WORDS",
          "separated by commas: corner=upper slant=0.4 bend=0.45 shadow=0.5 light=-0.4:-0.4 eye=4 clip",
          for: pictures),
        .init(
          .at, "T,…", "draw a turn at these fractions of it, from 0 to 1", for: pictures),
        .init(
          .fps, "N", "pictures per second inside a turn, instead of --frames", for: pictures),
        .init(
          .duration, "SECONDS", "how long a turn takes, with --fps (default: 0.5)", for: pictures
        ),
        .init(
          .ease, "HOW",
          "linear, in, out, in-out, or x1,y1,x2,y2 (default: in-out for films, otherwise linear)",
          takes: .word(["linear", "in", "out", "in-out"]),
          for: pictures),
      ]
    ),
    (
      "The page",
      [
        .init(
          .design, "NAME",
          "trade, large-print, screen, or a file of these options or a style sheet (default: trade)",
          takes: .input,
          for: both),
        .init(
          .pageSize, "SIZE",
          "400x600pt, 6x9in, 148x210mm, a5, letter, trade … (default: trade, 6x9in)",
          for: both),
        .init(
          .font, "FILE",
          "the text font (default: Vollkorn); FILE.ttf#wght=650 or FILE.ttf#Bold of a variable one",
          takes: .input, for: both),
        .init(.fontItalic, "FILE", "its italic, with --font", takes: .input, for: both),
        .init(.fontBold, "FILE", "its bold, with --font", takes: .input, for: both),
        .init(.fontBoldItalic, "FILE", "its bold italic, with --font", takes: .input, for: both),
        .init(
          .fontMono, "FILE", "the font for code (default: Fira Code)", takes: .input, for: both),
        .init(
          .fontFallback, "FILE",
          "a font for characters that the others lack; may be repeated; FILE.ttc#2 is the third of a collection",
          takes: .input,
          for: both, isRepeatable: true),
        .init(
          .fonts, "DIR", "take fonts for characters that the others lack from this folder",
          takes: .input, for: faced),
        .init(
          .systemFonts, nil, "take them from the system's fonts; pictures depend on the machine",
          for: faced),
        .init(.fontSize, "PT", "size of the text (default: 11)", for: both),
        .init(
          .leading, "PT", "distance between baselines (default: 14/11 of the font size)",
          for: both),
        .init(
          .margins, "I,T,O,B",
          "inner, top, outer, bottom (default: 54,66,66,78pt); or one length for all; or canon:van-de-graaf, canon:tschichold or canon:golden",
          for: both),
        .init(
          .align, "HOW", "justified or left (default: justified)",
          takes: .word(PageLayout.Alignment.self), for: both),
        .init(
          .lineBreaking, "HOW", "optimal or first-fit (default: optimal)",
          takes: .word(LineBreakingName.self), for: both),
        .init(
          .measure, "PT", "width of the text; the outer margin takes the rest", for: both),
        .init(
          .expansion, "PERCENT",
          "how much glyphs may be widened or narrowed to fill a line, 0 to 5 (default: 2)",
          for: both),
        .init(
          .tracking, "PERCENT",
          "how much letters of loose lines may be spaced, in percent of an em, 0 to 5 (default: 3)",
          for: both),
        .init(.noProtrusion, nil, "keep hyphens and punctuation out of the margin", for: both),
        .init(.noHyphens, nil, "never hyphenate", for: both),
        .init(
          .frenchSpaces, nil,
          "put in the spaces that French has at its punctuation where they are missing", for: both),
        .init(
          .noSystem, nil, "hyphenate with the built-in patterns (English) only",
          for: both),
        .init(
          .input, "FORM", "text or markdown, if the file name does not tell",
          takes: .word(InputFormName.self), for: both),
        .init(
          .allowOutside, nil, "let pictures of Markdown be outside its own folder", for: both),
        .init(.language, "TAG", "the book's language, such as de or en-GB", for: both),
        .init(
          .chapters, "WHERE", "start chapters on a recto or any page (default: recto)",
          takes: .word(PageLayout.ChapterStart.self), for: both
        ),
        .init(
          .dropCaps, "LINES", "height of a chapter's first letter, in lines (default: 0)",
          for: both),
        .init(
          .initial, "WORDS",
          "style of a chapter's first letter and words: raised,letters=2,quote=hang,lead-in=phrase",
          for: both),
        .init(.ornament, "TEXT", "text between two scenes (default: ***)", for: both),
        .init(.noHeads, nil, "no running heads; page numbers go to the foot", for: both),
        .init(
          .sinkage, "LINES", "white above a chapter's title (default: a fifth of the page)",
          for: both),
        .init(.noTitlePage, nil, "start with the first chapter", for: both),
        .init(
          .halfTitle, nil, "start with a page that has only the title", for: both),
        .init(
          .contents, nil,
          "add a table of contents; with this or --half-title, pages before the text are numbered i, ii, iii …",
          for: both),
        .init(
          .contentsDepth, "N",
          "add a table of contents with so many levels (--contents: chapters and sections, 4 levels of an EPUB)",
          for: both),
      ]
    ),
    (
      "The book's own style",
      [
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
      ]
    ),
    (
      "Limits",
      [
        .init(
          .limits, "off|…",
          "off for books you trust; or the work a book may ask for, such as pages=5000,text=8M",
          for: both),
        .init(
          .limitTime, "SECONDS", "end a book that takes more processor time (default: none)",
          for: both),
        .init(
          .limitMemory, "SIZE",
          "end a book that takes more memory, such as 512M (default: none)", for: both),
      ]
    ),
    (
      "The picture",
      [
        .init(.dpi, "N", "pixels per inch (default: 100)", for: pictures),
        .init(
          .size, "WxH",
          "size of the picture in pixels; the book is scaled to fit, including the desk",
          for: pictures),
        .init(
          .theme, "NAME", "white, paper, sepia or night (default: white; paper with a spine)",
          takes: .word(ThemeName.self),
          for: pictures),
        .init(.paper, "COLOUR", "colour of the paper, as #rrggbb or a name", for: pictures),
        .init(.ink, "COLOUR", "colour of the text", for: pictures),
        .init(
          .desk, "COLOUR", "colour of the desk around the book (default: #5c4c40)", for: pictures
        ),
        .init(
          .deskMargin, "PT", "width of the desk around the book; 0 for none", for: pictures),
        .init(
          .png, "EFFORT", "compression: fast, balanced or small (default: fast)",
          takes: .word(PNGEffort.self), for: pictures),
      ]
    ),
    (
      "Thumbnails",
      [
        .init(
          .thumbnail, "WxH,…",
          "also draw each page at this size: 160x240, or twice as fine: 160x240@2x"),
        .init(
          .thumbnailMode, "HOW",
          "fit; fill: centred on paper; crop: fill the box, edges cut off (default: fit)",
          takes: .word(PreviewOptions.Fitting.self)),
        .init(
          .thumbnailOf, "WHAT,…",
          "cover, first (page of text), chapters, every:10, 3-7; spreads: facing pages together (default: all pages)",
          takes: .words(["cover", "first", "chapters", "every:", "spreads"])
        ),
        .init(
          .contactSheet, "COLSxROWS", "put thumbnails with page numbers on sheets"),
        .init(.thumbnailsOnly, nil, "draw no pages, spreads and turns at full size"),
        .init(
          .thumbnailer, nil,
          "for file managers: -s SIZE BOOK PNG draws the cover or page 1 with at most SIZE pixels a side",
          for: render),
        .init(.thumbnailerSize, "N", "the same as -s (default: 256)", for: render),
      ]
    ),
    (
      "The layout (`layout`)",
      [
        .init(
          .lint, nil, "print flaws of lines and pages instead: loose lines, rivers, runts …",
          for: [.layout]),
        .init(
          .failOn, "RULES", "with --lint: exit with 1 if there are such flaws; any for all",
          for: [.layout]),
        .init(
          .pictureDpi, "N", "with --lint: the resolution pictures must have (default: 150)",
          for: [.layout]),
        .init(
          .dump, "STEP",
          "print a step of the work instead: tree, the book's elements and texts; styles; items, the boxes and glue of paragraphs; breaks; rows, the columns before they have pages; pages",
          takes: .word(LayoutDump.self),
          for: [.layout]),
        .init(
          .explain, "PAGE:LINE",
          "print why this line of a page ends where it does: the ends it could have had, their badness and demerits, and what decided",
          for: [.layout]),
        .init(
          .explainCss, "SELECTOR",
          "print how the elements that match come to their styles: the declarations that won, their places, and what they beat; @BYTE or DOCUMENT@BYTE for the element there",
          for: [.layout]),
        .init(
          .plainTex, nil, "break lines exactly as plain TeX does, to compare with it",
          for: [.layout]),
        .init(
          .linesOnly, nil,
          "with --plain-tex: print only the lines of a text with one paragraph per line",
          for: [.layout]),
      ]
    ),
    (
      "Comparing (`compare` and `verify`)",
      [
        .init(
          .metric, "NAME", "exact, yiq, oklab, ciede2000 or ssim (default: exact)",
          takes: .word(["exact", "yiq", "oklab", "ciede2000", "ssim"]),
          for: comparing),
        .init(
          .threshold, "N",
          "how far apart colours may be (default: yiq and oklab 0.1, ciede2000 2.3, ssim 0.05)",
          for: comparing),
        .init(.includeAa, nil, "count anti-aliased pixels too (yiq, oklab)", for: comparing),
        .init(
          .window, "N", "count the most differing pixels in any square with sides of N pixels",
          for: comparing),
        .init(
          .tolerance, "N|P%", "how many pixels of a picture may differ (default: 0)",
          for: comparing),
        .init(
          .mask, "LIST", "what is not compared: head, folio, picture, 100x50+10+20 …",
          takes: .words(["head", "folio", "picture"]),
          for: comparing),
        .init(
          .report, "DIR",
          "write a picture of each difference, and index.html to look through them", takes: .folder,
          for: comparing),
        .init(
          .difference, "HOW",
          "with --report: triptych, overlay, blink or only (default: overlay)",
          takes: .word(["triptych", "overlay", "blink", "only"]),
          for: comparing),
        .init(.junit, "FILE", "write the result as JUnit XML", takes: .output, for: comparing),
        .init(
          .annotations, "FORM", "github or none (default: github if GITHUB_ACTIONS is true)",
          takes: .word(["github", "none"]),
          for: comparing),
        .init(
          .json, "FILE", "write the result as JSON; - for standard output", takes: .output,
          for: comparing),
        .init(
          .update, "WHICH", "write references: all, changed, missing or none (default: none)",
          takes: .word(["all", "changed", "missing", "none"]),
          for: comparing),
        .init(
          .updateSheets, "DIR",
          "with --update: write contact sheets of the references that are replaced, before and after",
          takes: .folder, for: comparing),
        .init(
          .failOnChange, nil, "with --update: exit with 1 if anything changed",
          for: comparing),
        .init(
          .against, "DIR", "the pictures to compare the book with", takes: .folder, for: [.verify]),
        .init(
          .lock, "FILE", "the digests to compare the book with, one line per page", takes: .input,
          for: [.verify]),
      ]
    ),
    (
      "Catalogues (`batch`)",
      [
        .init(
          .recipe, "NAME",
          "thumbnails, spreads, frames, film, flipbook, pdf, or a file of these options",
          takes: .input, for: batch),
        .init(
          .books, "DIR", "folder that the paths of books start from (default: the catalogue's)",
          takes: .folder, for: batch),
        .init(.shard, "I/N", "draw only shard I of N, counted from 0", for: batch),
        .init(
          .tries, "N", "how often a book may crash before it is set aside (default: 3)",
          for: batch),
        .init(.retryQuarantined, nil, "try books again that were set aside", for: batch),
        .init(.dryRun, nil, "print which books are missing; draw nothing", for: batch),
        .init(
          .metrics, "FILE", "keep figures of the run in this file, in Prometheus's text format",
          takes: .output, for: batch),
      ]
    ),
    (
      "The run",
      [
        .init(
          .jobs, "N",
          "number of threads (default: one per processor, at most two); with `batch`, books at a time",
          for: [.render, .compare, .verify, .batch]),
        .init(
          .listOutputs, nil,
          "print the names of the files that would be written and draw nothing; with dyndep, in Ninja's format",
          for: render, words: ["dyndep"]),
        .init(
          .depfile, "FILE", "write the files that were read, for Make, Ninja and CMake",
          takes: .output, for: render),
        .init(
          .depfileTarget, "NAME",
          "target of the depfile (default: the manifest, as named by --out)", for: render),
        .init(
          .depsFormat, "FORM",
          "of --depfile: make, or json, which is also written by a run that fails (default: make)",
          takes: .word(DependencyFile.Format.self), for: render),
        .init(
          .stamp, "FILE", "touch this empty file after every success", takes: .output, for: render),
        .init(.redraw, nil, "draw even if nothing has changed since the last run", for: render),
        .init(
          .timings, "FILE", "write how long each step takes, for Perfetto or a browser",
          takes: .output, for: render),
        .init(
          .failFast, nil, "stop at the first of several books that cannot be drawn", for: render),
        .init(
          .debugFrames, nil,
          "draw the edges of lines, baselines, pictures, links and frames over the pages"),
        .init(.strict, nil, "treat a missing glyph or picture as an error", for: both),
        .init(.quiet, nil, "print no progress, warnings or closing line", for: every),
        .init(.help, nil, "print this text; after a command, its own", for: every),
        .init(.version, nil, "print the version", for: every),
        .init(
          .completions, "SHELL", "print completions for bash, zsh or fish",
          takes: .word(Completions.self), for: render),
        .init(.manPage, nil, "print the manual page, for man -l -", for: render),
      ]
    ),
  ]

  /// The descriptions by their options.
  static let descriptions: [Option: OptionDescription] = Dictionary(
    uniqueKeysWithValues: groups.flatMap(\.options).map { ($0.option, $0) })

  /// The options that a design may set.
  static let ofPages: Set<Option> = Set(
    groups.first { $0.title == "The page" }?.options.map(\.option) ?? []
  ).subtracting([.design, .input, .language, .allowOutside])

  /// The options whose value is a file, in the order of the help.
  static func files(where holds: (OptionValue) -> Bool) -> [Option] {
    groups.flatMap(\.options).filter { holds($0.value) }.map(\.option)
  }
}
