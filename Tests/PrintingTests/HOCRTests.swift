import Foundation
import FoundationXML
import Graphics
import Manuscript
import Pagination
import Paragraphs
import RenderingOptions
import TestSupport
import Testing
import Typesetting

@testable import Files
@testable import Printing

/// hOCR: text with the boxes of lines and words.
struct HOCRTests {
  /// The elements of a file with their boxes.
  private final class Reader: NSObject, XMLParserDelegate {
    struct Element {
      var name: String
      /// Left, top, right and bottom in pixels.
      var box: [Int]
      var words: [(text: String, box: [Int])] = []
    }
    var pages: [Element] = []
    var lines: [Element] = []
    private var isWord = false

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      guard let kind = attributes["class"], let title = attributes["title"] else { return }
      let box = title.split { " ;".contains($0) }.dropFirst().prefix(4).compactMap { Int($0) }
      isWord = kind == "ocrx_word"
      switch kind {
      case "ocr_page": pages.append(Element(name: kind, box: box))
      case "ocrx_word": lines[lines.count - 1].words.append(("", box))
      default: lines.append(Element(name: kind, box: box))
      }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      isWord = false
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      guard isWord, let line = lines.indices.last, let word = lines[line].words.indices.last else {
        return
      }
      lines[line].words[word].text += text
    }
  }

  @Test func `each word of each line has its box on its page, in reading order`() throws {
    let text = """
      # Head & shoulders

      \(String(repeating: "The keeper of the light said “no” to <them> & went away. ", count: 80))

      שלום עולם טוב
      """
    let book = try BookReader.read(Array(text.utf8), name: "x.md")
    let options = RenderOptions()
    let file = NSTemporaryDirectory() + UUID().uuidString + ".hocr"
    defer { try? FileManager.default.removeItem(atPath: file) }
    _ = try BookRenderer(book: book, options: options).export(to: FileName(file), as: .hocr)
    let reader = Reader()
    let parser = XMLParser(data: try Data(contentsOf: URL(fileURLWithPath: file)))
    parser.delegate = reader
    #expect(parser.parse())

    let layout = try BookLayout(
      book: book, layout: options.layout, publication: options.publication)
    var pages: [Page] = []
    while !layout.isFinished { pages += layout.nextPages() }
    #expect(reader.pages.count == pages.count)
    #expect(reader.pages.allSatisfy { $0.box == [0, 0, 1800, 2700] })
    let lines = pages.flatMap(\.lines).map {
      $0.text.split { $0 == " " || $0 == "\u{A0}" }.map(String.init)
    }.filter { !$0.isEmpty }
    #expect(reader.lines.map { $0.words.map(\.text) } == lines)
    #expect(reader.lines.contains { $0.name == "ocr_pageno" })
    for line in reader.lines {
      #expect(line.box[0] >= 0 && line.box[2] <= 1800 && line.box[1] < line.box[3])
      let left = line.words.map(\.box).sorted { $0[0] < $1[0] }
      #expect(zip(left, left.dropFirst()).allSatisfy { $0[2] < $1[0] })
      #expect(left.allSatisfy { $0[0] >= line.box[0] - 1 && $0[2] <= line.box[2] + 1 })
    }
  }

  @Test func `the boxes of vertical lines and words are upright rectangles of the page`() throws {
    let head = "<style>html { writing-mode: vertical-rl }</style></head>"
    let words = String(repeating: "The <ruby>keeper<rt>k</rt></ruby> of the light. ", count: 80)
    var epub = TestEPUB()
    epub.addDocument("a", TestEPUB.document("<p>\(words)</p>").replacing("</head>", with: head))
    let book = try BookReader.read(epub.archive, name: "x.epub")
    let file = NSTemporaryDirectory() + UUID().uuidString + ".hocr"
    defer { try? FileManager.default.removeItem(atPath: file) }
    _ = try BookRenderer(book: book, options: RenderOptions()).export(to: FileName(file), as: .hocr)
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    let reader = Reader()
    let parser = XMLParser(data: data)
    parser.delegate = reader
    #expect(parser.parse())
    let lines = reader.lines.filter { $0.words.count > 3 }
    #expect(lines.count > 10)
    for line in lines {
      #expect(line.box[0] > 0 && line.box[2] < 1800 && line.box[1] > 0 && line.box[3] < 2700)
      #expect(line.box[3] - line.box[1] > 4 * (line.box[2] - line.box[0]))
      let boxes = line.words.map(\.box)
      #expect(zip(boxes, boxes.dropFirst()).allSatisfy { $0[3] < $1[1] })
      #expect(boxes.allSatisfy { $0[1] >= line.box[1] - 1 && $0[3] <= line.box[3] + 1 })
      #expect(boxes.allSatisfy { $0[0] == line.box[0] && $0[2] == line.box[2] })
    }
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains("; textangle 270\">"))
    let told = reader.lines.flatMap(\.words).map(\.text).filter { $0 != "k" }
    #expect(told.prefix(7) == ["The", "keeper", "of", "the", "light.", "The", "keeper"])
  }
}
