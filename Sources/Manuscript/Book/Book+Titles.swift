extension Book {
  /// Sets the titles from its file, and its authors' names, with a language's typographic characters.
  mutating func makeTypographic(language: String, doubleHyphen: String = "—") {
    func typographic(_ text: String) -> String {
      SmartPunctuation.typographic(text, language: language, doubleHyphen: doubleHyphen)
    }
    if hasOwnTitle { title = typographic(title) }
    subtitle = subtitle.map(typographic)
    (author, publisher) = (author.map(typographic), publisher.map(typographic))
  }
}
