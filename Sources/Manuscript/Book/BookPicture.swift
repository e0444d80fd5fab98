internal import Documents

/// A picture that a Markdown file shows.
package struct BookPicture: Sendable, Hashable {
  /// Its address, as written.
  package var address: String
  /// The line of the file it is on, counted from 1.
  package var line: Int
  /// Whether it has a description, which is printed where it cannot be shown.
  package var isDescribed: Bool
  /// Its place; nil until it has been found there.
  package var place: PictureTarget?
}

/// The target of a picture's address, relative to the folder of the file that shows it.
package struct PictureTarget: Sendable, Hashable {
  /// The parts of a path separated by slashes, with `..` only at its beginning; absolute if it begins with a slash.
  package let path: String

  /// Whether it leads out of the folder, symbolic links aside.
  package var isOutside: Bool { path.hasPrefix("/") || path == ".." || path.hasPrefix("../") }

  /// The place of an address; nil for a web address and for an empty one.
  package init?(_ address: String) {
    guard let path = PublicationPath.path(ofPicture: address) else { return nil }
    self.path = path
  }
}

extension Book {
  /// Collects the pictures that its documents show, once per address; `bytes` are the file's text.
  mutating func takePictures(from bytes: [UInt8]) {
    var (known, line, counted): (Set<String>, Int, Int) = ([], 1, 0)
    for document in documents {
      for node in document.nodes.indices {
        guard let element = document.element(node), element.name == "img",
          let address = element["src"], known.insert(address).inserted
        else { continue }
        let index = min(document.nodes[node].source, bytes.count)
        // Notes come after the chapters that call them.
        if index < counted { (line, counted) = (1, 0) }
        line += bytes[counted..<index].count { $0 == 10 }
        counted = index
        pictures.append(
          BookPicture(
            address: address, line: line,
            isDescribed: element["alt"]?.isEmpty == false))
      }
    }
  }
}
