internal import BookRendering

/// Options of commands that draw no pictures, of catalogues and of all runs.
extension OptionTable {
  static let examining = Group(
    title: "The layout (`layout`)",
    options: [
      .init(
        .lint, nil, "print flaws of lines and pages instead: loose lines, rivers, runts …",
        for: [.layout]),
      .init(
        .failOn, "RULES", "with \(Option.lint): exit with 1 if there are such flaws; any for all",
        for: [.layout]),
      .init(
        .pictureDpi, "N", "with \(Option.lint): the resolution pictures must have (default: 150)",
        for: [.layout]),
      .init(
        .dump, "STEP",
        "print the result of one step instead: tree, the book's elements and texts; styles; items, the boxes and glue of paragraphs; breaks; rows, the columns before they are divided into pages; pages",
        takes: .word(LayoutDump.self),
        for: [.layout]),
      .init(
        .explain, "PAGE:LINE",
        "print why this line of a page ends where it does: the ends it could have had, their badness and demerits, and what decided",
        for: [.layout]),
      .init(
        .explainCss, "SELECTOR",
        "print where the styles of matching elements come from: the declarations that won, their places, and what they beat; @BYTE or DOCUMENT@BYTE for the element there",
        for: [.layout]),
      .init(
        .plainTex, nil, "break lines exactly as plain TeX does, to compare with it",
        for: [.layout]),
      .init(
        .linesOnly, nil,
        "with \(Option.plainTex): print only the lines of a text with one paragraph per line",
        for: [.layout]),
    ])

  static let comparison = Group(
    title: "Comparing (`compare` and `verify`)",
    options: [
      .init(
        .metric, "NAME", "exact, yiq, oklab, ciede2000 or ssim (default: exact)",
        takes: .word(["exact", "yiq", "oklab", "ciede2000", "ssim"]),
        for: comparing),
      .init(
        .threshold, "N",
        "how much colours may differ (default: yiq and oklab 0.1, ciede2000 2.3, ssim 0.05)",
        for: comparing),
      .init(.includeAa, nil, "count anti-aliased pixels too (yiq, oklab)", for: comparing),
      .init(
        .window, "N", "count the most differing pixels in any square with sides of N pixels",
        for: comparing),
      .init(
        .tolerance, "N|P%", "how many pixels of a picture may differ (default: 0)",
        for: comparing),
      .init(
        .mask, "LIST", "what to leave out of the comparison: head, folio, picture, 100x50+10+20 …",
        takes: .words(["head", "folio", "picture"]),
        for: comparing),
      .init(
        .report, "DIR",
        "write a picture of each difference, and index.html to look through them", takes: .folder,
        for: comparing),
      .init(
        .difference, "HOW",
        "with \(Option.report): triptych, overlay, blink or only (default: overlay)",
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
        "with \(Option.update): write contact sheets of the references that are replaced, before and after",
        takes: .folder, for: comparing),
      .init(
        .failOnChange, nil, "with \(Option.update): exit with 1 if anything changed",
        for: comparing),
      .init(
        .against, "DIR", "the pictures to compare the book with", takes: .folder, for: [.verify]),
      .init(
        .lock, "FILE", "digests to compare the book with, one line per page",
        takes: .input,
        for: [.verify]),
    ])

  static let catalogues = Group(
    title: "Catalogues (`batch`)",
    options: [
      .init(
        .recipe, "NAME",
        "thumbnails, spreads, frames, film, flipbook, pdf, or a file of these options",
        takes: .input, for: batch),
      .init(
        .books, "DIR", "folder to which the paths of books are relative (default: the catalogue's)",
        takes: .folder, for: batch),
      .init(.shard, "I/N", "draw only shard I of N, counted from 0", for: batch),
      .init(
        .tries, "N", "how many times a book may crash before it is set aside (default: 3)",
        for: batch),
      .init(.retryQuarantined, nil, "try books again that were set aside", for: batch),
      .init(.dryRun, nil, "print which books are missing; draw nothing", for: batch),
      .init(
        .metrics, "FILE", "keep statistics of the run in this file, in Prometheus's text format",
        takes: .output, for: batch),
    ])

  static let running = Group(
    title: "The run",
    options: [
      .init(
        .jobs, "N",
        "number of threads (default: one per processor, at most two); with `batch`, books at a time",
        for: [.render, .compare, .verify, .batch]),
      .init(
        .listOutputs, nil,
        "print the names of the files that would be written, and draw nothing; with dyndep, in Ninja's format",
        for: render, words: ["dyndep"]),
      .init(
        .depfile, "FILE", "write the files that were read, for Make, Ninja and CMake",
        takes: .output, for: render),
      .init(
        .depfileTarget, "NAME",
        "target of the depfile (default: the manifest, as named by \(Option.out))", for: render),
      .init(
        .depsFormat, "FORM",
        "format of \(Option.depfile): make; or json, which is written even if the run fails (default: make)",
        takes: .word(DependencyFile.Format.self), for: render),
      .init(
        .stamp, "FILE", "touch this empty file after every success", takes: .output, for: render),
      .init(.redraw, nil, "draw even if nothing has changed since the last run", for: render),
      .init(
        .timings, "FILE",
        "write how long each step takes, for Perfetto or a browser's tracer",
        takes: .output, for: render),
      .init(
        .failFast, nil, "stop at the first of several books that cannot be drawn", for: render),
      .init(
        .debugFrames, nil,
        "draw the edges of lines, baselines, pictures, links and frames over the pages"),
      .init(
        .strict, nil,
        "treat a missing glyph, picture, file or link target, or content beyond its page, as an error",
        for: both),
      .init(.quiet, nil, "print no progress, warnings or closing line", for: every),
      .init(.help, nil, "print this text; after a command, its own", for: every),
      .init(.version, nil, "print the version", for: every),
      .init(.verbose, nil, "with \(Option.version): the libraries as well", for: every),
      .init(
        .completions, "SHELL", "print completions for bash, zsh or fish",
        takes: .word(Completions.self), for: render),
      .init(.manPage, nil, "print the manual page, for man -l -", for: render),
    ])
}
