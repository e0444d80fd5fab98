/// Titles of books without one.
enum BookTitle {
  /// A title derived from a file's name: `a-short-walk.txt` is “A short walk”.
  static func title(of name: String) -> String {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let stem = file.lastIndex(of: ".").map { $0 > file.startIndex ? String(file[..<$0]) : file }
    let words = (stem ?? file).split { "-_ ".contains($0) }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
