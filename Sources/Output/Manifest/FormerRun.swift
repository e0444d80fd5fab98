internal import RenderingOptions
internal import Snapshots

/// The parts of a former run's manifest that the next run can use.
///
/// Only the lines of its pictures are read: the layout of a long book has megabytes.
package struct FormerRun: Sendable {
  /// A picture of the former run.
  package struct Picture: Sendable {
    var width: Int
    var height: Int
    /// The digest of its pixels.
    var digest: String
    /// The size of its file in bytes.
    package var byteCount: Int
    /// The digest of what it was drawn from.
    var source: String
  }

  /// The digest of the run's dependencies; nil if there is none.
  package private(set) var key: String?
  /// Its warnings.
  package private(set) var warnings = JobWarnings()
  /// The files that were read: their base names and digests.
  package private(set) var inputs: [(name: String, digest: String)] = []
  /// The names of the pictures in order.
  package private(set) var names: [String] = []
  /// The pictures by name.
  package private(set) var pictures: [String: Picture] = [:]
  /// The files of a viewer with their sizes in bytes.
  package private(set) var viewer: [String: Int] = [:]
  /// Whether all entries for pictures were understood.
  package private(set) var isWhole = false

  package init(_ manifest: [UInt8]) {
    var areFiles = false
    var rest = manifest[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest[line.endIndex...].dropFirst()
      let text = line.drop { $0 == UInt8(ascii: " ") }
      if areFiles {
        guard let file = JSON(Self.bare(text)) else {
          isWhole = text.first == UInt8(ascii: "]")
          readViewer(rest)
          return
        }
        guard let name = file["file"]?.text else { return }
        // A picture with a transient fault has no source and is drawn again.
        pictures[name] = Picture(file)
        names.append(name)
      } else if text.starts(with: "\"run\":".utf8) {
        key = JSON(Self.bare(text.dropFirst(6)))?.text
      } else if text.starts(with: "\"warnings\":".utf8) {
        warnings = JSON(Self.bare(text.dropFirst(11))).map { JobWarnings($0) } ?? JobWarnings()
      } else if text.starts(with: "\"inputs\":".utf8) {
        inputs = (JSON(Self.bare(text.dropFirst(9)))?.elements ?? []).compactMap { input in
          guard let name = input["name"]?.text, let digest = input["sha256"]?.text else {
            return nil
          }
          return (name, digest)
        }
      } else if text.starts(with: "\"files\":".utf8) {
        areFiles = true
      }
    }
  }

  /// Reads the files of a viewer, which follow the pictures.
  private mutating func readViewer(_ lines: ArraySlice<UInt8>) {
    let lines = lines.prefix(1 << 20).split(separator: UInt8(ascii: "\n")).map {
      $0.drop { $0 == UInt8(ascii: " ") }
    }
    guard lines.first?.starts(with: "\"viewer\":".utf8) == true else { return }
    for line in lines.dropFirst() {
      guard let file = JSON(Self.bare(line)), let name = file["file"]?.text,
        let byteCount = file["bytes"]?.whole
      else { return }
      viewer[name] = byteCount
    }
  }

  /// A line without its trailing comma.
  private static func bare(_ line: some Collection<UInt8>) -> [UInt8] {
    var bytes = Array(line)
    if bytes.last == UInt8(ascii: ",") { bytes.removeLast() }
    return bytes
  }
}

extension FormerRun.Picture {
  fileprivate init?(_ json: JSON) {
    guard let width = json["width"]?.whole, let height = json["height"]?.whole,
      let digest = json["xxh128"]?.text, let byteCount = json["bytes"]?.whole,
      let source = json["source"]?.text
    else { return nil }
    self.init(width: width, height: height, digest: digest, byteCount: byteCount, source: source)
  }
}
