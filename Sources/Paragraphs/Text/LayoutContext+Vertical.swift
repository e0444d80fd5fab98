internal import Graphics
internal import Shaping
internal import TextAnalysis

/// The orientation of letters in vertical lines (css-writing-modes-4, 5.1).
extension LayoutContext {
  /// Divides a segment of one face by whether its letters are upright or sideways.
  func verticalRuns(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, of style: TextStyle, face: FontNumber
  ) -> [(range: Range<Int>, isUpright: Bool)] {
    switch style.orientation {
    case .horizontal, .sideways: return [(range, false)]
    case .upright: return [(range, true)]
    case .mixed: break
    }
    var runs: [(range: Range<Int>, isUpright: Bool)] = []
    var start = range.lowerBound
    let clusters = analyzer.graphemeEnds(UnsafeBufferPointer(rebasing: bytes[range]))
    for end in clusters.map({ range.lowerBound + $0 }) where end > start {
      let (scalar, _) = bytes.scalar(at: start)
      let isUpright: Bool
      switch VerticalOrientation(scalar) {
      case .upright: isUpright = true
      case .sideways: isUpright = false
      case .transformed: isUpright = hasVerticalForm(bytes, start..<end, style, face: face)
      }
      if let last = runs.last, last.isUpright == isUpright {
        runs[runs.count - 1].range = last.range.lowerBound..<end
      } else {
        runs.append((start..<end, isUpright))
      }
      start = end
    }
    return runs
  }

  /// Whether a face has a vertical form of a letter.
  private func hasVerticalForm(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ style: TextStyle, face: FontNumber
  ) -> Bool {
    var font = font(style, face: face)
    font.isVertical = true
    var glyphs: [ShapedGlyph] = []
    shaper.shape(
      bytes, range: range, font: font, script: Script.common, rightToLeft: false, into: &glyphs)
    let (scalar, _) = bytes.scalar(at: range.lowerBound)
    return glyphs.first.map { $0.id != fonts[face].glyph(for: scalar) } ?? false
  }
}
