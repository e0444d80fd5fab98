internal import Graphics
internal import PageTurning
internal import Pagination

extension RenderOptions {
  /// The problem with these options; nil if there is none.
  ///
  /// Every number is checked here before anything is computed with it.
  public var fault: OptionsFault? {
    layoutFault ?? numberFault ?? rangeFault ?? turn.fault.map { .turn($0) } ?? viewerFault
      ?? PictureGeometry(self).fault ?? previews?.fault(self).map { .previews($0) }
  }

  private var layoutFault: OptionsFault? {
    let lengths = [
      layout.pageSize.width, layout.pageSize.height, layout.inner, layout.outer, layout.top,
      layout.bottom, layout.fontSize, layout.leading, deskMargin ?? .zero,
    ]
    // Sums of longer lengths could overflow.
    guard lengths.allSatisfy({ abs($0.points) <= Length.limit }) else {
      return .longLength
    }
    return layout.fault.map { .layout($0) }
  }

  private var numberFault: OptionsFault? {
    guard dotsPerInch.isFinite, dotsPerInch > 0 else {
      return .resolution
    }
    if let size = pictureSize, size.width < 1 || size.height < 1 {
      return .noPixels
    }
    if let size = pictureSize, max(size.width, size.height) > Self.longestSide {
      return .longSide
    }
    if let margin = deskMargin, margin < .zero { return .negativeDeskMargin }
    if let jobs, jobs < 1 { return .noThread }
    guard (0...Self.mostPictures).contains(framesPerTurn) else {
      return .framesPerTurn
    }
    if unpaged != nil,
      spine != .none || film != nil || indicator != nil || showsTurns == true
        || pages != nil
    {
      return .pagesOfUnpaged
    }
    return timeFault
  }

  private var timeFault: OptionsFault? {
    if let instants, !instants.allSatisfy({ (0...1).contains($0) }) {
      return .instants
    }
    if let instants, instants.count > Self.mostPictures {
      return .tooManyInstants
    }
    if let framesPerSecond, !(0.1...1000).contains(framesPerSecond) {
      return .framesPerSecond
    }
    guard (0...60).contains(duration) else {
      return .duration
    }
    if case .bezier(let x1, let y1, let x2, let y2)? = easing {
      guard (0...1).contains(x1), (0...1).contains(x2), abs(y1) <= 10, abs(y2) <= 10 else {
        return .easing
      }
    }
    return nil
  }

  private var rangeFault: OptionsFault? {
    if let pages, pages.lowerBound < 1 { return .firstPage }
    if let turns, turns.lowerBound < 0 { return .firstTurn }
    return nil
  }
}
