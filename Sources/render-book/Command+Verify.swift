internal import BookRendering
internal import Glibc
internal import Manuscript

extension Command {
  /// `verify BOOK`: draws a book and compares it with its references at once.
  static func verify(
    _ book: Book, _ options: RenderOptions, start: Double, _ arguments: Arguments
  ) throws -> ExitCode {
    let comparison = try ComparisonCommand(arguments)
    let (references, lock) = (arguments.files[.against], arguments.files[.lock])
    for (option, name) in [(Option.against, references), (.lock, lock)]
    where name?.bytes.isEmpty == true {
      throw UsageError(option, "", takes: "a name")
    }
    guard references != nil || lock != nil else {
      throw UsageError("name the references: \(Option.against) DIR or \(Option.lock) FILE")
    }
    if references == nil {
      let idle: [Option] = [.metric, .threshold, .includeAa, .window, .tolerance, .mask]
      if let option = idle.first(where: { arguments.has($0) }) {
        throw UsageError("\(option) needs \(Option.against); digests are either equal or not")
      }
    }
    try comparison.checkSheets(
      besides: [references, arguments.files[.out]].compactMap { $0 }, hasPictures: references != nil
    )
    let report = try comparison.openReport(besides: [references].compactMap { $0 })
    var renderer = BookRenderer(book: book, options: options)
    (renderer.start, renderer.inputs) = (start, arguments.inputs)
    var verifier = BookVerifier(renderer: renderer, options: comparison.options)
    verifier.references = references
    verifier.lock = lock
    verifier.out = arguments.files[.out]
    verifier.report = report
    if let out = verifier.out, let references, out.isSame(as: references) {
      throw UsageError(
        "\(Option.out) must not be the folder of \(Option.against); use \(Option.update) to record references"
      )
    }
    let isQuiet = arguments.has(.quiet)
    let bar = ProgressBar(isShown: !isQuiet && isatty(2) == 1)
    let outcome: BookVerifier.Outcome
    do {
      defer { bar.clear() }
      outcome = try verifier.verify(making: comparison.update) { bar.show($0) }
    }
    if !isQuiet {
      say(outcome.summary.warnings, of: arguments.names.first)
    }
    let reference = references ?? lock ?? FileName("")
    return try comparison.tell(
      outcome.result, report: report, reference: reference, new: nil,
      update: { try verifier.update(comparison.update, outcome, &$0) })
  }
}
