package import Graphics
package import Shaping

/// An instance of one of the book's own variable fonts.
package struct FontInstance: Sendable, Hashable, Comparable {
  /// The number of its face.
  package var face: FontNumber
  /// The axes on which it differs from the font's default, sorted by tag.
  package var places: [FontFile.Axis]

  /// Its position on an axis of its font.
  func place(on axis: FontAxis) -> Double {
    places.first { $0.tag == axis.tag }?.value ?? axis.usual
  }

  package static func < (one: FontInstance, other: FontInstance) -> Bool {
    if one.face != other.face { return one.face < other.face }
    return one.places.lexicographicallyPrecedes(other.places) {
      ($0.tag, $0.value) < ($1.tag, $1.value)
    }
  }
}

extension FontTable {
  /// The maximum number of variable font instances of a book: each is a separate face.
  private static let maxInstances = 256

  /// Whether the book has variable fonts of its own.
  package var hasVariableFonts: Bool { !axes.isEmpty }

  /// Whether a face is a variable font of the book.
  package func isVariable(_ face: FontNumber) -> Bool { axes[face] != nil }

  /// The instance of a face at some axis positions, ignoring axes that it lacks and clamped to its ranges; nil where
  /// that is the face itself.
  package func instance(of face: FontNumber, at places: [String: Double]) -> FontInstance? {
    let moved = (axes[face] ?? []).compactMap { axis -> FontFile.Axis? in
      guard let asked = places[axis.tag] else { return nil }
      let value = min(max(asked, axis.range.lowerBound), axis.range.upperBound)
      return value == axis.usual ? nil : FontFile.Axis(tag: axis.tag, value: value)
    }
    return moved.isEmpty
      ? nil : FontInstance(face: face, places: moved.sorted { $0.tag < $1.tag })
  }

  /// The number of an instance; if it was not added, of the nearest one of its face.
  package func number(of instance: FontInstance) -> FontNumber {
    if let known = instances[instance] { return known }
    let others = instances.filter { $0.key.face == instance.face }.sorted { $0.key < $1.key }
    return others.min { distance($0.key, instance) < distance($1.key, instance) }?.value
      ?? instance.face
  }

  /// The distance between two instances of a face, in lengths of its axes.
  private func distance(_ one: FontInstance, _ other: FontInstance) -> Double {
    (axes[one.face] ?? []).reduce(0) { sum, axis in
      let length = axis.range.upperBound - axis.range.lowerBound
      return sum + abs(one.place(on: axis) - other.place(on: axis))
        / max(length, .leastNormalMagnitude)
    }
  }

  /// The table with instances of its variable fonts, as many as a book may have.
  ///
  /// - Throws: `FontError` where a font cannot be opened again.
  package func adding(_ wanted: some Sequence<FontInstance>) throws(FontError) -> FontTable {
    var table = self
    for instance in wanted.sorted().prefix(Self.maxInstances) where instances[instance] == nil {
      var file = files[instance.face.index]
      file.axes = instance.places
      table.instances[instance] = FontNumber(table.faces.count)
      table.faces.append(try Face(file))
      table.files.append(file)
    }
    return table
  }
}
