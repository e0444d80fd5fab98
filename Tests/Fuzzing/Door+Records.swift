internal import BookRendering
internal import Graphics
internal import ImageCoding
internal import Pagination
internal import PageTurning
import Foundation
internal import Comparing
internal import Output
internal import Snapshots

extension Door {
  /// Files that runs leave and that describe what to do.
  static var records: [Door] {
    [
      Door(
        name: "manifest", seeds: { [manifest()] },
        words: [
          "\"pages\": [", "\"lines\": [", "\"digest\": \"", "1e309", "-1", "null", "true",
          "\\u0000",
        ],
        open: { input in
          _ = FormerRun(input)
          guard let json = JSON(input), let record = LayoutRecord(manifest: json) else { return }
          let comparison = LayoutComparison(record, LayoutRecord())
          _ = comparison.verdicts(on: record.pages.map(\.number))
        }),
      Door(
        name: "lock", seeds: { [bytes(lock)] }, words: [" = ", "# ", "-", "page-0001.png"],
        open: { _ = try? PageLock(String(decoding: $0, as: UTF8.self)) }),
      Door(
        name: "gesture",
        seeds: {
          [bytes("at 3\n0 down 0.9 0.8\n0.1 move 0.7 0.8\n0.4 up 0.2 0.7\n0.9 tap 0.9 0.5\n")]
        },
        words: ["down", "move", "up", "tap", "cancel", "at ", "1e9", "nan", "-0"],
        open: { input in
          guard let gesture = try? Gesture(String(decoding: input, as: UTF8.self)) else { return }
          play(gesture)
        }),
    ]
  }

  /// The manifest of a run.
  private static func manifest() -> [UInt8] {
    let folder = NSTemporaryDirectory() + "seed-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    guard let book = try? BookReader.read(bytes("# A\n\nSome words."), name: "a.md"),
      (try? BookRenderer(book: book, options: RenderOptions()).render(into: FileName(folder)))
        != nil
    else { return [] }
    return [UInt8](FileManager.default.contents(atPath: folder + "/manifest.json") ?? Data())
  }

  private static let lock = """
    # render-book lock 1
    font a.ttf = 00112233
    # picture, pages, bytes of the book, layout, pixels
    page-0001.png 1 0-99 0a 0b
    spread-0002.png 2,3 99-200 0c 0d

    """
}
