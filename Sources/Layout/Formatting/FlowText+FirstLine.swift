internal import Graphics
internal import Styling

extension TextProperties {
  /// The same style on a first line: what it has from the block, it has from the line instead.
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
    // Sizes of letters within are shares of those around them.
    if block.fontSize > .zero { style.fontSize = fontSize * (line.fontSize / block.fontSize) }
    style.decoration.formUnion(line.decoration)
    style.decorations += line.decorations.filter { !block.decorations.contains($0) }
    return style
  }
}
