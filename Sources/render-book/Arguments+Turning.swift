internal import BookRendering
internal import Graphics
internal import PageTurning

extension Arguments {
  /// Reads all options for turning.
  func readTurning(into options: inout RenderOptions) throws {
    if let orientation = try choice(.orientation, NavigationOrientation.self) {
      options.orientation = orientation
    }
    options.direction = try value(.direction, takes: "ltr or rtl, or for calendars down or up") {
      ReadingDirection(rawValue: ["down": "ltr", "up": "rtl"][$0] ?? $0)
    }
    if let transition = try choice(.transition, TransitionStyle.self) {
      options.turn.transition = transition
      options.showsTurns =
        transition != .none && (transition != .curl || options.spine != .none)
    }
    if let spacing = try value(.spacing, takes: "0 to 7200 pt", { Quantity.length($0) }) {
      options.turn.spacing = spacing
    }
    if let cover = try value(
      .cover, takes: "alone or paired, back, board, separated by commas", { Self.cover($0) })
    {
      options.cover = cover
    }
    try readBack(into: &options)
    if let fault = values[.curl].flatMap({ Self.curlFault($0) }) { throw fault }
    if let changed = try value(
      .curl,
      takes: "words such as corner=upper,slant=0.4,bend=0.45,shadow=0.5,light=-0.4:-0.4,eye=4,clip",
      { Self.curl($0, options.turn) })
    {
      options.turn = changed
    }
    options.unpaged = try choice(.unpaged, RenderOptions.Unpaged.self)
    try readTimes(into: &options)
    try readFilm(into: &options)
    options.indicator = try value(
      .indicator, takes: "dots or slider, with two optional colours: dots,#888888,black",
      { Self.indicator($0) })
    guard !options.isStrict else { return try refuseIdle(options) }
  }

  private func readBack(into options: inout RenderOptions) throws {
    if has(.singleSided) {
      // As in UIKit: a spine in the middle makes a book double-sided.
      guard options.spine != .mid else {
        throw UsageError(
          "\(Option.singleSided) needs \(Option.spine) min or max: with one in the middle both sides of a leaf are pages"
        )
      }
      options.turn.back = .showThrough
    }
    guard let back = values[.back], let file = files[.back] else { return }
    guard !has(.singleSided) else {
      throw UsageError(
        "\(Option.singleSided) means \(Option.back) show-through; give only one of them")
    }
    switch back {
    case "next":
      options.turn.back = .next
      options.printsBacks = true
    case "show-through": options.turn.back = .showThrough
    case "paper": options.turn.back = .paper
    case _ where Self.isPictureName(back):
      options.turn.back = .picture(
        try Option.back.reading { () throws(InputError) in
          try BookFile.picture(file, noting: inputs)
        })
    default:
      throw UsageError(
        .back, back,
        takes: "next, show-through, paper or a picture's file: .png, .jpg, .gif or .webp")
    }
  }

  /// Whether a name has the extension of a raster picture.
  private static func isPictureName(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".png", ".jpg", ".jpeg", ".gif", ".webp"].contains(where: name.hasSuffix)
  }

  private func readTimes(into options: inout RenderOptions) throws {
    options.instants = try value(.at, takes: "fractions of a turn such as 0,0.25,0.5") {
      Self.numbers($0, 0...1)
    }
    if let easing = try value(
      .ease, takes: "linear, in, out, in-out, or x1,y1,x2,y2 of a Bézier curve",
      { Self.easing($0) })
    {
      options.easing = easing
    }
    func number(_ option: Option, _ range: ClosedRange<Double>, _ what: String) throws -> Double? {
      try value(option, takes: what) { text in
        Quantity.number(text).flatMap { range.contains($0) ? $0 : nil }
      }
    }
    options.framesPerSecond = try number(.fps, 0.1...1000, "0.1 to 1000 pictures per second")
    if let duration = try number(.duration, 0...60, "0 to 60 seconds") {
      options.duration = duration
    }
    let all = [Option.at, .fps, .frames].filter { has($0) }
    guard all.count < 2 else {
      throw UsageError("\(all[0]) and \(all[1]) both set the number of pictures in a turn")
    }
  }

  private func readFilm(into options: inout RenderOptions) throws {
    let films = [Option.position, .turn, .gesture].filter { has($0) }
    guard films.count < 2 else {
      throw UsageError("\(films[0]) and \(films[1]) cannot be combined")
    }
    let idle = [Option.pages, .turns, .reverse].filter { has($0) }
    if let film = films.first, let other = idle.first {
      throw UsageError("\(other) cannot be combined with \(film)")
    }
    if let positions = try value(
      .position, takes: "positions from 1, the first page, such as 3.4 or 1,1.5,2",
      { Self.numbers($0, 1...1e6) })
    {
      options.film = .positions(positions)
    }
    if let fault = values[.turn].flatMap({ Self.turnFault($0) }) { throw fault }
    if let turns = try value(
      .turn, takes: "turns such as 3:4, 3:4@0..0.6..0 or first:#the-end, separated by commas",
      { Self.turns($0) })
    {
      options.film = .turns(turns)
    }
    if let file = files[.gesture] {
      options.film = .gesture(
        try Option.gesture.reading { () throws(InputError) in
          try BookFile.gesture(file, noting: inputs)
        })
    }
  }

  /// With `--strict`, options without effect are an error.
  private func refuseIdle(_ options: RenderOptions) throws {
    if let idle = idleTurning(options).first { throw UsageError(idle) }
  }

  /// The options for turning that have no effect together with the others, one sentence each.
  func idleTurning(_ options: RenderOptions) -> [String] {
    var idle: [String] = []
    let transition = options.turn.transition
    if has(.spacing), transition != .scroll {
      idle.append("\(Option.spacing) is only valid with \(Option.transition) scroll")
    }
    if has(.transition), transition == .curl, options.spine == .none {
      idle.append("without a spine nothing curls; see \(Option.spine)")
    }
    for option: Option in [.curl, .back] where has(option) && transition != .curl {
      idle.append("\(option) is only valid with \(Option.transition) curl")
    }
    if has(.cover), options.spine != .mid, options.spine != .auto,
      !options.cover.isBoard || options.spine == .none
    {
      idle.append("without a spine in the middle, \(Option.cover) does not affect how pages lie")
    }
    if options.indicator?.style == .dots, transition != .scroll || options.orientation == .vertical
    {
      idle.append("dots are for pages that scroll horizontally; see \(Option.indicator) slider")
    }
    if has(.back), options.turn.back != .next, options.spine == .mid {
      idle.append(
        "with a spine in the middle the back of a leaf is a page; \(Option.back) \(values[.back] ?? "") gives way to it "
          + "as the leaf turns")
    }
    if options.printsBacks, options.spine == .min || options.spine == .max {
      idle.append(
        "every second page is on a leaf's back, seen only while it turns; \(Option.spine) mid shows both"
      )
    }
    if has(.duration), !has(.fps), !has(.gesture), !has(.film) {
      idle.append("\(Option.duration) needs \(Option.fps)")
    }
    return idle
  }

  private static func numbers(_ text: String, _ range: ClosedRange<Double>) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Quantity.number($0) }.filter { range.contains($0) }
    return numbers.count == parts.count && parts.count <= 10_000 ? numbers : nil
  }

  /// The error for a turn that has an instant where a path is allowed.
  private static func turnFault(_ text: String) -> UsageError? {
    for part in text.split(separator: ",").map(String.init) where FilmTurn(part) == nil {
      let halves = part.split(separator: "@", maxSplits: 1)
      guard halves.count == 2, Quantity.number(halves[1]) != nil else { continue }
      return UsageError(
        "\(Option.turn) “\(part.escapedForTerminal)”: after @ comes a path such as 0..\(halves[1]); "
          + "for single instants use \(Option.at) \(halves[1])")
    }
    return nil
  }

  private static func turns(_ text: String) -> [FilmTurn]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let turns = parts.compactMap { FilmTurn($0) }
    return turns.count == parts.count && parts.count <= 10_000 ? turns : nil
  }

  private static func cover(_ text: String) -> CoverOptions? {
    var cover = CoverOptions()
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      switch word {
      case "alone": cover.isAlone = true
      case "paired": cover.isAlone = false
      case "back": cover.isBackAlone = true
      case "board": cover.isBoard = true
      default: return nil
      }
    }
    return cover
  }

  private static func easing(_ text: String) -> Easing? {
    switch text {
    case "linear": return .linear
    case "in": return .in
    case "out": return .out
    case "in-out": return .inOut
    default:
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { signed($0) }
      guard parts.count == 4, numbers.count == 4, (0...1).contains(numbers[0]),
        (0...1).contains(numbers[2]), abs(numbers[1]) <= 10, abs(numbers[3]) <= 10
      else { return nil }
      return .bezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
    }
  }

  /// A number that may be preceded by a minus sign.
  private static func signed(_ text: some StringProtocol) -> Double? {
    text.hasPrefix("-") ? Quantity.number(text.dropFirst()).map { -$0 } : Quantity.number(text)
  }

  private static func indicator(_ text: String) -> PageIndicator? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard let style = PageIndicator.Style(rawValue: String(parts[0])), parts.count <= 3 else {
      return nil
    }
    var indicator = PageIndicator(style: style)
    let colors = parts.dropFirst().compactMap { Color($0) }
    guard colors.count == parts.count - 1 else { return nil }
    if let tint = colors.first { indicator.tint = tint }
    if colors.count == 2 { indicator.current = colors[1] }
    return indicator
  }

  /// The keys of `--curl` that take a value, and what that is.
  private static let curlValues = [
    "corner": "upper, lower or none", "slant": "0 to 0.8", "bend": "0.1 to 1",
    "eye": "2 to 1000, or none", "shadow": "0 to 1", "show-through": "0 to 1",
    "light": "two numbers such as -0.4:-0.4, whose squares add up to less than 0.91",
  ]

  /// The problem with one item of `--curl`.
  private static func curlFault(_ text: String) -> UsageError? {
    for part in text.split(separator: ",").map(String.init) where curl(part, TurnOptions()) == nil {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = pair.first else { continue }
      if let takes = curlValues[name] {
        return UsageError("\(Option.curl) \(name)", pair.count > 1 ? pair[1] : "", takes: takes)
      }
      let names = curlValues.keys.sorted() + ["clip", "margin"]
      return UsageError(
        .curl, part, takes: names.joined(separator: ", "),
        meant: Spelling.nearest(to: name, in: names))
    }
    return nil
  }

  private static func curl(_ text: String, _ start: TurnOptions) -> TurnOptions? {
    var options = start
    var isUpper: Bool?
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let word = pair.count == 2 ? String(pair[1]) : ""
      func number(_ range: ClosedRange<Double>) -> Double? {
        Quantity.number(word).flatMap { range.contains($0) ? $0 : nil }
      }
      switch (pair[0], pair.count) {
      case ("clip", 1): options.isClipped = true
      case ("margin", 1): options.isClipped = false
      case ("corner", 2) where word == "lower": isUpper = false
      case ("corner", 2) where word == "upper": isUpper = true
      case ("corner", 2) where word == "none": options.slant = 0
      case ("slant", 2):
        guard let slant = number(0...0.8) else { return nil }
        options.slant = slant
      case ("bend", 2):
        guard let bend = number(0.1...1) else { return nil }
        options.bend = bend
      case ("eye", 2) where word == "none": options.eyeDistance = nil
      case ("eye", 2):
        guard let eye = number(2...1000) else { return nil }
        options.eyeDistance = eye
      case ("shadow", 2):
        guard let shadow = number(0...1) else { return nil }
        options.shadowStrength = shadow
      case ("show-through", 2):
        guard let fraction = number(0...1) else { return nil }
        options.showThrough = fraction
      case ("light", 2):
        let numbers = word.split(separator: ":").compactMap { signed($0) }
        guard numbers.count == 2 else { return nil }
        let rest = 1 - numbers[0] * numbers[0] - numbers[1] * numbers[1]
        // A lower light would cast infinitely long shadows.
        guard rest > 0.09 else { return nil }
        options.light = LightDirection(x: numbers[0], y: numbers[1], z: rest.squareRoot())
      default: return nil
      }
    }
    if isUpper == true { options.slant = -options.slant }
    return options
  }
}
