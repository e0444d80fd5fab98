internal import Graphics

extension StyledDocument {
  /// The document with scaled white between its boxes (margins, padding and sinkage) and scaled letters with their
  /// lines.
  package func scaled(white: Double, letters: Double) -> StyledDocument {
    let scaled = styles.map { style in
      var computed = style.computed
      computed.box.scale(white: white)
      computed.text.scale(letters: letters)
      return BoxStyle(computed)
    }
    return StyledDocument(
      document: document, styles: scaled, styleOfNode: styleOfNode, pseudoStyles: pseudoStyles,
      drawingStyles: drawingStyles, fontFaces: fontFaces, pages: pages)
  }
}

extension BoxProperties {
  fileprivate mutating func scale(white: Double) {
    func scaled(_ length: LengthPercentage) -> LengthPercentage {
      LengthPercentage(length.length * white, percent: length.percent * white)
    }
    (margin.top, margin.bottom) = (margin.top.map(scaled), margin.bottom.map(scaled))
    (padding.top, padding.bottom) = (scaled(padding.top), scaled(padding.bottom))
    switch sinkage {
    case .lines(let count): sinkage = .lines(Int(Double(count) * white))
    case .extent(let extent): sinkage = .extent(scaled(extent))
    case nil: break
    }
  }
}

extension TextProperties {
  fileprivate mutating func scale(letters: Double) {
    fontSize = fontSize * letters
    letterSpacing = letterSpacing * letters
    if case .length(let height) = lineHeight { lineHeight = .length(height * letters) }
  }
}
