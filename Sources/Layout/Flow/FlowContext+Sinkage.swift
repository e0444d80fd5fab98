package import Graphics
package import Styling

extension FlowContext {
  /// The white above a title at the start of the document: a whole number of grid lines, half the page at most, and
  /// more than one line or none.
  package func sinkage(_ sinkage: Sinkage) -> Length {
    let page = mode.logical(page).block
    let step = grid?.step ?? page * (1.0 / 36)
    let wanted =
      switch sinkage {
      case .lines(let count): count
      case .extent(let extent): Int(extent.resolved(in: page) / step + 1e-6)
      }
    let lines = min(wanted, Int(page / step) / 2)
    return lines > 1 ? step * lines : .zero
  }
}
