/// An entry of the table of contents.
package struct ContentsEntry: Sendable, Hashable {
  /// Its text.
  package var label: String
  /// The path of its target file; nil for a heading of other entries.
  package var path: String?
  /// The fragment within the file.
  package var fragment: String?
  /// Its nesting level: 0 for the outermost.
  package var level: Int

  package init(label: String, path: String?, fragment: String?, level: Int) {
    (self.label, self.path, self.fragment, self.level) = (label, path, fragment, level)
  }
}

/// A landmark: the cover, the beginning of the text.
package struct Landmark: Sendable, Hashable {
  /// Its type in EPUB's vocabulary: `cover`, `bodymatter`; in the guide's vocabulary in EPUB 2.
  package var type: String
  package var label: String
  package var path: String
  package var fragment: String?

  package init(type: String, label: String, path: String, fragment: String?) {
    (self.type, self.label, self.path, self.fragment) = (type, label, path, fragment)
  }
}

/// A page of the printed book.
package struct PageLabel: Sendable, Hashable {
  /// The page's number as printed.
  package var label: String
  package var path: String
  package var fragment: String?

  package init(label: String, path: String, fragment: String?) {
    (self.label, self.path, self.fragment) = (label, path, fragment)
  }
}

/// The navigation data of a publication.
struct Contents: Sendable {
  var entries: [ContentsEntry] = []
  var landmarks: [Landmark] = []
  var pages: [PageLabel] = []
  var warnings: [String] = []

  /// Replaces file names by those in the container.
  mutating func name(_ file: (String) -> String) {
    for index in entries.indices { entries[index].path = entries[index].path.map(file) }
    for index in landmarks.indices { landmarks[index].path = file(landmarks[index].path) }
    for index in pages.indices { pages[index].path = file(pages[index].path) }
  }
}
