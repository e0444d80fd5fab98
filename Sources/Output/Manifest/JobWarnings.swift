package import Files
public import Manuscript
package import Snapshots

/// The warnings of a run, which are recorded with its output: a later run that finds nothing to do repeats them.
public struct JobWarnings: Sendable, Hashable {
  /// Those about the book as it was read.
  public var reading: [ManuscriptWarning]
  /// Those about its layout and its pictures, one sentence each.
  public var drawing: [String]

  /// Makes a record; without arguments, an empty one.
  public init(reading: [ManuscriptWarning] = [], drawing: [String] = []) {
    (self.reading, self.drawing) = (reading, drawing)
  }

  /// Whether there are none.
  public var isEmpty: Bool { reading.isEmpty && drawing.isEmpty }

  /// Reads what `write` has written; what is not understood is left out.
  package init(_ json: JSON) {
    reading = (json["reading"]?.elements ?? []).compactMap { item in
      guard let message = item["message"]?.text else { return nil }
      var warning = ManuscriptWarning(line: item["line"]?.whole, message: message)
      warning.isOfPicture = item["picture"] != nil
      return warning
    }
    drawing = (json["drawing"]?.elements ?? []).compactMap(\.text)
  }
}

extension JobWarnings: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object {
      $0.name("reading")
      $0.array {
        for warning in reading {
          $0.object {
            $0.member(ifAny: "line", warning.line)
            $0.member("message", warning.message)
            if warning.isOfPicture { $0.member("picture", true) }
          }
        }
      }
      $0.member("drawing", drawing)
    }
  }
}
