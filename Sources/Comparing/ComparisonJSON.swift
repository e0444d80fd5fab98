package import Files
internal import Graphics
internal import Snapshots

extension ComparisonResult {
  /// The result as JSON in the schema `comparison/1`.
  ///
  /// `differing` is the number of differing pixels in all pictures together.
  public var json: String {
    var json = JSONWriter()
    json.object(indent: 0) {
      $0.member("schema", "comparison/1")
      $0.member("equal", isEqual)
      $0.member("differing", pictures.compactMap(\.pixels).reduce(0) { $0 + $1.differingPixels })
      $0.member("metric", options.metric.name)
      $0.member("threshold", options.metric.threshold)
      $0.member("tolerance", options.tolerance)
      $0.member("how", options.description)
      if let window = options.window {
        $0.name("window")
        $0.object {
          $0.member("size", window)
          $0.member("differing", pictures.compactMap(\.densest).max() ?? 0)
        }
      }
      for status in PictureComparison.Status.allCases where status != .equal {
        $0.member(named: status.rawValue, names(status).map(\.text))
      }
      $0.name("layout")
      $0.array(indent: 2) { for verdict in layout { $0.add(verdict) } }
      $0.name("pictures")
      $0.array(indent: 2) { for picture in pictures { $0.add(picture) } }
    }
    return json.text + "\n"
  }
}

extension ComparisonOptions.Tolerance: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object {
      switch self {
      case .pixels(let count): $0.member("pixels", count)
      case .fraction(let fraction): $0.member("share", fraction)
      }
    }
  }
}

extension PictureComparison: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object {
      $0.member("file", name.text)
      $0.member("status", status.rawValue)
      $0.member("differing", pixels?.differingPixels ?? 0)
      if let pixels {
        let (old, new) = (pixels.expectedSize, pixels.actualSize)
        $0.member("pixels", pixels.pixelCount)
        $0.member("share", ExactNumber(value: pixels.differingFraction))
        $0.member("sizes", [[old.width, old.height], [new.width, new.height]])
        $0.member(
          ifAny: "bounds", pixels.bounds.map { [$0.x, $0.y, $0.size.width, $0.size.height] })
        $0.member(ifAny: "similarity", pixels.similarity.map { ExactNumber(value: $0) })
      }
      $0.member(ifAny: "densest", densest)
      $0.member(ifAny: "fault", fault)
      if !verdicts.isEmpty { $0.member("verdicts", verdicts) }
    }
  }
}

/// A number with all its digits; null if it is not finite.
private struct ExactNumber: JSONWritable {
  var value: Double

  func write(to json: inout JSONWriter) { json.add(json: value.isFinite ? "\(value)" : "null") }
}

/// The verdict with its place and words.
extension LayoutVerdict: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object {
      $0.member("kind", kind.rawValue)
      $0.member(ifAny: "pages", pages.map { [$0.lowerBound.value, $0.upperBound.value] })
      $0.member(ifAny: "line", line)
      $0.member("words", description)
    }
  }
}
