internal import Graphics

/// A style as it is inherited: it is large, and held once by all lists that have it.
final class InheritedStyle: Sendable {
  let style: WorkingStyle

  init(_ style: WorkingStyle) { self.style = style }
}

/// The style of an element being computed: what pages see of it, and what only its descendants see.
struct WorkingStyle: Sendable {
  var text = TextProperties()
  var box = BoxProperties()

  /// Features by the property they come from, because each is inherited separately.
  var ligatures: [TextProperties.Feature] = []
  var numerals: [TextProperties.Feature] = []
  var scriptPosition: [TextProperties.Feature] = []
  var kerning: [TextProperties.Feature] = []
  var namedFeatures: [TextProperties.Feature] = []
  /// Custom properties, with variables substituted.
  var variables = CustomProperties()
  /// Whether it is running text, not part of a heading or of preformatted text.
  var isRunning = true

  /// Lines that the element itself draws; those of its ancestors are in `text.decoration` too.
  var decoration = TextDecoration(lines: [], fontSize: .zero)
  /// The lists from which the element's background images are combined.
  var background = BackgroundLists()
  /// The element's individual transforms besides `transform`, and that itself once they are combined.
  var maps: [MapKind: BoxProperties.Transform] = [:]
  /// `flex-direction`, which only applies if `display` is flex.
  var isColumn = false
  /// Whether it generates no box itself, inside a container whose children are flex items.
  var isInContents = false
  /// Whether the font size is an absolute length, which does not follow the reader's.
  var hasAbsoluteSize = false

  /// Borders of medium width: the initial value in CSS.
  static func initial(_ media: Media) -> WorkingStyle {
    var style = WorkingStyle()
    style.text.fontSize = media.textSize
    for path in borderPaths { style.box[keyPath: path].width = media.pixel * 3 }
    style.box.outline.border.width = media.pixel * 3
    style.box.columns.rule.width = media.pixel * 3
    return style
  }

  static let borderPaths: [any WritableKeyPath<BoxProperties, BoxProperties.Border> & Sendable] = [
    \.border.top, \.border.right, \.border.bottom, \.border.left,
  ]

  /// The initial style of a child: the inherited properties of this one.
  func child(from initial: WorkingStyle) -> WorkingStyle {
    var style = self
    style.box = initial.box
    style.decoration = initial.decoration
    style.background = initial.background
    style.maps = [:]
    style.isColumn = false
    style.isInContents = false
    return style
  }
}
