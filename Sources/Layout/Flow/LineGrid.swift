package import Graphics
package import Paragraphs

/// The line grid of a document (CSS Line Grid 1, CSS Rhythmic Sizing 1): each line of running text takes a whole number
/// of steps, and so does every sequence of other slices between two such lines that no page divides.
package struct LineGrid {
  /// From baseline to baseline.
  package let step: Length
  /// The distance of the baseline below the top of a step.
  package let baseline: Length
  /// The height of a page, in whole steps; nothing that fits on one is made higher.
  package var page = Length.pt(Length.limit)

  package init(step: Length, baseline: Length, page: Length = .pt(Length.limit)) {
    (self.step, self.baseline, self.page) = (step, baseline, page)
  }

  /// The roles of lines that are aligned to the grid one by one.
  package static let running: Set<PageLine.Role> = [.body, .quote, .list, .verse, .code, .note]

  /// An excess over whole steps up to this fraction does not take another step: the strut of another face, the rule of
  /// a table.
  package static let tolerance = 0.15

  /// The nearest whole number of steps.
  package func rounded(_ space: Length) -> Length { step * Int((space / step).rounded()) }

  /// The number of whole steps that a height takes.
  package func steps(_ height: Length) -> Int {
    max(Int((height / step - Self.tolerance).rounded(.up)), height > .zero ? 1 : 0)
  }

  /// The height in whole steps of something with this natural height.
  package func rounded(up height: Length) -> Length { max(step * steps(height), .zero) }

  /// Whether a height is a whole number of steps, or nearly.
  package func isWhole(_ height: Length) -> Bool {
    abs((height / step).rounded() - height / step) <= Self.tolerance
  }
}
