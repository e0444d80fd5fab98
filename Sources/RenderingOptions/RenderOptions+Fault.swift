internal import Graphics
internal import PageTurning
internal import Pagination

extension RenderOptions {
  /// The problem with these options as a clause; nil if there is none.
  ///
  /// Every number is checked here before anything is computed with it.
  public var fault: String? {
    layoutFault ?? numberFault ?? rangeFault ?? turn.fault ?? viewerFault
      ?? PictureGeometry(self).fault ?? previews?.fault(self)
  }

  private var layoutFault: String? {
    let lengths = [
      layout.pageSize.width, layout.pageSize.height, layout.inner, layout.outer, layout.top,
      layout.bottom, layout.fontSize, layout.leading, deskMargin ?? .zero,
    ]
    // Sums of longer lengths could overflow.
    guard lengths.allSatisfy({ abs($0.points) <= Length.limit }) else {
      return "a length is more than \(Int(Length.limit)) pt; see --page-size and --margins"
    }
    return layout.fault
  }

  private var numberFault: String? {
    guard dotsPerInch.isFinite, dotsPerInch > 0 else {
      return "the resolution must be a number above 0; see --dpi"
    }
    if let size = pictureSize, size.width < 1 || size.height < 1 {
      return "a picture would have no pixels; see --size"
    }
    if let size = pictureSize, max(size.width, size.height) > Self.longestSide {
      return "a side of a picture can have at most \(Self.longestSide) pixels; see --size"
    }
    if let margin = deskMargin, margin < .zero { return "the desk margin is negative" }
    if let jobs, jobs < 1 { return "there must be at least one thread; see --jobs" }
    guard (0...Self.mostPictures).contains(framesPerTurn) else {
      return "a turn can have 0 to \(Self.mostPictures) pictures; see --frames"
    }
    if unpaged != nil,
      spine != .none || film != nil || indicator != nil || showsTurns == true
        || pages != nil
    {
      return "an unpaged book has no pages to turn or select; see --unpaged"
    }
    return timeFault
  }

  private var timeFault: String? {
    if let instants, !instants.allSatisfy({ (0...1).contains($0) }) {
      return "the instants of a turn must be from 0 to 1; see --at"
    }
    if let instants, instants.count > Self.mostPictures {
      return "a turn can have 0 to \(Self.mostPictures) pictures; see --at"
    }
    if let framesPerSecond, !(0.1...1000).contains(framesPerSecond) {
      return "there can be 0.1 to 1000 pictures per second; see --fps"
    }
    guard (0...60).contains(duration) else {
      return "a turn can take 0 to 60 seconds; see --duration"
    }
    if case .bezier(let x1, let y1, let x2, let y2)? = easing {
      guard (0...1).contains(x1), (0...1).contains(x2), abs(y1) <= 10, abs(y2) <= 10 else {
        return "the points of an easing must have x from 0 to 1 and y from -10 to 10; see --ease"
      }
    }
    return nil
  }

  private var rangeFault: String? {
    if let pages, pages.lowerBound < 1 { return "pages are counted from 1; see --pages" }
    if let turns, turns.lowerBound < 0 { return "turns are counted from 1; see --turns" }
    return nil
  }
}

extension TurnOptions {
  /// The problem with these options as a clause; nil if there is none.
  var fault: String? {
    // Comparisons with NaN are false, so NaN is refused too.
    guard (-0.8...0.8).contains(slant) else {
      return "the slant of a leaf must be from -0.8 to 0.8"
    }
    guard (0.1...1).contains(bend) else {
      return "the bend of a leaf must be from 0.1 to 1 page widths"
    }
    if let eyeDistance, !(2...1000).contains(eyeDistance) {
      return "the eye must be 2 to 1000 page heights away, or none"
    }
    guard (Length.zero...Length(points: 7200)).contains(spacing) else {
      return "the gap between two spreads must be from 0 to 7200 pt; see --spacing"
    }
    guard [light.x, light.y].allSatisfy({ (-10...10).contains($0) }), (0.05...10).contains(light.z)
    else { return "the light must come from above: x and y from -10 to 10, z from 0.05 to 10" }
    guard [shadowStrength, showThrough, bareBack].allSatisfy({ (0...1).contains($0) }) else {
      return "the strengths of shadow, show-through and bare back must be from 0 to 1"
    }
    return nil
  }
}
