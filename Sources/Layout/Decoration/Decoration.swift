package import Graphics
internal import Styling

/// What decorations are painted from besides styles and boxes.
package struct DecorationContext: Sendable {
  /// A pixel of CSS.
  package var pixel: Length
  /// The area that pictures with `background-attachment: fixed` are placed in.
  package var page: Rect
  /// The natural width and height of a picture in pixels of CSS, by its path; nil where none can be drawn.
  package var pictureSize: @Sendable (String) -> (width: Double, height: Double)?
}

/// How boxes look: what is painted of them but their content (CSS Backgrounds and Borders 3).
///
/// Boxes and what is made of them have their places in one coordinate system, that of the frame they are
/// painted in. The painting order of a box is CSS 2.2's, appendix E: `items` before its content; the
/// `outline` may also come behind all that is in its stacking context.
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

  /// Whether there is anything to see of a box but its content.
  static func isNeeded(_ style: ComputedStyle) -> Bool {
    let box = style.box
    return !box.background.isEmpty || !box.shadows.isEmpty || box.borderImage.source != nil
      || box.outline.border.width > .zero
      || [box.border.top, box.border.right, box.border.bottom, box.border.left].contains {
        $0.width > .zero
      }
  }

  /// Shadows, background, borders and outline, in painting order.
  ///
  /// The background of the root, and of the body where it is the canvas's, is left out by its caller; the
  /// outline, where that paints it above all that is in the box's stacking context.
  func items(paintsBackground: Bool = true, paintsOutline: Bool = true) -> [Frame.Item] {
    outerShadows + (paintsBackground ? background : []) + innerShadows + border
      + (paintsOutline ? outline : [])
  }

  /// The border: a picture, or else lines.
  var border: [Frame.Item] {
    let image = borderImage
    return image.isEmpty ? borderLines : image
  }

  /// The line round the box, which stands outside its border and takes no room.
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

  /// Whose background is the canvas's: the root's, or the body's where the root has none (CSS
  /// Backgrounds 3, section 2.11).
  enum CanvasSource: Sendable { case root, body, none }

  /// Whose background is the canvas's.
  static func canvasSource(root: ComputedStyle, body: ComputedStyle?) -> CanvasSource {
    if !root.box.background.isEmpty { return .root }
    guard let body, !body.box.background.isEmpty, body.box.display != .none else { return .none }
    return .body
  }

  /// The background of the canvas, placed by the root's box and painted over all of the canvas.
  ///
  /// It is what neither the root nor the body then paints itself.
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
