internal import Snapshots

extension ComparisonResult {
  /// The result as JSON in the schema `comparison/1`.
  ///
  /// `differing` is the number of differing pixels in all pictures together.
  public var json: String {
    let known = pictures.compactMap(\.pixels)
    let differing = known.reduce(0) { $0 + $1.differingPixels }
    var members: [(name: String, value: JSONText?)] = [
      ("schema", .string("comparison/1")), ("equal", .bool(isEqual)),
      ("differing", .number(differing)), ("metric", .string(options.metric.name)),
      ("threshold", .number(options.metric.threshold)), ("tolerance", options.tolerance.json),
      ("how", .string(options.description)),
      (
        "window",
        options.window.map { window in
          let most = pictures.compactMap(\.densest).max() ?? 0
          return .object([("size", .number(window)), ("differing", .number(most))])
        }
      ),
    ]
    for status in PictureComparison.Status.allCases where status != .equal {
      members.append((status.rawValue, .array(names(status).map { .string($0.text) })))
    }
    members.append(("layout", .array(layout.map(\.json), between: "\n  ")))
    members.append(("pictures", JSONText(json: "[\n  \(pictureList)]")))
    return JSONText.object(members, between: "\n").text + "\n"
  }

  private var pictureList: String { pictures.map(\.json.text).joined(separator: ",\n  ") }
}

extension ComparisonOptions.Tolerance {
  fileprivate var json: JSONText {
    switch self {
    case .pixels(let count): .object([("pixels", .number(count))])
    case .share(let share): .object([("share", .number(share))])
    }
  }
}

extension PictureComparison {
  fileprivate var json: JSONText {
    var members: [(name: String, value: JSONText?)] = [
      ("file", .string(name.text)), ("status", .string(status.rawValue)),
      ("differing", .number(pixels?.differingPixels ?? 0)),
    ]
    if let pixels {
      let (old, new) = (pixels.expectedSize, pixels.actualSize)
      members += [
        ("pixels", .number(pixels.pixelCount)), ("share", .exact(pixels.differingShare)),
        (
          "sizes",
          .array([.numbers([old.width, old.height]), .numbers([new.width, new.height])])
        ),
        (
          "bounds",
          pixels.bounds.map { .numbers([$0.x, $0.y, $0.size.width, $0.size.height]) }
        ),
        ("similarity", pixels.similarity.map { .exact($0) }),
      ]
    }
    members += [
      ("densest", densest.map { .number($0) }), ("fault", fault.map { .string($0) }),
      ("verdicts", verdicts.isEmpty ? nil : .array(verdicts.map(\.json))),
    ]
    return .object(members)
  }
}

extension LayoutVerdict {
  /// The verdict as JSON, with its place and words.
  var json: JSONText {
    .object([
      ("kind", .string(kind.rawValue)),
      ("pages", pages.map { .numbers([$0.lowerBound, $0.upperBound]) }),
      ("line", line.map { .number($0) }), ("words", .string(description)),
    ])
  }
}
