internal import Manuscript
internal import Paragraphs
internal import Shaping

extension LineMaker {
  /// The other faces that lend letters of a line, each with the inline box that they stand in and whose
  /// font decides how high its lines are: it encloses all glyphs (CSS 2.2, 10.8.1).
  func lenders(in bytes: Range<Int>) -> [(inlineBox: Int, face: Int)] {
    let first = lent.partitioningIndex { $0.range.upperBound > bytes.lowerBound }
    var lenders: [(inlineBox: Int, face: Int)] = []
    for run in lent[first...] {
      guard run.range.lowerBound < bytes.upperBound else { break }
      let owner = content.owner(of: max(run.range.lowerBound, bytes.lowerBound))
      guard content.inlineBoxes[owner].metrics.heightIsOfFont else { continue }
      lenders.append((owner, run.font))
    }
    return lenders
  }
}
