internal import Graphics

/// A computed style shared by elements and boxes: it is held once, and reading a property does not copy it.
package final class BoxStyle: Sendable {
  package let text: TextProperties
  package let box: BoxProperties
  /// Whether a box with this style has a background, a border or the like.
  package let isDecorated: Bool

  package init(_ style: ComputedStyle) {
    (text, box, isDecorated) = (style.text, style.box, style.box.isDecorated)
  }

  package var computed: ComputedStyle { ComputedStyle(text: text, box: box) }

  func isEqual(to style: ComputedStyle) -> Bool { text == style.text && box == style.box }
}

extension BoxProperties {
  /// Whether anything of a box is visible besides its content.
  fileprivate var isDecorated: Bool {
    !background.isEmpty || !shadows.isEmpty || borderImage.source != nil
      || outline.border.width > .zero
      || [border.top, border.right, border.bottom, border.left].contains { $0.width > .zero }
  }
}
