/// An entry of the table of contents.
package struct ContentsEntry: Sendable, Hashable {
  /// What it says.
  package var label: String
  /// The path of the file it leads to; nil for a heading of other entries.
  package var path: String?
  /// The place in the file.
  package var fragment: String?
  /// How many entries it lies in: 0 for the outermost.
  package var level: Int

  package init(label: String, path: String?, fragment: String?, level: Int) {
    (self.label, self.path, self.fragment, self.level) = (label, path, fragment, level)
  }
}

/// A place that has a name of its own: the cover, the beginning of the text.
package struct Landmark: Sendable, Hashable {
  /// What it is, in EPUB's words: `cover`, `bodymatter`; in the guide's words in EPUB 2.
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
  /// The page's number as it is printed.
  package var label: String
  package var path: String
  package var fragment: String?

  package init(label: String, path: String, fragment: String?) {
    (self.label, self.path, self.fragment) = (label, path, fragment)
  }
}

/// What a publication has to find its places by.
struct Contents: Sendable {
  var entries: [ContentsEntry] = []
  var landmarks: [Landmark] = []
  var pages: [PageLabel] = []
  var warnings: [String] = []

  /// Gives files the names that the container has for them.
  mutating func name(_ file: (String) -> String) {
    for index in entries.indices { entries[index].path = entries[index].path.map(file) }
    for index in landmarks.indices { landmarks[index].path = file(landmarks[index].path) }
    for index in pages.indices { pages[index].path = file(pages[index].path) }
  }
}
