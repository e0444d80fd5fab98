import Documents
import Foundation
import TestSupport
import Testing

@testable import Manuscript

struct UnpackedFolderTests {
  @Test func `a folder is read as the archive it was`() throws {
    try inFolder { folder in
      let epub = TestEPUB("<p>One.</p>", "<p>Two.</p>")
      try unpack(epub, into: folder)
      let book = try BookReader.read(folder: Array(folder.path.utf8), name: "walk")
      let publication = try #require(book.source as? Publication)
      #expect(book.title == "A Short Walk" && book.warnings.isEmpty)
      #expect(publication.spine == (try epub.publication).spine)
      #expect(try publication.document(1).document.plainText(of: 0).contains("Two."))
    }
  }

  @Test func `links in a folder are not followed`() throws {
    try inFolder { folder in
      var epub = TestEPUB("<p>One.</p>")
      epub.manifest.append("<item id='s' href='s.css' media-type='text/css'/>")
      epub.manifest.append("<item id='d' href='d/hosts' media-type='text/css'/>")
      try unpack(epub, into: folder)
      let files = FileManager.default
      for (name, target) in [("s.css", "/etc/hosts"), ("d", "/etc"), ("loop", ".")] {
        try files.createSymbolicLink(
          atPath: folder.path + "/OPS/" + name, withDestinationPath: target)
      }
      let publication = try Publication(folder: Array(folder.path.utf8))
      #expect(publication.bytes(of: "OPS/s.css") == nil)
      #expect(publication.bytes(of: "OPS/d/hosts") == nil)
      #expect(
        publication.warnings.contains { $0.message.contains("3 symbolic links") })
    }
  }

  @Test func `a folder without a book, and one that is not there, are errors`() throws {
    try inFolder { folder in
      #expect(throws: ManuscriptError.self) { try Publication(folder: Array(folder.path.utf8)) }
      #expect(throws: ManuscriptError.self) {
        try Publication(folder: Array((folder.path + "/none").utf8))
      }
      var limits = PublicationLimits.standard
      limits.entries = 2
      try unpack(TestEPUB("<p>1</p>"), into: folder)
      #expect(throws: ManuscriptError.self) {
        try Publication(folder: Array(folder.path.utf8), limits: limits)
      }
    }
  }

  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "unpacked-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func unpack(_ epub: TestEPUB, into folder: URL) throws {
    for file in epub.allFiles {
      let target = folder.appending(path: file.name)
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: target)
    }
  }
}
