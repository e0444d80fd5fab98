internal import Manuscript

extension FlowContext {
  /// Where a node leads, as part of a link; nil outside of links.
  func link(_ node: Int) -> LinkTarget? {
    var node = document.nodes[node].parent
    while node >= 0 {
      if let element = document.element(node), element.name == "a", let address = element["href"] {
        return target(address)
      }
      node = document.nodes[node].parent
    }
    return nil
  }

  /// Where an address in the document leads; nil for one that nothing should be opened by.
  private func target(_ address: String) -> LinkTarget? {
    guard let (path, name) = Publication.resolve(address, from: document.path) else {
      return LinkTarget(outside: address)
    }
    return .place(path: path, name: name)
  }
}
