internal import Documents

extension [DeadLink] {
  /// The links in a book's only file to anchors it does not have and to other files, in file order.
  ///
  /// `names` are the anchors that links may target; `bytes` are the file's text.
  init(in book: Book, names: Set<String>, besides others: [DeadLink] = [], of bytes: [UInt8]) {
    // A note may be in several chapters: its links count once.
    var dead: [Int: DeadLink] = [:]
    for document in book.documents {
      for node in document.nodes.indices {
        guard let element = document.element(node), element.name == "a",
          let address = element["href"],
          let target = PublicationPath.resolve(address, from: document.path)
        else { continue }
        let place = document.nodes[node].source
        if target.path != document.path {
          dead[place] = DeadLink(
            .link, address, reason: "the book is this file alone", place: place)
        } else if let name = target.fragment.flatMap(DocumentLinks.name), !names.contains(name) {
          dead[place] = DeadLink(.link, "#\(name)", place: place)
        }
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
