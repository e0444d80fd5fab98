/// A book to leaf through in a browser: what is written beside its pictures.
public enum Viewer: String, Sendable, Hashable, CaseIterable {
  /// A folder: a page of HTML with its script and style, and the book's pages in two sizes.
  case html
  /// One file with all in it, to be mailed.
  case single
}

/// The names of the files that a viewer consists of, besides its pictures.
enum ViewerFiles {
  static let page = "index.html"
  static let style = "flipbook.css"
  static let script = "flipbook.js"
  static let book = "book.js"

  /// So many pages have their words in one file, which is read when somebody searches.
  static let pagesOfText = 48

  /// The file with the words of some pages, counted from 1.
  static func text(_ number: Int) -> String { "text-" + padded(number, 4) + ".js" }

  /// A page in the size that was asked for, or twice that.
  static func picture(_ page: Int, isDouble: Bool = false) -> String {
    "page-" + padded(page, 4) + (isDouble ? "@2x" : "") + ".png"
  }

  /// A page in small.
  static func thumbnail(_ page: Int) -> String { "thumb-" + padded(page, 4) + ".png" }

  /// What a viewer's file begins with, whatever the book.
  static func beginning(of name: String) -> String {
    switch name {
    case page:
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; 
      """
    case style: "/* A book to leaf through."
    case script: "// A book to leaf through:"
    case book: "window.renderBook = "
    default: "window.renderBookText("
    }
  }

  /// Whether a name is one that this program gives a viewer's file.
  static func isName(_ name: String) -> Bool {
    if [page, style, script, book].contains(name) { return true }
    guard name.hasPrefix("text-"), name.hasSuffix(".js") else { return false }
    let digits = name.utf8.dropFirst(5).dropLast(3)
    return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// All names of a viewer of so many pages, its pictures not among them.
  static func names(_ viewer: Viewer, pages: Int) -> [String] {
    guard viewer == .html else { return [page] }
    let texts = (pages + pagesOfText - 1) / pagesOfText
    return [page, style, script, book] + (0..<texts).map { text($0 + 1) }
  }
}
