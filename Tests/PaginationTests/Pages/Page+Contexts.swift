import Layout
import Pagination

extension Page {
  /// What is done to each of its pictures by the groups that it lies in.
  var imageContexts: [Frame.Context] { contexts { if case .image = $0 { true } else { false } } }

  /// What is done to each of its lines.
  var lineContexts: [Frame.Context] { contexts { if case .line = $0 { true } else { false } } }

  private func contexts(of isWanted: (Frame.Item) -> Bool) -> [Frame.Context] {
    frame.gathered { item, context in isWanted(item) ? context : nil }
  }
}
