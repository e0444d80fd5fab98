internal import Graphics

extension FlowContext {
  /// The data of the decorations of boxes.
  ///
  /// A missing image is reported at the start of the document.
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
