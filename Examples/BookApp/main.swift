// The classic book app, without a screen: a text in pages with its title above and the page's number
// below, turned by a finger, open where it was left.
//
//     swift run book-app BOOK.txt FOLDER

import BookRendering
import Foundation

/// A page of the app: the title, the paginator's text, and “Page N”.
final class TextPage: PageContent {
  private let number: PageNumber
  private let paginator: Paginator
  private let title: String
  var pageName: String { "page \(number)" }

  init(_ number: PageNumber, of paginator: Paginator, title: String) {
    (self.number, self.paginator, self.title) = (number, paginator, title)
  }

  func draw(on canvas: inout PageCanvas) {
    func line(_ text: String, y: Length) {
      let place = Rect(x: .zero, y: y, width: canvas.size.width, height: .pt(24))
      canvas.write(text, in: place, fontSize: .pt(10), alignment: .center)
    }
    if let page = paginator.page(number) { canvas.draw(page, fonts: paginator.fontFiles) }
    line(title, y: .pt(12))
    line("Page \(number)", y: canvas.size.height - .pt(32))
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  print("usage: book-app BOOK.txt FOLDER")
  exit(2)
}
let file = URL(fileURLWithPath: arguments[1])
let folder = URL(fileURLWithPath: arguments[2])
let positionFile = FileName(folder.appendingPathComponent("place").path)

let paginator = Paginator(
  bookText: try String(contentsOf: file, encoding: .utf8),
  viewSize: Size(width: .pt(360), height: .pt(540)))
paginator.fontAttrs.margin = .pt(48)
let title = file.deletingPathExtension().lastPathComponent.capitalized
let book = try BookController(
  pages: paginator.pageNumbers.map { TextPage($0, of: paginator, title: title) },
  viewSize: paginator.viewSize)
book.didTurn = { print("page \($0) of \(book.pageCount)") }
if let position = ReadingPosition(file: positionFile) { book.open(position, in: paginator) }

try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
var frames = 0
@MainActor func draw() throws {
  frames += 1
  let name = "frame-\(frames).png"
  try Data(book.picture().png).write(to: folder.appendingPathComponent(name))
}

// A finger takes the page by its lower corner and carries it over.
try draw()
let start = book.reader.time
book.touch(.init(.down, time: start, x: 0.95, y: 0.9))
for step in 1...5 {
  let share = Double(step) / 5
  book.touch(.init(.move, time: start + share / 2, x: 0.95 - 1.1 * share, y: 0.9 - 0.2 * share))
  try draw()
}
book.touch(.init(.up, time: start + 0.55, x: -0.15, y: 0.7))
while !book.reader.isAtRest {
  book.advance(by: 1.0 / 15)
  try draw()
}
try book.position(in: paginator)?.write(to: positionFile)
