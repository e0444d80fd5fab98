package import Graphics
internal import Styling

/// The data of decorations besides styles and boxes.
package struct DecorationContext: Sendable {
  /// A CSS pixel.
  package var pixel: Length
  /// The area in which images with `background-attachment: fixed` are placed.
  package var page: Rect
  /// The natural width and height of an image in CSS pixels, by its path; nil where it cannot be drawn.
  package var pictureSize: @Sendable (String) -> (width: Double, height: Double)?
}

/// The appearance of boxes: all that is painted of them except their content (CSS Backgrounds and Borders 3).
///
/// Boxes and their decorations share one coordinate system, that of the frame they are painted in. The painting order
/// of a box is that of CSS 2.2, appendix E: `items` before its content; the `outline` may also come after everything in
/// its stacking context.
struct Decoration: Sendable {
  let style: ComputedStyle
  let geometry: BoxGeometry
  let context: DecorationContext
  /// The border edge.
  let edge: RoundedRect

  init(_ style: ComputedStyle, _ geometry: BoxGeometry, _ context: DecorationContext) {
    (self.style, self.geometry, self.context) = (style, geometry, context)
    edge = RoundedRect(geometry, style.box.radius)
  }

  /// Shadows, background, borders and outline, in painting order.
  ///
  /// The caller leaves out the background of the root, and of the body where it is the canvas's, and the outline where
  /// it is painted above everything in the box's stacking context.
  func items(paintsBackground: Bool = true, paintsOutline: Bool = true) -> [Frame.Item] {
    outerShadows + (paintsBackground ? background : []) + innerShadows + border
      + (paintsOutline ? outline : [])
  }

  /// The border: an image, or else lines.
  var border: [Frame.Item] {
    let image = borderImage
    return image.isEmpty ? borderLines : image
  }

  /// The line round the box, which is outside its border and takes no space.
  var outline: [Frame.Item] {
    let outline = style.box.outline
    let width = outline.border.width
    guard width > .zero else { return [] }
    let inner = edge.spread(by: outline.offset)
    let painter = BorderPainter(
      outer: inner.spread(by: width), widths: Sides(all: width),
      sides: Sides(all: outline.border), color: style.text.color, pixel: context.pixel)
    return painter.items
  }

  private var borderLines: [Frame.Item] {
    BorderPainter(
      outer: edge, widths: geometry.border, sides: style.box.border, color: style.text.color,
      pixel: context.pixel
    ).items
  }

  // MARK: The canvas

  /// The element that provides the canvas's background: the root, or the body where the root has none (CSS Backgrounds
  /// 3, section 2.11).
  enum CanvasSource: Sendable { case root, body, none }

  /// The element that provides the canvas's background.
  static func canvasSource(root: ComputedStyle, body: ComputedStyle?) -> CanvasSource {
    if !root.box.background.isEmpty { return .root }
    guard let body, !body.box.background.isEmpty, body.box.display != .none else { return .none }
    return .body
  }

  /// The background of the canvas, positioned by the root's box and painted over the entire canvas.
  ///
  /// The element that provides it does not paint it again.
  static func canvas(
    root: ComputedStyle, body: ComputedStyle?, rootBox: BoxGeometry, canvas: Rect,
    _ context: DecorationContext
  ) -> [Frame.Item] {
    var style = root
    switch canvasSource(root: root, body: body) {
    case .none: return []
    case .root: break
    case .body: if let body { style.box.background = body.box.background }
    }
    style.box.radius = Sides(all: .zero)
    style.box.background.colorClip = .border
    for index in style.box.background.layers.indices {
      style.box.background.layers[index].clip = .border
    }
    var geometry = rootBox
    geometry.whole = rootBox.whole ?? rootBox.borderBox
    geometry.borderBox = canvas
    return Decoration(style, geometry, context).background
  }
}
