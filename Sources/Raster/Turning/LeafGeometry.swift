/// Where a leaf's page and its cone's apex are, in the picture's pixels.
struct LeafGeometry: Hashable {
  var spineX: Float
  var top: Float
  var pageWidth: Float
  var pageHeight: Float
  var apexDistance: Float
  var leadsAtFoot: Bool

  /// The distance along the spine from the apex to a row.
  @inline(__always)
  func fromApex(_ y: Float) -> Float {
    leadsAtFoot ? top + pageHeight + apexDistance - y : y - top + apexDistance
  }

  /// The page's ends as distances from the apex.
  var nearEnd: Float { apexDistance }
  var farEnd: Float { apexDistance + pageHeight }

  /// A point of the paper: how far it is from the spine, how far along it from the apex, how high
  /// above the table for a unit of distance, and how light.
  struct Hit: Equatable {
    var u: Float
    var along: Float
    var height: Float
    var shade: Float
  }

  /// How far a point is inside the page's nearest edge, but for the spine.
  @inline(__always)
  func edge(_ hit: Hit) -> Float {
    min(pageWidth - hit.u, min(hit.along - nearEnd, farEnd - hit.along))
  }
}
