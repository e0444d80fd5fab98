import Graphics
import Styling

@testable import Documents

/// A page of 400 by 600 points with text of 16 points, so that a pixel is a point.
let page = Media(pageWidth: .pt(400), pageHeight: .pt(600), textSize: .pt(16))

/// A piece of a body with its style.
struct Styled {
  let book: StyleBook
  let document: StyledDocument

  /// Styles `body` under a sheet; `files` are the book's other files.
  init(
    _ css: String = "", _ body: String, files: [String: String] = [:], head: String = "",
    options: StyleOptions = StyleOptions(), media: Media = page,
    steps: Int = StylingLimits.steps
  ) {
    let style = css.isEmpty ? "" : "<style>\(css.replacing("<", with: "\u{1}"))</style>"
    var tree = Markup.document("<html><head>\(head)\(style)</head><body>\(body)</body></html>")
    tree.text = tree.text.map { $0 == 1 ? UInt8(ascii: "<") : $0 }
    var options = options
    if options.taste == .byDocument { options.taste = .browser }
    book = StyleBook(media: media, options: options, steps: steps) {
      files[$0].map { Array($0.utf8) }
    }
    document = book.style(tree)
  }

  /// The node with an id.
  func node(_ id: String) -> Int {
    document.document.nodes.indices.first { document.document.element($0)?.id == id } ?? 0
  }

  /// The style of the element with an id.
  subscript(_ id: String) -> ComputedStyle { document.style(node(id)) }

  func pseudo(_ pseudo: StyledDocument.Pseudo, _ id: String = "x") -> ComputedStyle? {
    document.style(pseudo, of: node(id))
  }
}

/// The style of `<p id="x">` under declarations.
func style(_ declarations: String, element: String = "p", media: Media = page) -> ComputedStyle {
  Styled("#x {\(declarations)}", "<\(element) id=\"x\">text</\(element)>", media: media)["x"]
}
