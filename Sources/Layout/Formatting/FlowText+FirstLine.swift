internal import Graphics
internal import Styling

extension TextProperties {
  /// The same style on a first line: properties inherited from the block come from the line instead.
  func onFirstLine(_ line: TextProperties, of block: TextProperties) -> TextProperties {
    var style = self
    func take<Value: Equatable>(_ path: WritableKeyPath<TextProperties, Value>) {
      if style[keyPath: path] == block[keyPath: path] { style[keyPath: path] = line[keyPath: path] }
    }
    take(\.fontFamilies)
    take(\.fontWeight)
    take(\.isItalic)
    take(\.fontStretch)
    take(\.variations)
    take(\.smallCapitals)
    take(\.features)
    take(\.letterSpacing)
    take(\.wordSpacing)
    take(\.lineHeight)
    take(\.transform)
    take(\.color)
    // The sizes of letters inside are relative to those around them.
    if block.fontSize > .zero { style.fontSize = fontSize * (line.fontSize / block.fontSize) }
    style.decoration.formUnion(line.decoration)
    style.decorations += line.decorations.filter { !block.decorations.contains($0) }
    return style
  }
}
