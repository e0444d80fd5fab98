/// An option of the command: its name, what stands after it, and what it says in the help.
struct OptionDescription {
  var name: String
  /// The placeholder of its value in the help; nil for a switch.
  var value: String?
  var help: String
  var commands: Set<CommandName> = [.render]
  /// The words that may stand behind it, where it needs none.
  var words: [String] = []
  /// Whether it may be given more than once.
  var isRepeatable = false

  init(
    _ name: String, _ value: String? = nil, _ help: String,
    for commands: Set<CommandName> = [.render], isRepeatable: Bool = false, words: [String] = []
  ) {
    self.words = words
    self.isRepeatable = isRepeatable
    self.name = name
    self.value = value
    self.help = help
    self.commands = commands
  }
}

/// What the command is asked to do.
enum CommandName: String, CaseIterable {
  case render
  case layout
  case compare
  case verify
}

/// The options, in the order and the groups of the help.
enum OptionTable {
  static let both: Set<CommandName> = [.render, .layout, .verify]
  static let pictures: Set<CommandName> = [.render, .verify]
  static let every = Set(CommandName.allCases)
  static let comparing: Set<CommandName> = [.compare, .verify]

  static let groups: [(title: String, options: [OptionDescription])] = [
    (
      "What is drawn",
      [
        .init(
          "--out", "DIR",
          "the folder to write into (frames); may have {title}, {author}, {name}; of `verify`: what differs",
          for: pictures),
        .init(
          "--name", "TEMPLATE",
          "names of pictures: {0page}-{label}, {page}, {spread}, {0spread}, {turn}, {chapter}, {title} …"
        ),
        .init(
          "--format", "FORM",
          "png, pdf, or svg of one page (--out NAME.pdf will do); of `layout`: text or json (text)",
          for: [.render, .layout]),
        .init(
          "--spine", "PLACE", "none, min, mid, max, or auto: mid for wide pictures (none)",
          for: pictures),
        .init("--pages", "A-B", "only these pages, counted from 1", for: both),
        .init("--turns", "A-B", "only these turns; 0 for none (all)", for: pictures),
        .init("--frames", "N", "pictures inside each turn (8)", for: pictures),
        .init(
          "--single-sided", nil, "print one side of the leaf; the front shows through",
          for: pictures),
        .init("--reverse", nil, "turn the leaves backwards, last spread first", for: pictures),
        .init(
          "--position", "N,…", "only these places: 3.4 is 0.4 of the way on from page 3",
          for: pictures),
        .init(
          "--turn", "A:B@PATH,…", "only these turns: 3:4, 3:40, first:#epilogue@0..0.6..0",
          for: pictures),
        .init(
          "--gesture", "FILE", "only what a finger does: lines such as 0.2 move 0.7 0.8",
          for: pictures),
        .init(
          "--film", "FILE", "one film: .png, .webp, .y4m (- for a pipe), .mp4, .webm, .gif"),
        .init("--hold", "SECONDS", "how long the book lies open between turns of a film (1)"),
        .init("--quality", "N", "of .webp, .mp4 and .webm: 0 to 100, or lossless for .webp (75)"),
        .init("--loop", "N", "how often a film is shown; 0 for ever (0)"),
        .init(
          "--unpaged", "HOW", "no pages: one long picture, or tiles as high as a page",
          for: pictures),
        .init(
          "--viewer", "FORM", "to leaf through in a browser: html (a folder) or single (one file)"),
        .init(
          "--indicator", "LOOK", "the reader's place: dots or slider, and two colours",
          for: pictures),
      ]
    ),
    (
      "How it turns",
      [
        .init(
          "--transition", "HOW", "curl, scroll, slide, fade or none (curl where there is a spine)",
          for: pictures),
        .init(
          "--orientation", "HOW", "horizontal, or vertical as a wall calendar (horizontal)",
          for: pictures),
        .init(
          "--direction", "WAY", "ltr or rtl; vertical: down or up (ltr; rtl with --spine max)",
          for: pictures),
        .init("--spacing", "PT", "the gap between two spreads that scroll (0)", for: pictures),
        .init(
          "--cover", "WORDS", "alone or paired; back: last page alone; board: stiff (alone)",
          for: pictures),
        .init(
          "--back", "WHAT", "a leaf's back: next page, show-through, paper, or a picture's file",
          for: pictures),
        .init(
          "--curl", "WORDS",
          "with commas between: corner=upper slant=0.4 bend=0.45 shadow=0.5 light=-0.4:-0.4 eye=4 clip",
          for: pictures),
        .init(
          "--at", "T,…", "pictures inside a turn at these shares of it, from 0 to 1", for: pictures),
        .init("--fps", "N", "pictures a second inside a turn, instead of --frames", for: pictures),
        .init("--duration", "SECONDS", "how long a turn takes, with --fps (0.5)", for: pictures),
        .init(
          "--ease", "HOW",
          "linear, in, out, in-out, or x1,y1,x2,y2 (films: in-out; else linear)",
          for: pictures),
      ]
    ),
    (
      "The page",
      [
        .init(
          "--design", "NAME", "trade, large-print, screen, or a file of these options or a style sheet (trade)",
          for: both),
        .init(
          "--page-size", "SIZE", "400x600pt, 6x9in, 148x210mm, a5, letter, trade … (trade: 6x9in)",
          for: both),
        .init("--font", "FILE", "the text's font (Vollkorn)", for: both),
        .init("--font-italic", "FILE", "its italic, with --font", for: both),
        .init("--font-bold", "FILE", "its bold, with --font", for: both),
        .init("--font-bold-italic", "FILE", "its bold italic, with --font", for: both),
        .init("--font-mono", "FILE", "the font of code (Fira Code)", for: both),
        .init(
          "--font-fallback", "FILE",
          "a font for letters that these lack; may be given several times",
          for: both, isRepeatable: true),
        .init("--font-size", "PT", "the size of the text (11)", for: both),
        .init("--leading", "PT", "from baseline to baseline (14/11 of the size)", for: both),
        .init(
          "--margins", "I,T,O,B",
          "inner, top, outer, bottom: 54,66,66,78pt; one for all; canon:van-de-graaf, tschichold, golden",
          for: both),
        .init("--align", "HOW", "justified or left (justified)", for: both),
        .init("--line-breaking", "HOW", "optimal or first-fit (optimal)", for: both),
        .init(
          "--measure", "PT", "how wide the text is; the outer margin is what is left", for: both),
        .init(
          "--expansion", "PERCENT", "how much wider or narrower letters may be drawn: 0 to 5 (2)",
          for: both),
        .init(
          "--tracking", "PERCENT",
          "how far letters of loose lines may be moved apart, of an em: 0 to 5 (1)", for: both),
        .init("--no-protrusion", nil, "no character stands out into the margin", for: both),
        .init("--no-hyphens", nil, "never divide a word", for: both),
        .init(
          "--no-system", nil, "divide words only by the patterns that are compiled in: English",
          for: both),
        .init(
          "--input", "FORM", "text or markdown, where the name's ending does not tell", for: both),
        .init(
          "--allow-outside", nil, "pictures of Markdown may lie outside of its own folder",
          for: both),
        .init("--language", "TAG", "the book's language, such as de or en-GB", for: both),
        .init("--chapters", "WHERE", "begin on recto or any page (recto)", for: both),
        .init(
          "--drop-caps", "LINES", "how many lines a chapter's first letter is high (0)", for: both),
        .init(
          "--initial", "WORDS",
          "raised,letters=2,quote=hang,lead-in=phrase: the letter, and the words behind it",
          for: both),
        .init("--ornament", "TEXT", "what stands between two scenes (***)", for: both),
        .init("--no-heads", nil, "no running heads; the page's number stands below", for: both),
        .init("--sinkage", "LINES", "the white above a chapter's title (a fifth)", for: both),
        .init("--no-title-page", nil, "begin with the first chapter", for: both),
        .init(
          "--half-title", nil, "begin with a page that has the title alone", for: both),
        .init(
          "--contents", nil,
          "list the chapters; with this or --half-title, pages before the text are i, ii, iii …",
          for: both),
      ]
    ),
    (
      "EPUB, where it is not to look as its book has it",
      [
        .init(
          "--css", "FILE", "a style sheet of your own, for any book; may be given several times", for: both,
          isRepeatable: true),
        .init(
          "--ignore", "PARTS",
          "of the book's style: book-css, fonts, font-sizes, line-height, colors, margins, align, breaks",
          for: both),
        .init("--line-height", "N", "of running text, in multiples of its size", for: both),
        .init("--hyphenate", "HOW", "always, never, or book (book)", for: both),
        .init("--indent", "EM", "of paragraphs, in multiples of the text's size", for: both),
        .init(
          "--notes", "WHERE",
          "book: footnotes at the foot of their page; foot: endnotes too, of any document; "
            + "end: all behind their document's text",
          for: both),
        .init(
          "--page-margins", "book", "margins of pages as the book's own style has them", for: both),
        .init("--skip-nonlinear", nil, "leave out what is not part of the text", for: both),
      ]
    ),
    (
      "Books that ask too much",
      [
        .init(
          "--limits", "off|…",
          "off for books you trust; or work a book may ask for, as pages=5000,text=8M", for: both),
        .init("--limit-time", "SECONDS", "of processor for a book; more ends it (any)", for: both),
        .init("--limit-memory", "SIZE", "as 512M; more ends a book (any)", for: both),
      ]
    ),
    (
      "The picture",
      [
        .init("--dpi", "N", "pixels of an inch (100)", for: pictures),
        .init(
          "--size", "WxH", "the picture in pixels; the book is scaled to fit, desk and all",
          for: pictures),
        .init(
          "--theme", "NAME", "white, paper, sepia or night (white; paper with a spine)",
          for: pictures),
        .init("--paper", "COLOUR", "the paper's colour, as #rrggbb or a name", for: pictures),
        .init("--ink", "COLOUR", "the text's colour", for: pictures),
        .init("--desk", "COLOUR", "the colour round the book (#5c4c40)", for: pictures),
        .init(
          "--desk-margin", "PT", "how much desk is seen round the book; 0 for none", for: pictures),
        .init("--png", "EFFORT", "fast, balanced or small (fast)", for: pictures),
      ]
    ),
    (
      "Thumbnails",
      [
        .init(
          "--thumbnail", "WxH,…",
          "small pictures too, of each page: 160x240, twice as fine 160x240@2x"),
        .init(
          "--thumbnail-mode", "HOW", "fit; fill: paper round it; crop: edges cut off (fit)"),
        .init(
          "--thumbnail-of", "WHAT,…",
          "cover, first (page of text), chapters, every:10, 3-7; spreads: facing pages together"),
        .init(
          "--contact-sheet", "COLSxROWS", "thumbnails on sheets, with the pages' numbers below"),
        .init("--thumbnails-only", nil, "no pages, spreads and turns in their own size"),
        .init(
          "--thumbnailer", nil,
          "for desktops: -s SIZE BOOK PNG draws the cover, or page 1, in at most SIZE pixels"),
        .init("--thumbnailer-size", "N", "the same as -s (256)"),
      ]
    ),
    (
      "The layout, printed by `layout`",
      [
        .init(
          "--lint", nil, "the flaws of lines and pages instead: loose lines, rivers, runts …",
          for: [.layout]),
        .init(
          "--fail-on", "RULES", "with --lint: end with 1 where there are such flaws, or any",
          for: [.layout]),
        .init(
          "--picture-dpi", "N", "with --lint: the pixels of an inch that pictures must have (150)",
          for: [.layout]),
        .init(
          "--dump", "STEP", "a step of the work instead; tree: the book's elements and texts",
          for: [.layout]),
        .init(
          "--plain-tex", nil, "break lines as plain TeX does, to compare with it", for: [.layout]),
        .init(
          "--lines-only", nil, "with --plain-tex: the lines of a text that has a paragraph a line",
          for: [.layout]),
      ]
    ),
    (
      "Comparing, by `compare` and `verify`",
      [
        .init("--metric", "NAME", "exact, yiq, oklab, ciede2000 or ssim (exact)", for: comparing),
        .init(
          "--threshold", "N",
          "how far colours may be apart: yiq and oklab 0.1, ciede2000 2.3, ssim 0.05",
          for: comparing),
        .init("--include-aa", nil, "pixels that smooth an edge count (yiq, oklab)", for: comparing),
        .init(
          "--window", "N", "count the most pixels in any square of so many a side", for: comparing),
        .init("--tolerance", "N|P%", "how many pixels of a picture may differ (0)", for: comparing),
        .init(
          "--mask", "LIST", "what is not compared: head, folio, picture, 100x50+10+20 …",
          for: comparing),
        .init(
          "--report", "DIR", "a picture of each difference, and index.html to look at them all",
          for: comparing),
        .init(
          "--difference", "HOW", "triptych, overlay, blink or only (overlay), with --report",
          for: comparing),
        .init("--junit", "FILE", "the result as JUnit's XML", for: comparing),
        .init(
          "--annotations", "FORM", "github, or none (github where GITHUB_ACTIONS is true)",
          for: comparing),
        .init("--json", "FILE", "the result as JSON; - for standard output", for: comparing),
        .init(
          "--update", "WHICH", "make references: all, changed, missing or none (none)",
          for: comparing),
        .init(
          "--fail-on-change", nil, "with --update: end with 1 where anything has changed",
          for: comparing),
        .init(
          "--against", "DIR", "the pictures that `verify` compares a book with", for: [.verify]),
        .init(
          "--lock", "FILE", "the digests that `verify` compares a book with: a line a page",
          for: [.verify]),
      ]
    ),
    (
      "The run",
      [
        .init(
          "--jobs", "N", "threads (one for each processor; two at most)",
          for: [.render, .compare, .verify]),
        .init(
          "--list-outputs", nil,
          "the names of the files that would be written; draw nothing. With dyndep: for Ninja",
          words: ["dyndep"]),
        .init("--depfile", "FILE", "the files that were read, for Make, Ninja and CMake"),
        .init("--depfile-target", "NAME", "its target (the manifest, as --out names it)"),
        .init(
          "--deps-format", "FORM", "of --depfile: make, or json, also of a run that fails (make)"),
        .init("--stamp", "FILE", "an empty file, written anew when all has gone well"),
        .init("--redraw", nil, "draw even where nothing has changed since the run before"),
        .init("--timings", "FILE", "how long each part takes, as Perfetto and browsers show it"),
        .init("--fail-fast", nil, "of several books: stop at the first that cannot be drawn"),
        .init("--strict", nil, "a missing glyph is an error", for: both),
        .init("--quiet", nil, "no progress, no warnings, no closing line", for: every),
        .init("--help", nil, "this text; behind a command, its own", for: every),
        .init("--version", nil, "the version", for: every),
      ]
    ),
  ]

  static let all: [OptionDescription] = groups.flatMap(\.options)

  /// The options that a design may have.
  static let ofPages: Set<String> = Set(
    groups.first { $0.title == "The page" }?.options.map(\.name) ?? []
  ).subtracting(["--design", "--input", "--language", "--allow-outside"])

  static func option(_ name: String) -> OptionDescription? { all.first { $0.name == name } }

  /// The option's name that is most like a mistyped one; nil when none is near.
  static func nearest(to name: String) -> String? {
    Spelling.nearest(to: name, in: all.map(\.name))
  }

  /// The letters that stand for some options.
  static let letters = [
    "-h": "--help", "-o": "--out", "-q": "--quiet", "-V": "--version", "-s": "--thumbnailer-size",
  ]
}
