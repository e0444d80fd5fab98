package import Graphics
package import Paragraphs

/// The grid of lines of a document (CSS Line Grid 1, CSS Rhythmic Sizing 1): each line of running text takes whole
/// steps, and so does every stretch of other slices between two such lines, which no page divides.
package struct LineGrid {
  /// From baseline to baseline.
  package let step: Length
  /// The place of the baseline in a step, below its top.
  package let baseline: Length
  /// The height of a page, in whole steps; nothing that fits on one is made higher.
  package var page = Length.pt(Length.limit)

  package init(step: Length, baseline: Length, page: Length = .pt(Length.limit)) {
    (self.step, self.baseline, self.page) = (step, baseline, page)
  }

  /// What lines are that stand on the grid one by one.
  package static let running: Set<PageLine.Role> = [.body, .quote, .list, .verse, .code]

  /// As much more than whole steps is not worth another one: the strut of another face, the rule of a table.
  package static let tolerance = 0.15

  /// The nearest whole number of steps.
  package func rounded(_ space: Length) -> Length { step * Int((space / step).rounded()) }

  /// The whole number of steps that a height takes.
  package func steps(_ height: Length) -> Int {
    max(Int((height / step - Self.tolerance).rounded(.up)), height > .zero ? 1 : 0)
  }

  /// The height in whole steps that something has which is as high as this by itself.
  package func rounded(up height: Length) -> Length { max(step * steps(height), .zero) }

  /// Whether a height is whole steps, or nearly.
  package func isWhole(_ height: Length) -> Bool {
    abs((height / step).rounded() - height / step) <= Self.tolerance
  }
}
