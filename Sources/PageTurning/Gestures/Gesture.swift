/// The touches of a finger on a book over time.
public struct Gesture: Sendable, Hashable {
  /// A touch event.
  public struct Event: Sendable, Hashable {
    /// The kinds of touch events.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// The finger is put down.
      case down
      /// The finger has moved.
      case move
      /// The finger is lifted.
      case up
      /// The finger is put down and lifted at once.
      case tap
      /// The touch is cancelled and has no effect.
      case cancel
    }

    /// The kind of event.
    public var kind: Kind
    /// The time in seconds from the beginning.
    public var time: Double
    /// The position from the picture's left edge: 1 is its right edge.
    public var x: Double
    /// The position from the picture's top edge: 1 is its bottom edge.
    public var y: Double

    /// Makes an event.
    public init(_ kind: Kind, time: Double, x: Double = 0, y: Double = 0) {
      (self.kind, self.time, self.x, self.y) = (kind, time, x, y)
    }

    /// Whether its time and position are finite.
    package var isFinite: Bool { time.isFinite && x.isFinite && y.isFinite }

    /// The event for a finger that is down, at an instant before the next event: it moves at constant speed.
    ///
    /// Nil if it is not down, if the next event has no position, and at the time of either event.
    package func moved(towards next: Event?, at instant: Double) -> Event? {
      guard kind == .down || kind == .move, let next, next.kind == .move || next.kind == .up,
        instant > time, instant < next.time
      else { return nil }
      let fraction = (instant - time) / (next.time - time)
      return Event(
        .move, time: instant, x: x + (next.x - x) * fraction, y: y + (next.y - y) * fraction)
    }

    /// The same, no farther outside the picture than a finger can be.
    var withinReach: Event {
      Event(kind, time: time, x: min(max(x, -10), 10), y: min(max(y, -10), 10))
    }
  }

  /// The page at which the book is open first.
  public var start: Destination
  /// The events, in order.
  public var events: [Event]

  /// Makes a gesture.
  public init(start: Destination = .first, events: [Event]) {
    (self.start, self.events) = (start, events)
  }
}

/// Why a text is not a valid gesture.
public struct GestureFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line of the text, counted from 1.
  public var line: Int
  /// The problem.
  public var reason: String

  /// The line and the problem.
  public var description: String { "\(line): \(reason)" }
}

extension Gesture {
  /// The longest gesture, in seconds.
  public static let longest = 3600.0
  /// The most events in a gesture.
  public static let mostEvents = 100_000

  /// Reads a gesture: one event per line, `TIME KIND X Y`, optionally preceded by `at PLACE` for the page to begin
  /// with.
  ///
  /// Kinds are down, move, up, tap and cancel; times are seconds and never decrease; X and Y are from 0 to 1 across the
  /// picture and may be outside it. Between two lines a finger that is down moves at constant speed. A flick is a down,
  /// a move and an up within a short time. A `;` begins a comment.
  ///
  /// - Throws: `GestureFault` with the number of the first malformed line.
  public init(_ text: String) throws(GestureFault) {
    self.init(events: [])
    var last = 0.0
    var isDown = false
    var isPlaced = false
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      func fail(_ reason: String) -> GestureFault { GestureFault(line: index + 1, reason: reason) }
      let words = line.prefix { $0 != ";" }.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let word = words.first else { continue }
      if word == "at" {
        let place = words.dropFirst().joined(separator: " ")
        guard events.isEmpty, let destination = Destination(place) else {
          throw fail("“at” names a page before all events, such as “at 3”")
        }
        guard !isPlaced else { throw fail("a gesture begins at one page, which “at” names once") }
        (start, isPlaced) = (destination, true)
        continue
      }
      guard let time = Self.number(word) else {
        throw fail("an event begins with its time in seconds, such as “0.25 move 0.4 0.5”")
      }
      guard time >= last else { throw fail("an event cannot be earlier than the one before it") }
      guard time <= Self.longest else {
        throw fail("a gesture lasts at most \(Int(Self.longest)) seconds")
      }
      guard words.count > 1, let kind = Event.Kind(rawValue: words[1]) else {
        throw fail("after the time comes down, move, up, tap or cancel")
      }
      let places = words.dropFirst(2).compactMap { Self.number($0) }
      guard kind == .cancel ? words.count == 2 : places.count == 2 && words.count == 4,
        places.allSatisfy({ abs($0) <= 10 })
      else {
        throw fail(
          "“\(kind.rawValue)” \(kind == .cancel ? "has no place" : "wants a place, X and Y from -10 to 10")"
        )
      }
      guard isDown == (kind != .down && kind != .tap) else {
        throw fail(isDown ? "the finger is down already" : "the finger is not down")
      }
      guard events.count < Self.mostEvents else {
        throw fail("there are more than \(Self.mostEvents) events")
      }
      isDown = kind == .down || kind == .move
      last = time
      events.append(Event(kind, time: time, x: places.first ?? 0, y: places.last ?? 0))
    }
    guard !events.isEmpty else {
      throw GestureFault(line: lines.count, reason: "it has no events")
    }
  }

  /// A number of digits with at most one decimal point, and optionally a sign.
  private static func number(_ text: String) -> Double? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : Substring(text)
    guard digits.utf8.count <= 12,
      digits.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    return Double(text)
  }
}
