internal import BookRendering
internal import ImageCoding
internal import PageTurning

/// Picture options: which ones are drawn, and their look.
extension OptionTable {
  static let drawing = Group(
    title: "What is drawn",
    options: [
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
        "\(listed(["png"] + DocumentFormat.all.map(\.summary), last: ", or ")) (or use \(Option.out) NAME.pdf); with `layout` and `info`: text or json (default: text)",
        takes: .word(["png"] + DocumentFormat.all.map(\.name) + ["text", "json"]),
        for: [.render, .layout, .info, .batch]),
      .init(
        .spine, "PLACE", "none, min, mid, max, or auto: mid for wide pictures (default: none)",
        takes: .word(RenderOptions.SpineLocation.self),
        for: pictures),
      .init(.pages, "A-B", "draw only these pages, counted from 1", for: both),
      .init(.turns, "A-B", "draw only these turns; 0 for none (default: all)", for: pictures),
      .init(.frames, "N", "number of pictures inside each turn (default: 8)", for: pictures),
      .init(
        .singleSided, nil,
        "print only one side of each leaf, not with \(Option.spine) mid; the front shows through to the back",
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
        .gesture, "FILE",
        "replay a finger from a file with lines such as 0.2 move 0.7 0.8, and before them at 12 for a page",
        takes: .input,
        for: pictures),
      .init(
        .film, "FILE",
        "write one film: \(FilmFormat.listed)",
        takes: .output),
      .init(
        .hold, "SECONDS",
        "how long the book lies open between the turns of a film (default: 1)"),
      .init(
        .quality, "N",
        "quality of \(FilmFormat.listed(with: .quality)) films: 0 to 100, or lossless for \(FilmFormat.listed(with: .lossless)) (default: 75)"
      ),
      .init(.loop, "N", "how often a film plays; 0 means endlessly (default: 0)"),
      .init(
        .unpaged, "HOW",
        "draw no pages, but one long picture (one) or pictures of a page's height (tiles)",
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
    ])

  static let turning = Group(
    title: "How pages turn",
    options: [
      .init(
        .transition, "HOW",
        "curl, scroll, slide, cover, fade or none (default: curl if there is a spine)",
        takes: .word(TransitionStyle.self),
        for: pictures),
      .init(
        .orientation, "HOW",
        "horizontal, or vertical like a wall calendar (default: horizontal)",
        takes: .word(NavigationOrientation.self),
        for: pictures),
      .init(
        .direction, "WAY",
        "ltr or rtl; for vertical: down or up (default: ltr; rtl with \(Option.spine) max)",
        takes: .word(["ltr", "rtl", "down", "up"]),
        for: pictures),
      .init(.spacing, "PT", "gap between two spreads that scroll (default: 0)", for: pictures),
      .init(
        .cover, "WORDS",
        "alone or paired: page 1 by itself or facing page 2; back: last page alone; board: stiff covers (default: alone)",
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
        .at, "T,…", "draw a turn at these instants only, as fractions from 0 to 1", for: pictures),
      .init(
        .fps, "N", "pictures per second inside a turn, instead of \(Option.frames)", for: pictures),
      .init(
        .duration, "SECONDS", "how long a turn takes, with \(Option.fps) (default: 0.5)",
        for: pictures
      ),
      .init(
        .ease, "HOW",
        "linear, in, out, in-out, or x1,y1,x2,y2 (default: in-out for films, otherwise linear)",
        takes: .word(["linear", "in", "out", "in-out"]),
        for: pictures),
    ])

  static let picture = Group(
    title: "The picture",
    options: [
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
    ])

  static let thumbnails = Group(
    title: "Thumbnails",
    options: [
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
      .init(.thumbnailsOnly, nil, "draw no pages, spreads or turns at full size"),
      .init(
        .thumbnailer, nil,
        "for file managers: -s SIZE BOOK PNG draws the cover or page 1 with at most SIZE pixels a side",
        for: render),
      .init(
        .thumbnailerSize, "N",
        "the longest side in pixels, with \(Option.thumbnailer) (default: 256)",
        for: render),
    ])
}
