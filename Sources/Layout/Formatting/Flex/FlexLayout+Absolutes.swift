internal import Graphics
internal import Styling

extension FlexLayout {
  /// Absolutely positioned children are placed as if they were the only item (4.1).
  func addAbsolutes() {
    for child in engine.tree.children(of: box) where engine.tree.isAbsolute(child) {
      let main = fraction(axes.mainPlacement(flex.mainPlacement), isReversed: axes.mainIsReversed)
      let placement = axes.placementAlone(sizes.placement(of: child))
      let cross = fraction(placement, isReversed: axes.crossIsReversed)
      let placeholder = engine.addPlaceholder(at: corner, to: fragment)
      var absolute = AbsoluteBox(
        box: child, placeholder: placeholder, isRightToLeft: axes.isRightToLeft)
      absolute.area = AbsoluteBox.Area(
        size: size, inlineFraction: axes.isColumn ? cross : main,
        blockFraction: axes.isColumn ? main : cross)
      engine.addAbsolute(absolute)
    }
  }

  /// The fraction of the free space before a box, on an axis of the page.
  private func fraction(_ placement: BoxProperties.Flex.Placement, isReversed: Bool) -> Double {
    switch placement {
    case .flexEnd: isReversed ? 0 : 1
    case .center, .spaceAround, .spaceEvenly: 0.5
    default: isReversed ? 1 : 0
    }
  }
}
