import BookRendering
import Foundation
import Graphics
import Manuscript
import Pagination
import Raster
import Synchronization
import TestSupport
import Testing

@testable import BookRendering
@testable import Files
@testable import Output
@testable import RenderingOptions
@testable import Typesetting

struct RenderTests {
  private let text = "# One\n\n" + String(repeating: "Some words of a book. ", count: 400)

  private func folder() -> String {
    NSTemporaryDirectory() + "render-book-test-" + UUID().uuidString
  }

  private func options() -> RenderOptions {
    var options = RenderOptions()
    options.dotsPerInch = 30
    options.framesPerTurn = 2
    options.spine = .mid
    return options
  }

  private func render(_ path: String, _ options: RenderOptions, calls: SystemCalls = SystemCalls())
    throws
  {
    let book = try BookReader.read(Array(text.utf8), name: "x.md")
    _ = try BookRenderer(book: book, options: options).render(
      into: FileName(path), calls: calls, progress: { _ in })
  }

  private func files(_ path: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    // A folder that was made for nothing is removed.
    guard FileManager.default.fileExists(atPath: path) else { return [:] }
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      files[name] = try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
    }
    return files
  }

  @Test func `names sort in the order of time`() throws {
    let path = folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try render(path, options())
    let names = try files(path).keys.sorted()
    #expect(
      names.prefix(5) == [
        "manifest.json", "spread-0001.png", "spread-0001_turn-01.png", "spread-0001_turn-02.png",
        "spread-0002.png",
      ])
  }

  @Test func `the number of threads changes nothing`() throws {
    let (first, second) = (folder(), folder())
    defer {
      try? FileManager.default.removeItem(atPath: first)
      try? FileManager.default.removeItem(atPath: second)
    }
    var one = options()
    one.jobs = 1
    try render(first, one)
    var many = options()
    many.jobs = 3
    try render(second, many)
    #expect(try files(first) == files(second))
  }

  @Test(arguments: [RenderOptions.SpineLocation.none, .min, .mid], [nil, 60...75])
  func `a reversed run draws each picture once, starting with the last page`(
    spine: RenderOptions.SpineLocation, pages: ClosedRange<PageNumber>?
  ) throws {
    let path = folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    // More pages than are made at once.
    let chapters = (1...90).map { "# Chapter \($0)\n\nSome words.\n\n" }.joined()
    let book = try BookReader.read(Array(chapters.utf8), name: "x.md")
    var options = RenderOptions()
    (options.dotsPerInch, options.spine, options.pages) = (10, spine, pages)
    (options.framesPerTurn, options.isReversed) = (1, true)
    options.layout.chapterStart = .any
    options.layout.hasTitlePage = false
    let summary = try BookRenderer(book: book, options: options).render(into: FileName(path))
    #expect(summary.pageCount == 90)
    let names = try files(path).keys.filter { $0.hasSuffix(".png") }.sorted()
    #expect(names.count == summary.pictureCount)
    let manifest = try JSONDecoder().decode(
      ManifestText.self, from: Data(contentsOf: URL(fileURLWithPath: path + "/manifest.json")))
    #expect(manifest.schema == "manifest/2")
    #expect(manifest.files.allSatisfy { $0.xxh128.utf8.count == 32 })
    #expect(manifest.files.map(\.file) == names)
    let shown = manifest.files.filter { $0.kind != "turn" }.flatMap { $0.pages.reversed() }
    let first = pages?.lowerBound.value ?? 1
    let last = pages?.upperBound.value ?? 90
    #expect(shown == shown.sorted(by: >))
    #expect(Set(shown).isSuperset(of: first...last))
    #expect(shown.count <= last - first + 3)
  }

  private struct ManifestText: Decodable {
    struct File: Decodable {
      var file: String
      var kind: String
      var pages: [Int]
      var xxh128: String
    }
    var schema: String
    var files: [File]
  }

  @Test(arguments: [RenderOptions.SpineLocation.none, .min, .mid])
  func `an open page range goes to the last page`(spine: RenderOptions.SpineLocation) throws {
    let path = folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    var options = options()
    (options.spine, options.pages) = (spine, 3...PageNumber(.max))
    try render(path, options)
    #expect(try files(path).count > 1)
  }

  @Test(arguments: [EACCES, EROFS, ENOTDIR, ENOSPC])
  func `a folder that cannot be created is reported with the true reason`(number: Int32) throws {
    let path = folder()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: path) }
    for name in ["/a", "/a/b/c", "/a/"] {
      var calls = SystemCalls()
      let real = SystemCalls()
      calls.makeDirectory = { folder in
        let isThere = FileManager.default.fileExists(atPath: folder.text)
        if isThere || !folder.text.hasPrefix(path) { return real.makeDirectory(folder) }
        // A folder whose parent is missing is not even tried by the system.
        let parent = URL(fileURLWithPath: folder.text).deletingLastPathComponent().path
        errno = FileManager.default.fileExists(atPath: parent) ? number : ENOENT
        return -1
      }
      let reason = String(cString: strerror(number))
      do {
        try render(path + name, options(), calls: calls)
        Issue.record("it was made")
      } catch {
        #expect("\(error)".contains("cannot be used as the output folder: \(reason);"))
      }
    }
  }

  @Test func `a strict run with a missing glyph at the end writes nothing`() throws {
    let path = folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let chapters = (1...90).map { "# Chapter \($0)\n\nSome words.\n\n" }.joined()
    var strict = options()
    (strict.dotsPerInch, strict.isStrict, strict.framesPerTurn) = (10, true, 0)
    for ending in ["\u{E123}\n", "The end.\n"] {
      let book = try BookReader.read(Array((chapters + ending).utf8), name: "x.md")
      let renderer = BookRenderer(book: book, options: strict)
      guard ending.contains("end") else {
        #expect(throws: RenderError.self) { try renderer.render(into: FileName(path)) }
        #expect(!FileManager.default.fileExists(atPath: path))
        continue
      }
      let summary = try renderer.render(into: FileName(path))
      #expect(summary.pictureCount == summary.pageCount / 2 + 1)
    }
  }

  @Test func `a shorter run removes only the leftovers of a longer one`() throws {
    let path = folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try render(path, options())
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path + "/mine.png"))
    var short = options()
    short.pages = 1...1
    try render(path, short)
    #expect(try files(path).keys.sorted() == ["manifest.json", "mine.png", "spread-0001.png"])
  }

  @Test func `whichever write fails, no file is half written`() throws {
    let whole = folder()
    defer { try? FileManager.default.removeItem(atPath: whole) }
    try render(whole, options())
    let expected = try files(whole)
    for number in 1..<200 {
      let path = folder()
      defer { try? FileManager.default.removeItem(atPath: path) }
      let counter = Counter()
      var calls = SystemCalls()
      let real = SystemCalls()
      calls.failWrite(number, counted: counter)
      calls.rename = { folder, from, to in
        if counter.next() == number {
          errno = EIO
          return -1
        }
        return real.rename(folder, from, to)
      }
      var isFinished = false
      do {
        try render(path, options(), calls: calls)
        isFinished = true
      } catch let error as RenderError {
        #expect(error.description.contains("could not be written"))
      }
      let left = try files(path)
      for (name, bytes) in left where name != OutputFiles.unfinished {
        #expect(expected[name] == bytes, "\(name)")
      }
      #expect(isFinished == (left["manifest.json"] != nil))
      // Whatever is there might be taken for the book.
      if !isFinished { #expect(left.isEmpty) }
      if isFinished && counter.count < number { break }
    }
  }

  @Test func `a failed run leaves the former one unchanged`() throws {
    let path = folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try render(path, options())
    let former = try files(path)
    var other = options()
    other.theme = .night
    for number in [1, 2, 3] {
      let counter = Counter()
      var calls = SystemCalls()
      calls.failWrite(number, counted: counter)
      #expect(throws: RenderError.self) { try render(path, other, calls: calls) }
      #expect(try files(path) == former)
    }
    try render(path, other)
    let new = try files(path)
    #expect(new.keys.sorted() == former.keys.sorted())
    #expect(new.allSatisfy { $0.value != former[$0.key] })
  }

  @Test(arguments: [EIO, ENOSPC, EINVAL])
  func `a run that is not flushed to disk is not finished`(number: Int32) throws {
    for failing in 1...3 {
      let path = folder()
      defer { try? FileManager.default.removeItem(atPath: path) }
      let counter = Counter()
      let sync: @Sendable (Int32) -> Int32 = { _ in
        errno = number
        return counter.next() == failing ? -1 : 0
      }
      var calls = SystemCalls()
      (calls.syncAll, calls.sync) = (sync, sync)
      if number == EINVAL {
        // The file system has no such call.
        try render(path, options(), calls: calls)
        #expect(counter.count == 3)
      } else {
        #expect(throws: RenderError.self) { try render(path, options(), calls: calls) }
        // The pictures, the manifest, and then the folder's names.
        #expect((try files(path)["manifest.json"] == nil) == (failing < 3))
      }
    }
  }

  @Test func `a run that was killed while it replaced another is cleaned up by the next`() throws {
    let path = folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try render(path, options())
    let manifest = path + "/" + OutputFiles.manifest
    try FileManager.default.moveItem(
      atPath: manifest, toPath: path + "/" + OutputFiles.formerManifest)
    try Data("half".utf8).write(to: URL(fileURLWithPath: path + "/.render-book-x.tmp"))
    var short = options()
    short.pages = 1...1
    try render(path, short)
    #expect(try files(path).keys.sorted() == ["manifest.json", "spread-0001.png"])
  }

  fileprivate final class Counter: Sendable {
    private let value = Atomic<Int>(0)
    var count: Int { value.load(ordering: .relaxed) }
    func next() -> Int { value.add(1, ordering: .relaxed).newValue }
  }

  @Test func `only names that a run gives are trusted in a manifest`() {
    let manifest =
      #"{"file": "page-0001.png"}, {"file": "../x.png"}, {"file": "spread-12_turn-3.png"}, {"file": "page-a.png"}, {"file": ".x.png"}, {"file": "x.txt"}"#
    let listed = ManifestNames.listed(in: Array(manifest.utf8))
    #expect(listed == ["page-0001.png", "spread-12_turn-3.png", "page-a.png"])
    #expect(
      listed.filter { ManifestNames.isPictureName($0) } as Set == [
        "page-0001.png", "spread-12_turn-3.png",
      ])
  }

  @Test func `nothing printed can control a terminal`() {
    #expect("a\u{1B}[31mb\u{202E}c\n".escapedForTerminal == "a\\u{1B}[31mb\\u{202E}c\\u{A}")
    #expect("\u{7}\"\\é".jsonQuoted == "\"\\u0007\\\"\\\\é\"")
  }

  @Test(arguments: [
    (0.5, "0.5"), (-1.25, "-1.25"), (3, "3"), (0.00004, "0"), (12.3456789, "12.3457"),
  ])
  func `numbers have no more digits than they need`(value: Double, text: String) {
    #expect(shortNumber(value) == text)
  }
}

struct PixelDigestTests {
  private func gray(_ bytes: [UInt8], width: Int) -> Bitmap {
    Bitmap(width: width, height: bytes.count / width, format: .gray, bytes: bytes)
  }

  @Test func `a digest depends on the pixels and not on their format`() {
    var random = SplitMix64(seed: 304)
    for width in [1, 2, 7, 8, 9, 40] {
      let bytes = (0..<(width * 5)).map { _ in UInt8.random(in: 250...255, using: &random) }
      let picture = gray(bytes, width: width)
      let ramp = (0...255).map { Color(red: $0, green: $0, blue: $0) }
      let indexed = Bitmap(width: width, height: 5, format: .indexed(palette: ramp), bytes: bytes)
      #expect(PixelDigest.of(picture) == PixelDigest.of(indexed))
      #expect(PixelDigest.of(picture) == PixelDigest.of(picture.rgba()))
    }
  }

  @Test func `bare paper is digested as all else is`() {
    var random = SplitMix64(seed: 305)
    for width in [15, 16, 17, 33, 300] {
      let palettes = [false, true].map { isGray in
        (0...255).map { Color(red: $0, green: isGray ? $0 : 7, blue: $0) }
      }
      var bytes: [UInt8] = []
      while bytes.count < width * 70 {
        let value = UInt8.random(in: 0...255, using: &random)
        bytes += Array(repeating: value, count: Int.random(in: 1...90, using: &random))
      }
      for palette in palettes {
        let picture = Bitmap(
          width: width, height: 70, format: .indexed(palette: palette),
          bytes: Array(bytes.prefix(width * 70)))
        #expect(PixelDigest.of(picture) == PixelDigest.of(picture.rgba()), "\(width)")
      }
    }
  }

  @Test func `any changed pixel changes the digest`() {
    let width = 24
    let base = [UInt8](repeating: 255, count: width * 3)
    var digests = Set([PixelDigest.of(gray(base, width: width))])
    for index in base.indices {
      var other = base
      other[index] = 254
      digests.insert(PixelDigest.of(gray(other, width: width)))
    }
    #expect(digests.count == base.count + 1)
    #expect(!digests.contains(PixelDigest.of(gray(base, width: width / 2))))
  }
}

extension SystemCalls {
  /// Lets a write fail as if the disk were full: the one that the counter gives this number.
  fileprivate mutating func failWrite(_ number: Int, counted counter: RenderTests.Counter) {
    let real = SystemCalls()
    write = { file, bytes in
      if counter.next() == number {
        errno = ENOSPC
        return -1
      }
      return real.write(file, bytes)
    }
  }
}
