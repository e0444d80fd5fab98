internal import Graphics

/// The style of an element while it is computed: what pages see of it, and what only its descendants do.
struct WorkingStyle: Sendable {
  var text = TextProperties()
  var box = BoxProperties()

  /// Features by the property they come from, because each is inherited by itself.
  var ligatures: [TextProperties.Feature] = []
  var numerals: [TextProperties.Feature] = []
  var scriptPosition: [TextProperties.Feature] = []
  var kerning: [TextProperties.Feature] = []
  var namedFeatures: [TextProperties.Feature] = []
  /// Custom properties, with what their variables stand for.
  var variables: [String: [Token]] = [:]
  /// Whether the text is running text, and no part of a heading or of something preformatted.
  var isRunning = true

  /// Lines that the element itself draws; those of its ancestors are in `text.decoration` too.
  var decoration = TextDecoration(lines: [], fontSize: .zero)
  /// The lists that the pictures behind the element are put together from.
  var background = BackgroundLists()
  /// What is done to the element besides its `transform`, and that itself once they are put together.
  var maps: [MapKind: BoxProperties.Transform] = [:]
  /// `flex-direction`, which counts only where `display` is flex.
  var isColumn = false
  /// Whether it makes no box of its own, and stands in one whose children are flexible.
  var isInContents = false
  /// Whether the size of letters is a length of its own, and does not follow the reader's.
  var hasAbsoluteSize = false

  /// Borders of medium width: what CSS begins with.
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

  /// What an element within begins with: the inherited properties of this one.
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
