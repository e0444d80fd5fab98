internal import Documents

extension Document {
  /// Whether a paragraph holds a picture and no words, for `:-rb-picture`: a figure that is not marked as such.
  func isPictureAlone(_ node: Int) -> Bool {
    guard element(node)?.name == "p" else { return false }
    var hasPicture = false
    for index in node + 1..<max(nodes[node].end, node + 1) {
      if case .text(let range) = nodes[index].content {
        guard text[range].allSatisfy(\.isXMLSpace) else { return false }
      } else if let name = element(index)?.name {
        hasPicture = hasPicture || name == "img" || name == "svg"
      }
    }
    return hasPicture
  }
}
