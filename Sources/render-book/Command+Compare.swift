internal import BookRendering
internal import Glibc
internal import Manuscript
internal import Snapshots

extension Command {
  /// `compare REF NEW`: the changes of pictures.
  static func compare(_ arguments: Arguments) throws -> ExitCode {
    let comparison = try ComparisonCommand(arguments)
    guard arguments.names.count == 2 else {
      throw UsageError("name two pictures or two folders: the reference and the new one")
    }
    let (reference, new) = (arguments.names[0], arguments.names[1])
    if let book = [reference, new].first(where: isBook) {
      throw UsageError(
        "“\(book)” is a book: compare takes two pictures or two folders of pictures; "
          + "draw each book with \(Option.out) first")
    }
    try comparison.checkSheets(besides: [reference, new])
    let report = try comparison.openReport(besides: [reference, new])
    do {
      let result = try FolderComparer(options: comparison.options, report: report)
        .compare(reference, new)
      return try comparison.tell(
        result, report: report, reference: reference, new: new,
        update: { result in
          try comparison.update.apply(to: &result, reference: reference, new: new)
        })
    }
  }
}

extension Command {
  /// Whether a file is a book by the extension of its name.
  private static func isBook(_ file: FileName) -> Bool {
    file.kind == .file
      && (file.text.lowercased().hasSuffix(".epub") || BookFormat(named: file.text) != nil)
  }
}

/// The options of a comparison, and the report of its result.
struct ComparisonCommand {
  let options: ComparisonOptions
  let update: ReferenceUpdate
  private let updateSheets: FileName?
  private let failsOnChange: Bool
  private let reportName: FileName?
  private let style: ReportFolder.Style
  private let junit: FileName?
  private let json: FileName?
  private let isQuiet: Bool
  /// Whether differences are also printed as GitHub's commands.
  private let isAnnotated: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    options = try arguments.comparisonOptions()
    update = try arguments.choice(.update, ReferenceUpdate.self) ?? .none
    failsOnChange = arguments.has(.failOnChange)
    if failsOnChange, update == .none {
      throw UsageError("\(Option.failOnChange) needs \(Option.update) all, changed or missing")
    }
    updateSheets = arguments.files[.updateSheets]
    if updateSheets != nil, update == .none {
      throw UsageError("\(Option.updateSheets) needs \(Option.update) all, changed or missing")
    }
    reportName = arguments.files[.report]
    if arguments.has(.difference), reportName == nil {
      throw UsageError("\(Option.difference) needs \(Option.report), the folder for its pictures")
    }
    style = try arguments.choice(.difference, ReportFolder.Style.self) ?? .overlay
    junit = arguments.files[.junit]
    json = arguments.files[.json]
    for option: Option in [.report, .junit, .json, .updateSheets]
    where arguments.files[option]?.bytes.isEmpty == true {
      throw UsageError(option, "", takes: "a name")
    }
    isQuiet = arguments.has(.quiet)
    let isOnGitHub = getenv("GITHUB_ACTIONS").map { String(cString: $0) == "true" } ?? false
    isAnnotated =
      try arguments.choice(.annotations, AnnotationForm.self).map { $0 == .github } ?? isOnGitHub
  }

  /// The report's folder, if one is requested; it must not be one of the compared folders.
  func openReport(besides folders: [FileName]) throws -> ReportFolder? {
    guard let reportName else { return nil }
    for folder in folders where folder.isSame(as: reportName) {
      throw UsageError("\(Option.report) needs a folder of its own, not one that is compared")
    }
    return try ReportFolder(reportName, style: style)
  }

  /// Throws if the sheets of an update have no folder of their own, or nothing to show.
  func checkSheets(besides folders: [FileName], hasPictures: Bool = true) throws(UsageError) {
    guard let updateSheets else { return }
    guard hasPictures else {
      throw UsageError("\(Option.updateSheets) needs \(Option.against); a lock has no pictures")
    }
    for folder in folders + [reportName].compactMap({ $0 }) where folder.isSame(as: updateSheets) {
      throw UsageError("\(Option.updateSheets) needs a folder of its own")
    }
  }

  /// Reports a result in all requested forms, updates references, and returns the exit code.
  func tell(
    _ result: ComparisonResult, report: ReportFolder?, reference: FileName, new: FileName?,
    update apply: (inout ComparisonResult) throws -> Int
  ) throws -> ExitCode {
    for picture in result.pictures {
      if let fault = picture.fault { Messages.say(fault) }
    }
    if !isQuiet { for warning in result.warnings { Messages.say(warning.escapedForTerminal) } }
    try report?.finish(result, reference: reference, new: new)
    if let junit { try OutputFile.write(result.junit, to: junit) }
    let isOnOutput = json?.text == "-"
    if let json {
      if isOnOutput {
        try Messages.print(result.json)
      } else {
        try OutputFile.write(result.json, to: json)
      }
    }
    if !isOnOutput, !isQuiet || !result.isEqual { try Messages.print(result.text) }
    if isAnnotated {
      let lines = result.annotations(in: reference)
      // GitHub reads its commands from either stream.
      if isOnOutput { Messages.show(lines) } else { try Messages.print(lines) }
      if let file = getenv("GITHUB_STEP_SUMMARY").map({ String(cString: $0) }), !file.isEmpty {
        try OutputFile.append(result.markdown, to: FileName(file))
      }
    }
    var left = result
    if update != .none {
      var sheets = try updateSheets.map {
        try UpdateSheets($0, result, update, reference: reference)
      }
      let count = try apply(&left)
      if let written = try sheets?.write(), !isQuiet, let updateSheets {
        say(written, updateSheets)
      }
      if !isQuiet {
        Messages.say(
          count == 0
            ? "no reference was written: none needed \(Option.update) \(update.rawValue)"
            : "\(count) reference\(count == 1 ? " was" : "s were") updated in \(reference)"
        )
      }
    }
    if left.hasUnreadable { return .badInput }
    return (failsOnChange ? result : left).isEqual ? .done : .flawed
  }
}

extension ComparisonCommand {
  /// Prints where the sheets of an update are.
  private func say(_ written: (sheets: Int, left: Int), _ folder: FileName) {
    guard written.sheets > 0 else { return }
    let rest = written.left > 0 ? "; \(written.left) more pictures are on none" : ""
    Messages.say(
      "\(written.sheets) contact sheet\(written.sheets == 1 ? "" : "s") of before and after "
        + "in \(folder)\(rest)")
  }
}

extension Arguments {
  /// The options for comparing pictures.
  func comparisonOptions() throws(UsageError) -> ComparisonOptions {
    var options = ComparisonOptions()
    let names = "exact, yiq, oklab, ciede2000 or ssim"
    let threshold = try value(.threshold, takes: "a number from 0 to 100") {
      Quantity.number($0).flatMap { (0...100).contains($0) ? $0 : nil }
    }
    // A threshold alone implies the metric for which most people know one.
    let name =
      try value(.metric, takes: names, among: MetricName.allCases.map(\.rawValue)) {
        MetricName(rawValue: $0)
      }
      ?? (threshold == nil ? .exact : .yiq)
    let ignoresSmoothing = !has(.includeAa)
    if !ignoresSmoothing, name != .yiq, name != .oklab {
      throw UsageError("\(Option.includeAa) needs \(Option.metric) yiq or oklab")
    }
    if threshold != nil, name == .exact {
      throw UsageError("\(Option.threshold) needs a metric other than exact; see \(Option.metric)")
    }
    if let threshold, threshold > 1, name != .ciede2000 {
      throw UsageError(.threshold, values[.threshold] ?? "", takes: "a number from 0 to 1")
    }
    options.metric =
      switch name {
      case .exact: .exact
      case .yiq: .yiq(threshold: threshold ?? 0.1, ignoresSmoothing: ignoresSmoothing)
      case .oklab: .oklab(threshold: threshold ?? 0.1, ignoresSmoothing: ignoresSmoothing)
      case .ciede2000: .ciede2000(threshold: threshold ?? 2.3)
      case .ssim: .ssim(threshold: threshold ?? 0.05)
      }
    options.window = try value(.window, takes: "1 to 10000 pixels") {
      Quantity.whole($0).flatMap { (1...10_000).contains($0) ? $0 : nil }
    }
    if let tolerance = try value(
      .tolerance, takes: "a number of pixels, or a percentage such as 0.5%",
      { Self.tolerance($0) })
    {
      options.tolerance = tolerance
    }
    try value(
      .mask, takes: "head, folio, picture, or areas such as 100x50+10+20, separated by commas",
      among: ComparisonOptions.Meaning.allCases.map(\.rawValue)
    ) { Self.masks($0) }.map { masks in
      options.maskedMeanings = masks.meanings
      options.maskedAreas = masks.areas
    }
    options.jobs = try value(.jobs, takes: "1 to 256") {
      Quantity.whole($0).flatMap { (1...256).contains($0) ? $0 : nil }
    }
    return options
  }

  private static func tolerance(_ text: String) -> ComparisonOptions.Tolerance? {
    guard text.hasSuffix("%") else { return Quantity.whole(text).map { .pixels($0) } }
    return Quantity.number(text.dropLast()).flatMap { $0 <= 100 ? .fraction($0 / 100) : nil }
  }

  private static func masks(
    _ text: String
  ) -> (meanings: Set<ComparisonOptions.Meaning>, areas: [PixelRect])? {
    var masks: (meanings: Set<ComparisonOptions.Meaning>, areas: [PixelRect]) = ([], [])
    for part in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if let meaning = ComparisonOptions.Meaning(rawValue: part) {
        masks.meanings.insert(meaning)
      } else if let area = PixelRect(geometry: part) {
        masks.areas.append(area)
      } else {
        return nil
      }
    }
    return masks
  }
}

/// The names of the annotation formats in options.
private enum AnnotationForm: String, CaseIterable {
  case github, none
}

/// The names of the metrics in options.
private enum MetricName: String, CaseIterable {
  case exact, yiq, oklab, ciede2000, ssim
}
