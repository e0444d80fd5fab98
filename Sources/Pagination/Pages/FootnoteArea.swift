internal import Graphics
internal import Layout
internal import Paragraphs
internal import Styling

/// The area for footnotes at the foot of the text, as styled by `@footnote` (CSS Generated Content for Paged Media,
/// 2.2); without such a rule, the house style's short rule separates them from the text.
struct FootnoteArea {
  /// The separator between the text and the notes, from the top: space, a rule and space.
  private var above = Length.zero
  private var border: BoxProperties.Border?
  private var color = Color.black
  private var below = Length.zero
  private let isHouse: Bool

  /// `style` is nil if no sheet styles the area.
  init(_ style: ComputedStyle?, in layout: PageLayout) {
    isHouse = style == nil
    guard let style else { return }
    let width = layout.measure
    above = max(style.box.margin.top?.resolved(in: width) ?? .zero, .zero)
    below = style.box.padding.top.resolved(in: width)
    let own = style.box.border.top
    if own.style != .none, own.style != .hidden, own.width > .zero { border = own }
    color = own.color ?? style.text.color ?? .black
  }

  /// The space between the text and the notes, including the rule.
  func gap(_ layout: PageLayout) -> Length {
    guard !isHouse else { return layout.leading }
    return max(above + (border?.width ?? .zero) + below, .zero)
  }

  /// The rule above notes that begin at this height on the page, between the text's edges; nil for none.
  func rule(
    above top: Length, in text: FlowFrame, _ layout: PageLayout, _ mode: WritingMode,
    isRightToLeft: Bool
  ) -> Frame.Item? {
    func rule(_ inline: Length, _ block: Length, _ size: LogicalSize, _ ink: Ink) -> Frame.Item {
      let point = LogicalPoint(inline: inline, block: block)
      return .fill(mode.physical(LogicalRect(origin: point, size: size), in: layout.pageSize), ink)
    }
    if isHouse {
      let width = text.width * 0.2
      let size = LogicalSize(inline: width, block: layout.fontSize * (0.4 / 11))
      let left = isRightToLeft ? text.left + text.width - width : text.left
      return rule(left, top - layout.leading * 0.35, size, Ink(alpha: 200))
    }
    guard let border else { return nil }
    let size = LogicalSize(inline: text.width, block: border.width)
    return rule(text.left, top - below - border.width, size, Ink(covering: color))
  }
}
