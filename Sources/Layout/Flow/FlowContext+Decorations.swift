internal import Graphics

extension FlowContext {
  /// What boxes are decorated from.
  ///
  /// A picture that is missing is noted at the document's beginning.
  package var decorations: DecorationContext {
    DecorationContext(
      pixel: pixel, page: Rect(origin: .zero, size: page),
      pictureSize: { [pictures, source] path in
        if let size = pictures.size(path) { return size }
        pictures.miss(path, source)
        return nil
      })
  }
}
