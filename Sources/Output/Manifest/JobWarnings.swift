package import Files
public import Manuscript
package import Snapshots

/// The warnings of a run, which are recorded with its output: a later run that finds nothing to do repeats them.
public struct JobWarnings: Sendable, Hashable {
  /// Those about the book as it was read.
  public var reading: [ManuscriptWarning]
  /// Those about its layout and its pictures, one sentence each.
  public var drawing: [String]
  /// The numbers of others that the record has no space for, of either kind.
  public private(set) var (otherReading, otherDrawing) = (0, 0)

  /// Makes a record; without arguments, an empty one.
  public init(reading: [ManuscriptWarning] = [], drawing: [String] = []) {
    (self.reading, self.drawing) = (reading, drawing)
  }

  /// Whether there are none.
  public var isEmpty: Bool {
    reading.isEmpty && drawing.isEmpty && otherReading == 0 && otherDrawing == 0
  }

  /// Reads what `write` has written; what is not understood is left out.
  package init(_ json: JSON) {
    reading = (json["reading"]?.elements ?? []).compactMap { item in
      guard let message = item["message"]?.text else { return nil }
      var warning = ManuscriptWarning(line: item["line"]?.whole, message: message)
      warning.isOfPicture = item["picture"] != nil
      return warning
    }
    drawing = (json["drawing"]?.elements ?? []).compactMap(\.text)
    otherReading = max(0, json["otherReading"]?.whole ?? 0)
    otherDrawing = max(0, json["otherDrawing"]?.whole ?? 0)
  }

  /// The first of them, as many as take some bytes of JSON at most, and the numbers of the others.
  ///
  /// As where they are printed, missing pictures come first.
  package func limited(to byteCount: Int) -> JobWarnings {
    var limited = self
    while !limited.reading.isEmpty || !limited.drawing.isEmpty {
      var json = JSONWriter()
      json.add(limited)
      guard json.bytes.count > byteCount else { break }
      if limited.reading.count > limited.drawing.count {
        let ordered =
          limited.reading.filter(\.isOfPicture) + limited.reading.filter { !$0.isOfPicture }
        limited.reading = Array(ordered.prefix(ordered.count / 2))
      } else {
        limited.drawing.removeLast((limited.drawing.count + 1) / 2)
      }
      limited.otherReading = otherReading + reading.count - limited.reading.count
      limited.otherDrawing = otherDrawing + drawing.count - limited.drawing.count
    }
    return limited
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
      $0.member(ifAny: "otherReading", otherReading > 0 ? otherReading : nil)
      $0.member(ifAny: "otherDrawing", otherDrawing > 0 ? otherDrawing : nil)
    }
  }
}
