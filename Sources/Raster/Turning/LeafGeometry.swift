/// The position of a leaf's page and its cone's apex, in picture pixels.
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

  /// The ends of the page as distances from the apex.
  var nearEnd: Float { apexDistance }
  var farEnd: Float { apexDistance + pageHeight }

  /// A point of the paper: its distance from the spine, its distance along the spine from the apex, its height above
  /// the table per unit of distance, and its brightness.
  struct Hit: Equatable {
    var u: Float
    var along: Float
    var height: Float
    var shade: Float
  }

  /// The distance of a point from the nearest edge of the page, other than the spine, positive inside.
  @inline(__always)
  func edge(_ hit: Hit) -> Float {
    min(pageWidth - hit.u, min(hit.along - nearEnd, farEnd - hit.along))
  }

  /// The same for four points.
  @inline(__always)
  func edge(_ u: SIMD4<Float>, _ along: SIMD4<Float>) -> SIMD4<Float> {
    (pageWidth - u).atMost((along - nearEnd).atMost(farEnd - along))
  }
}
