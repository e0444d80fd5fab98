extension Book {
  /// Gives the titles that its file has, and its authors' names, a typographer's characters of a language.
  mutating func makeTypographic(language: String, doubleHyphen: String = "—") {
    func typographic(_ text: String) -> String {
      SmartPunctuation.typographic(text, language: language, doubleHyphen: doubleHyphen)
    }
    if hasOwnTitle { title = typographic(title) }
    subtitle = subtitle.map(typographic)
    (author, publisher) = (author.map(typographic), publisher.map(typographic))
  }
}
