internal import Documents

extension [DeadLink] {
  /// The links of a book's one file to names that it does not have, in the file's order.
  ///
  /// `names` are those that links may lead to; `bytes` are the file's text.
  init(in book: Book, names: Set<String>, besides others: [DeadLink] = [], of bytes: [UInt8]) {
    // A note may stand in several chapters: its links count once.
    var dead: [Int: DeadLink] = [:]
    for document in book.documents {
      for node in document.nodes.indices {
        guard let element = document.element(node), element.name == "a",
          let address = element["href"],
          case .place(_, let anchor?) = book.source.target(of: address, from: document.path),
          !names.contains(anchor)
        else { continue }
        let place = document.nodes[node].source
        dead[place] = DeadLink(.link, "#\(anchor)", place: place)
      }
    }
    self = (dead.values + others).sorted { ($0.place, $0.text) < ($1.place, $1.text) }
    var (line, counted) = (1, 0)
    for index in indices {
      let place = Swift.min(self[index].place, bytes.count)
      line += bytes[counted..<place].count { $0 == 10 }
      (self[index].line, counted) = (line, place)
    }
  }
}
