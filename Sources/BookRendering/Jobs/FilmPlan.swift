internal import Files
internal import Graphics
internal import Manuscript
internal import PageTurning
internal import Pagination
internal import RenderingOptions

/// The pictures of a film in the order of time.
struct FilmPlan {
  let film: Film
  let table: PageTable
  let options: RenderOptions
  let geometry: PictureGeometry
  private let pager: Pager

  /// The default pictures per second if a rate is needed.
  private static let framesPerSecond = 30.0

  init(
    _ film: Film, pages: [Page], book: Book, options: RenderOptions, geometry: PictureGeometry
  ) throws(RenderError) {
    (self.film, self.options, self.geometry) = (film, options, geometry)
    table = PageTable(pages: pages, book: book)
    pager = Pager(pageCount: pages.count, binding: geometry.binding)
    guard pager.pageCount > 0 else { throw .options(.book(.empty)) }
  }

  /// All pictures.
  func pictures() throws(RenderError) -> [Picture] {
    var instants: [Instant] = []
    switch film {
    case .positions(let positions):
      for position in positions {
        guard (1..<Double(pager.pageCount + 1)).contains(position),
          let instant = pager.instant(at: position)
        else {
          throw .options(.book(.position(position, count: pager.pageCount)))
        }
        instants.append(
          Instant(pager: instant.pager, turn: instant.turn, progress: instant.progress))
      }
    case .turns(let turns): for turn in turns { instants += try self.instants(of: turn) }
    case .gesture(let gesture): instants = try self.instants(of: gesture)
    }
    let digits = max(4, String(instants.count).utf8.count)
    return instants.enumerated().map { number, instant in
      var picture = picture(instant, name: "frame-" + padded(number + 1, digits) + ".png")
      (picture.place, picture.frame) = (number + 1, number + 1)
      return picture
    }
  }

  /// The content of a picture at an instant.
  private struct Instant {
    var pager: Pager
    var turn: Turn?
    var progress = 0.0
    var grip: PageTurn.Grip?
  }

  private func picture(_ instant: Instant, name: String) -> Picture {
    let isAtRest = instant.turn == nil || instant.progress <= 0 || instant.progress >= 1
    let restKind: Picture.Kind = geometry.spine == .mid ? .spread : .page
    var pager = instant.pager
    if let turn = instant.turn { pager = instant.progress >= 1 ? turn.after : turn.before }
    var picture = Picture(
      kind: isAtRest ? restKind : .turn, name: name, spread: pager.spread,
      position: instant.turn?.position(at: instant.progress) ?? pager.position,
      pageCount: pager.pageCount)
    if !isAtRest, let turn = instant.turn {
      picture.next = turn.after.spread
      picture.progress = instant.progress
      picture.isBoard = turn.isBoard
      picture.grip = instant.grip
    }
    return picture
  }

  private func opened(_ destination: Destination) throws(RenderError) -> Pager {
    // A reader's place may be after the end of a book that has become shorter; a requested one must not be.
    let isPastEnd = if case .offset(let byte) = destination { byte > table.end } else { false }
    guard !isPastEnd, let page = table.page(of: destination) else {
      throw .options(.book(.destination(destination)))
    }
    return pager.opened(atPage: page)
  }

  private func instants(of film: FilmTurn) throws(RenderError) -> [Instant] {
    let start = try opened(film.from)
    let relative = start.turn(to: film.to)?.after
    let end = if case .spreads = film.to, let relative { relative } else { try opened(film.to) }
    guard let turn = start.turn(toSpread: end.index) else {
      throw .options(.book(.sameSpread(film.from, film.to)))
    }
    return shares(of: film.path).map { Instant(pager: start, turn: turn, progress: $0) }
  }

  /// The progress of each picture of a turn, including its ends.
  private func shares(of path: TurnPath) -> [Double] {
    if let instants = options.instants {
      return instants.map { path.progress(at: $0, easing: options.pace) }
    }
    let count: Int
    if let framesPerSecond = options.framesPerSecond {
      let whole = framesPerSecond * options.duration * path.length
      count = max(1, Int(min(whole.rounded(), Double(RenderOptions.mostPictures))))
    } else {
      count = options.framesPerTurn + 1
    }
    return (0...count).map { step in
      let fraction = path.progress(at: Double(step) / Double(count), easing: options.pace)
      return min(max(fraction, 0), 1)
    }
  }

  private func instants(of gesture: Gesture) throws(RenderError) -> [Instant] {
    let frame = geometry.frame
    let easing = options.easing ?? TurnTiming().easing
    var reader = TurnInteraction(
      pager: try opened(gesture.start),
      view: ReaderView(
        pageWidth: Double(geometry.pageWidth), pageHeight: Double(geometry.pageHeight),
        width: Double(frame.width), height: Double(frame.height),
        gap: Double(geometry.gap(options.turn))),
      options: options.turn, timing: TurnTiming(duration: options.duration, easing: easing))
    let rate = options.framesPerSecond ?? Self.framesPerSecond
    var events = gesture.events[...]
    var last: Gesture.Event?
    var instants: [Instant] = []
    var number = 0
    while instants.count <= RenderOptions.mostPictures {
      let time = Double(number) / rate
      var touches = Array(events.prefix { $0.time <= time })
      events = events.dropFirst(touches.count)
      last = touches.last ?? last
      if let between = last?.moved(towards: events.first, at: time) { touches.append(between) }
      reader.take(touches)
      reader.advance(to: time)
      let turning = reader.turning
      instants.append(
        Instant(
          pager: reader.pager, turn: turning?.turn, progress: turning?.progress ?? 0,
          grip: reader.grip))
      // After its last event, a finger that is never lifted holds the book still.
      if events.isEmpty, turning == nil || reader.isHeld { break }
      number += 1
    }
    return instants
  }
}

extension PageTable {
  /// The targets in a book's pages, by the names that its links use and by the titles of chapters
  /// as slugs.
  init(pages: [Page], book: Book) {
    var places: [String: Int] = [:]
    for chapter in book.chapters {
      let name = chapter.plainTitle.asPlaceName
      if !name.isEmpty, places[name] == nil { places[name] = chapter.range.lowerBound }
    }
    for page in pages {
      for anchor in page.targets.compactMap(\.name) where places[anchor] == nil {
        places[anchor] = page.range.lowerBound
      }
    }
    self.init(
      entries: pages.map { Entry(label: $0.label, chapter: $0.chapter, range: $0.range) },
      places: places)
  }
}
