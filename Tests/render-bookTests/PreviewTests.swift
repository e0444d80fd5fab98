import Foundation
import Graphics
import ImageCoding
import TestSupport
import Testing

@testable import BookRendering
@testable import Output
@testable import RenderingOptions

/// Thumbnails, contact sheets, and the one picture for a desktop.
struct PreviewTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "render-book-previews-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let text = (1...3).map { "# Chapter \($0)\n\n" + Self.prose + "\n\n" }.joined()
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/book.md"))
    try body(folder)
  }

  private static let prose = String(
    repeating: "It is a truth universally acknowledged, that words fill lines and lines pages. ",
    count: 60)

  private func picture(_ name: String) throws -> Bitmap {
    try PNGDecoder().decode([UInt8](Data(contentsOf: URL(fileURLWithPath: name))))
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// Runs the command on the book in a folder and returns the names of what it leaves in `out`.
  private func draw(_ folder: String, _ options: [String]) throws -> [String] {
    try? FileManager.default.removeItem(atPath: folder + "/out")
    let outcome = try runCommand(["--quiet", "book.md", "--out", "out"] + options, in: folder)
    #expect(outcome.code == 0, "\(options): \(outcome.errors)")
    return try names(folder + "/out").filter { $0 != "manifest.json" }
  }

  @Test func `a thumbnail is the page drawn at its size, pixel for pixel`() throws {
    try withFolder { folder in
      _ = try draw(folder, ["--thumbnail", "120x180,60x90@2x", "--pages", "3"])
      let names = ["page-0003_120x180.png", "page-0003_60x90@2x.png"]
      let small = try names.map { try picture("\(folder)/out/\($0)") }
      _ = try draw(folder, ["--size", "120x180", "--pages", "3"])
      let page = try picture(folder + "/out/page-0003.png")
      #expect(small[0] == page && small[1] == page)
    }
  }

  @Test func `fit fills one side of the box, fill and crop both`() throws {
    try withFolder { folder in
      let sizes = ["100x100", "40x200", "200x40", "99x33@3x", "8x8"]
      for mode in ["fit", "fill", "crop"] {
        let options = ["--thumbnail-mode", mode, "--pages", "3", "--thumbnails-only"]
        for spreads in [[], ["--thumbnail-of", "spreads"]] {
          let drawn = try draw(
            folder, options + spreads + ["--thumbnail", sizes.joined(separator: ",")])
          #expect(drawn.count == sizes.count)
          for name in drawn {
            let words = name.split(whereSeparator: { "_@x.".contains($0) }).compactMap { Int($0) }
            let factor = words.count > 2 ? words[2] : 1
            let box = (words[0] * factor, words[1] * factor)
            let drawn = try picture("\(folder)/out/\(name)")
            let size = (drawn.width, drawn.height)
            if mode != "fit" {
              #expect(size == box, "\(mode) \(name)")
            } else {
              #expect(size.0 <= box.0 && size.1 <= box.1)
              // Half a page's width is lost where facing pages share an odd number of pixels.
              #expect(size.0 >= box.0 - 1 || size.1 >= box.1 - 1, "\(mode) \(name) \(size)")
            }
          }
        }
      }
    }
  }

  @Test func `each selection of thumbnails has its names`() throws {
    try withFolder { folder in
      let only = ["--thumbnail", "20x30", "--thumbnails-only", "--chapters", "any"]
      func numbers(_ what: String) throws -> [String] {
        try draw(folder, only + ["--thumbnail-of", what])
          .map { String($0.prefix { $0 != "_" }) }
      }
      let all = try draw(folder, only)
      #expect(all.count >= 7 && all[0] == "page-0001_20x30.png")
      #expect(try numbers("cover") == ["cover"])
      #expect(try numbers("2-3") == ["page-0002", "page-0003"])
      #expect(try numbers("every:3").prefix(3) == ["page-0001", "page-0004", "page-0007"])
      #expect(try numbers("first").count == 1)
      #expect(try numbers("chapters").count == 3)
      #expect(try numbers("cover,first,chapters").count == 4)
      #expect(try numbers("spreads").count == all.count / 2 + 1)
      #expect(try numbers("spreads,3-3") == ["spread-0002"])
    }
  }

  @Test func `a contact sheet holds the thumbnails where they belong`() throws {
    try withFolder { folder in
      let options = ["--thumbnail", "40x60", "--contact-sheet", "3x2", "--thumbnails-only"]
      let drawn = try draw(folder, options + ["--jobs", "1"])
      let thumbnails = drawn.filter { $0.hasPrefix("page-") }
      let sheets = drawn.filter { $0.hasPrefix("sheet-") }
      #expect(sheets.count == (thumbnails.count + 5) / 6)
      let layout = ContactSheet(
        PreviewOptions.Sheet(columns: 3, rows: 2), size: ThumbnailSize(width: 40, height: 60))
      for (index, name) in thumbnails.enumerated() {
        let sheet = try picture("\(folder)/out/\(sheets[index / 6])").rgba()
        #expect(sheet.width == layout.size(of: 6).width)
        let small = try picture("\(folder)/out/\(name)").rgba()
        let place = layout.place(index % 6)
        for row in 0..<60 {
          let from = ((place.y + row) * sheet.width + place.x) * 4
          #expect(
            sheet.bytes[from..<(from + 160)] == small.bytes[(row * 160)..<(row * 160 + 160)])
        }
      }
      let last = try picture("\(folder)/out/\(sheets.last ?? "")")
      #expect(last.height == layout.size(of: (thumbnails.count - 1) % 6 + 1).height)
      // Pages that are asked for and end before the book does have their sheet as well.
      #expect(
        try draw(folder, options + ["--pages", "1-2"]).filter { $0.hasPrefix("sheet") }.count == 1)
    }
  }

  @Test func `a contact sheet continues after a page without a facing page`() throws {
    try withFolder { folder in
      _ = try draw(
        folder,
        ["--thumbnail", "60x40", "--contact-sheet", "2x1", "--thumbnail-of", "spreads"])
      let sheet = try picture(folder + "/out/sheet-0001.png").rgba()
      let place = ContactSheet(
        PreviewOptions.Sheet(columns: 2, rows: 1), size: ThumbnailSize(width: 60, height: 40)
      ).place(0)
      func pixel(_ x: Int, _ y: Int) -> ArraySlice<UInt8> {
        let from = (y * sheet.width + x) * 4
        return sheet.bytes[from..<(from + 4)]
      }
      #expect(pixel(place.x + 15, place.y + 20).elementsEqual(pixel(2, 2)))
      #expect(!pixel(place.x + 45, place.y + 20).elementsEqual(pixel(2, 2)))
    }
  }

  @Test func `by default facing pages get the space of two thumbnails`() throws {
    try withFolder { folder in
      let sheet = PreviewOptions.Sheet(columns: 2, rows: 1)
      for (choice, width) in [([], 160), (["--thumbnail-of", "spreads"], 320)] {
        _ = try draw(
          folder, ["--contact-sheet", "2x1", "--thumbnails-only", "--pages", "2-5"] + choice)
        let size = ThumbnailSize(width: width, height: 240)
        let drawn = try picture(folder + "/out/sheet-0001.png")
        let expected = ContactSheet(sheet, size: size).size(of: 2)
        #expect((drawn.width, drawn.height) == (expected.width, expected.height))
      }
    }
  }

  @Test func `threads change no thumbnail, and the list of outputs is complete`() throws {
    try withFolder { folder in
      let options = [
        "--dpi", "20", "--thumbnail", "40x60,30x30", "--contact-sheet", "2x2", "--thumbnail-of",
        "cover,spreads",
      ]
      func files() throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in try names(folder + "/out") {
          files[name] = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/out/\(name)"))
        }
        return files
      }
      let drawn = try draw(folder, options + ["--jobs", "1"])
      let first = try files()
      _ = try draw(folder, options + ["--jobs", "4"])
      #expect(try files() == first)
      #expect(drawn.allSatisfy { ManifestNames.isPictureName($0) })
      let list = try runCommand(
        ["book.md", "--out", "out", "--list-outputs"] + options, in: folder)
      #expect(
        list.output.split(separator: "\n").map(String.init).sorted()
          == first.keys.map { "out/" + $0 }.sorted())
      _ = try runCommand(
        ["--quiet", "book.md", "--out", "out", "--dpi", "20", "--pages", "1"], in: folder)
      #expect(try names(folder + "/out") == ["manifest.json", "page-0001.png"])
    }
  }

  @Test func `only names of thumbnails that a run gives are trusted`() {
    for name in [
      "page-0001_160x240.png", "spread-12_8x8@2x.png", "cover_1x1.png", "sheet-0001.png",
    ] {
      #expect(ManifestNames.isPictureName(name))
    }
    for name in [
      "cover.png", "cover_.png", "page-0001_160.png", "page-0001_160x240@2.png", "page_160x240.png",
      "page-0001_160x240_1x1.png", "cover_holiday.png", "page-0001_x240.png",
    ] { #expect(!ManifestNames.isPictureName(name), "\(name)") }
  }

  @Test func `a desktop thumbnail is the only file, no larger than asked`() throws {
    try withFolder { folder in
      for (size, out) in [("128", "o.png"), ("9", "a b.tmp"), ("500", "x")] {
        let outcome = try runCommand(
          ["--thumbnailer", "-s", size, "book.md", "new/" + out], in: folder)
        #expect(outcome.code == 0 && outcome.errors.isEmpty && outcome.output.isEmpty)
        let drawn = try picture("\(folder)/new/\(out)")
        #expect(max(drawn.width, drawn.height) == Int(size))
        #expect(try names(folder + "/new") == [out])
        try FileManager.default.removeItem(atPath: folder + "/new")
      }
      try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/mine.png"))
      let outcome = try runCommand(
        ["--thumbnailer", "-s", "64", "none.md", "mine.png"], in: folder)
      #expect(outcome.code == 3)
      #expect(try names(folder) == ["book.md", "mine.png"])
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/mine.png")) == Data("mine".utf8))
    }
  }

  @Test(arguments: [
    (["--thumbnail", "0x0"], "8 to 4096"), (["--thumbnail", "9x9,9x9"], "given twice"),
    (["--thumbnail", "9x9@9x"], "sizes such as"), (["--thumbnail-of", "cover"], "needs"),
    (["--contact-sheet", "0x1"], "1 to 40"),
    (
      ["--thumbnail", "9x9", "--thumbnail-of", "900-"], "pages; --thumbnail-of selects none of them"
    ),
    (
      ["--thumbnail", "9x9", "--thumbnail-of", "9-", "--pages", "2"],
      "--thumbnail-of selects none of --pages 2\n"
    ),
    (["--thumbnail", "9x9", "--pages", "900-"], "pages; --pages 900- selects none of them"),
    (["--contact-sheet", "40x40", "--thumbnail", "4000x4000"], "would have"),
    (["--thumbnail", "9x9", "--unpaged", "one"], "cannot be combined with"),
    (["--thumbnail", "9x9", "--thumbnail-of", "spreads", "--spine", "min"], "face each other"),
    (["--contact-sheet", "2x2", "--thumbnail-of", "cover"], "besides the cover"),
    (["-s", "9"], "needs --thumbnailer"), (["--thumbnailer"], "a book and the picture"),
  ])
  func `mistakes about thumbnails get one line`(options: [String], words: String) throws {
    try withFolder { folder in
      let isDrawn = options[0] == "--thumbnailer" || options == ["-s", "9"]
      let rest = isDrawn ? [] : ["--thumbnails-only"]
      let outcome = try runCommand(["book.md"] + options + rest, in: folder)
      #expect(outcome.code == 2 && outcome.errors.contains(words), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(try names(folder) == ["book.md"])
    }
  }
}
