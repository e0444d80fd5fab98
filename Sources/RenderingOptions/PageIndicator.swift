public import Graphics
package import PageTurning
internal import Raster

/// An indicator of the reader's position at the foot of a picture: dots or a slider.
public struct PageIndicator: Sendable, Hashable {
  /// The style of an indicator.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// A dot per page for pages that scroll horizontally; a slider if there is no room.
    case dots
    /// A line with a knob.
    case slider
  }

  /// The style.
  public var style: Style
  /// The colour of the dots or the line.
  public var tint = Color(red: 0x88, green: 0x88, blue: 0x88)
  /// The colour of the current dot or the knob.
  public var current = Color(red: 0x20, green: 0x20, blue: 0x20)

  /// Makes an indicator.
  public init(style: Style) { self.style = style }

  /// Whether the indicator is shown: dots only if pages scroll horizontally, sliders always.
  package func isShown(transition: TransitionStyle, orientation: NavigationOrientation) -> Bool {
    style == .slider || transition == .scroll && orientation == .horizontal
  }

  /// Paints the indicator at the foot of an RGBA picture.
  ///
  /// `position` is the position of the book among `count` pages, from 1; `scale` is in pixels per
  /// point.
  package func paint(
    on bitmap: inout Bitmap, count: Int, position: Double, options: RenderOptions,
    binding: Binding, scale: Double
  ) {
    guard isShown(transition: options.turn.transition, orientation: binding.orientation) else {
      return
    }
    paint(
      on: &bitmap, count: count, position: position,
      isFromRight: binding.direction == .rightToLeft, scale: scale)
  }

  /// Paints the indicator whatever the transition.
  package func paint(
    on bitmap: inout Bitmap, count: Int, position: Double, isFromRight: Bool, scale: Double
  ) {
    guard count > 0, position.isFinite else { return }
    var brush = DiscBrush(bitmap: bitmap)
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    // Dots of seven points with gaps of the same size, as on phones; smaller on small pictures.
    let unit = min(7 * scale, height / 24)
    let y = height - unit * 1.8
    let step = unit * 16 / 7
    let index = min(max(position, 1), Double(count))
    func side(_ x: Double) -> Double { isFromRight ? width - x : x }
    if style == .dots, step * Double(count) <= width * 0.8 {
      let first = width / 2 - step * Double(count - 1) / 2
      for number in 1...count {
        let isCurrent = number == Int(index.rounded())
        brush.fill(
          x: side(first + step * Double(number - 1)), y: y, radius: unit / 2,
          color: isCurrent ? current : tint)
      }
    } else {
      let (start, end) = (width * 0.12, width * 0.88)
      let fraction = count > 1 ? (index - 1) / Double(count - 1) : 0
      brush.line(from: start, to: end, y: y, thickness: max(1, unit / 4), color: tint)
      brush.fill(
        x: side(start + (end - start) * fraction), y: y, radius: unit * 0.75, color: current)
    }
    bitmap = brush.bitmap
  }
}
