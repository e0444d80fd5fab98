import Layout
import Pagination

extension Page {
  /// What is done to each of its pictures by the groups that it lies in.
  var imageContexts: [Frame.Context] { contexts { if case .image = $0 { true } else { false } } }

  /// What is done to each of its lines.
  var lineContexts: [Frame.Context] { contexts { if case .line = $0 { true } else { false } } }

  private func contexts(of isWanted: @escaping (Frame.Item) -> Bool) -> [Frame.Context] {
    struct Visitor: FrameVisitor {
      let isWanted: (Frame.Item) -> Bool
      var contexts: [Frame.Context] = []
      mutating func visit(_ item: Frame.Item, in context: Frame.Context) {
        if isWanted(item) { contexts.append(context) }
      }
    }
    var visitor = Visitor(isWanted: isWanted)
    frame.accept(&visitor)
    return visitor.contexts
  }
}
