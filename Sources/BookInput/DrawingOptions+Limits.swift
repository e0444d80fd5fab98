package import Budgets
package import ImageCoding

extension DrawingOptions {
  /// The same, with no drawing allowed more time or memory than its whole book.
  package func within(_ limits: Limits) -> Self {
    var options = self
    options.processorSeconds = min(processorSeconds, limits.time ?? .infinity)
    options.memory = min(memory, limits.memory ?? .max)
    return options
  }
}
