internal import Graphics
internal import Manuscript
internal import Paragraphs
internal import Shaping

extension LineMaker {
  /// The fallback faces for letters of a line, each with the inline box that contains them, if its font determines the
  /// height of its lines: this encloses all glyphs (CSS 2.2, 10.8.1).
  func lenders(in bytes: Range<Int>) -> [(inlineBox: Int, face: FontNumber)] {
    let first = lent.partitioningIndex { $0.range.upperBound > bytes.lowerBound }
    var lenders: [(inlineBox: Int, face: FontNumber)] = []
    for run in lent[first...] {
      guard run.range.lowerBound < bytes.upperBound else { break }
      let owner = content.owner(of: max(run.range.lowerBound, bytes.lowerBound))
      guard content.inlineBoxes[owner].metrics.heightIsOfFont else { continue }
      lenders.append((owner, run.font))
    }
    return lenders
  }
}
