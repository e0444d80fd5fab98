internal import Documents

extension Book {
  /// Makes a book of one untitled chapter with these paragraphs.
  ///
  /// Its bytes are those of the paragraphs, separated by line feeds.
  public init(title: String, language: String = "en", paragraphs: [String]) {
    var start = 0
    let placed = paragraphs.map { paragraph in
      defer { start += paragraph.utf8.count + 1 }
      return (Array(paragraph.utf8)[...], start)
    }
    self.init(paragraphs: placed, byteCount: max(start - 1, 0), language: language)
    (self.title, self.language) = (title, language)
  }

  /// The same, given the bytes at which paragraphs begin and the length of the file.
  package init(
    paragraphs: [(text: ArraySlice<UInt8>, start: Int)], byteCount: Int, language: String = "en"
  ) {
    self.init(title: "", chapters: [])
    var writer = TextWriter(
      path: "text", byteCount: byteCount, punctuation: SmartPunctuation(language: language))
    writer.begin("section", class: "chapter", source: 0)
    for (text, start) in paragraphs {
      writer.begin("p", source: start)
      writer.append(String(decoding: text, as: UTF8.self), for: start..<start + text.count)
      writer.end(source: start + text.count)
    }
    writer.end(source: byteCount)
    take([writer.finish(byteCount: byteCount)])
  }
}
