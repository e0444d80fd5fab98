internal import Files
package import Graphics

/// A flipbook for the browser.
public enum Viewer: String, Sendable, Hashable, CaseIterable {
  /// A folder: an HTML page with script and style, and the book's pages in two sizes.
  case html
  /// A single HTML file with everything in it.
  case single

  /// Whether its pictures are inside its page.
  package var isOneFile: Bool { self == .single }
}

/// The names of a viewer's files.
package enum ViewerFiles {
  /// The page to open.
  package static let page = "index.html"
  /// The style.
  package static let style = "flipbook.css"
  /// The script.
  package static let script = "flipbook.js"
  /// The data of the book.
  package static let book = "book.js"

  /// The number of pages whose text shares a file, loaded when the reader searches.
  package static let pagesOfText = 48

  /// The file with the text of some pages, numbered from 1.
  package static func text(_ number: Int) -> String { "text-" + padded(number, 4) + ".js" }

  /// The picture of a page at the requested size or twice that.
  package static func picture(_ page: PageNumber, isDouble: Bool = false) -> String {
    "page-" + padded(page.value, 4) + (isDouble ? "@2x" : "") + ".png"
  }

  /// The thumbnail of a page.
  package static func thumbnail(_ page: PageNumber) -> String {
    "thumb-" + padded(page.value, 4) + ".png"
  }

  /// The first bytes of a viewer's file, the same for every book.
  package static func beginning(of name: String) -> String {
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

  /// Whether a name is one that this program gives to a viewer's file.
  package static func isName(_ name: String) -> Bool {
    if [page, style, script, book].contains(name) { return true }
    guard name.hasPrefix("text-"), name.hasSuffix(".js") else { return false }
    let digits = name.utf8.dropFirst(5).dropLast(3)
    return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The names of all files of a viewer, except its pictures.
  package static func names(_ viewer: Viewer, pages: Int) -> [String] {
    guard !viewer.isOneFile else { return [page] }
    let texts = (pages + pagesOfText - 1) / pagesOfText
    return [page, style, script, book] + (0..<texts).map { text($0 + 1) }
  }
}
