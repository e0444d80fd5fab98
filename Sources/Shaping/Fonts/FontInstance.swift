internal import CHarfBuzz
package import Graphics

/// Faces of variable fonts (OpenType, `fvar`).
extension FontFile {
  /// The face with a name: an instance named by the font (`Condensed Bold`), or axis positions (`wght=650,opsz=14`),
  /// which are clamped to the ranges of the axes.
  ///
  /// - Throws: If the font has no such instance or axis.
  package func instance(_ words: String) throws(FontError) -> FontFile {
    let variations = FontVariations(self)
    guard !variations.axes.isEmpty else {
      throw FontError(name: name, reason: "is not a variable font and has no face “\(words)”")
    }
    var file = self
    file.axes =
      try words.contains("=") ? variations.places(words, name) : variations.named(words, name)
    return file
  }
}

/// An axis of a variable font, in its own units.
package struct FontAxis: Sendable, Hashable {
  /// Its four letters, such as `wght`.
  package var tag: String
  package var range: ClosedRange<Double>
  /// The default position on it.
  package var usual: Double
}

extension FontFile {
  /// The axes of a variable font without axis positions; empty for others.
  package var variableAxes: [FontAxis] { axes.isEmpty ? FontVariations(self).axes : [] }
}

/// The possible instances of a variable font.
struct FontVariations {
  private(set) var axes: [FontAxis] = []
  /// The named instances of the font, with their positions on each axis.
  private(set) var instances: [(name: String, places: [Double])] = []

  init(_ file: FontFile) {
    let data = file.data
    let blob = data.start.withMemoryRebound(to: CChar.self, capacity: max(1, data.count)) {
      hb_blob_create($0, UInt32(clamping: data.count), HB_MEMORY_MODE_READONLY, nil, nil)
    }
    defer { hb_blob_destroy(blob) }
    guard let face = hb_face_create(blob, UInt32(clamping: file.faceIndex)) else { return }
    defer { hb_face_destroy(face) }
    withExtendedLifetime(data) { read(face) }
  }

  private mutating func read(_ face: OpaquePointer) {
    var count = min(hb_ot_var_get_axis_count(face), 64)
    var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    _ = hb_ot_var_get_axis_infos(face, 0, &count, &infos)
    axes = infos.prefix(Int(count)).map { info in
      let letters = (0..<4).map { UInt8(truncatingIfNeeded: info.tag >> (24 - 8 * $0)) }
      let (least, most) = (Double(info.min_value), Double(info.max_value))
      let range = min(least, most)...max(least, most)
      let usual = Double(info.default_value)
      return FontAxis(
        tag: String(decoding: letters, as: UTF8.self), range: range,
        usual: min(max(usual, range.lowerBound), range.upperBound))
    }
    for index in 0..<min(hb_ot_var_get_named_instance_count(face), 1024) {
      var places = [Float](repeating: 0, count: axes.count)
      var count = UInt32(places.count)
      _ = hb_ot_var_named_instance_get_design_coords(face, index, &count, &places)
      var letters = [CChar](repeating: 0, count: 128)
      var length = UInt32(letters.count)
      _ = hb_ot_name_get_utf8(
        face, hb_ot_var_named_instance_get_subfamily_name_id(face, index), nil, &length, &letters)
      let name = String(
        decoding: letters.prefix(Int(min(length, 127))).map { UInt8(bitPattern: $0) },
        as: UTF8.self)
      instances.append((name, places.map(Double.init)))
    }
  }

  /// The positions of an instance by its name, ignoring case.
  func named(_ name: String, _ file: String) throws(FontError) -> [FontFile.Axis] {
    guard let instance = instances.first(where: { $0.name.lowercased() == name.lowercased() })
    else {
      let names = instances.map { "“\($0.name)”" }.joined(separator: ", ")
      throw FontError(
        name: file,
        reason: "has no instance “\(name)”; "
          + (instances.isEmpty ? "its axes are \(ranges)" : "it has \(names)"))
    }
    return zip(axes, instance.places).map { FontFile.Axis(tag: $0.tag, value: $1) }
  }

  /// The positions in text such as `wght=650,opsz=14`.
  func places(_ words: String, _ file: String) throws(FontError) -> [FontFile.Axis] {
    var places: [FontFile.Axis] = []
    for word in words.split(separator: ",") {
      let parts = word.split(separator: "=", omittingEmptySubsequences: false)
      guard let axis = axes.first(where: { $0.tag == parts[0] }) else {
        throw FontError(
          name: file, reason: "has no axis “\(parts[0])”; its axes are \(ranges)")
      }
      guard parts.count == 2, let value = Double(parts[1]), axis.range.contains(value) else {
        throw FontError(
          name: file, reason: "cannot be at “\(word)”; its axes are \(ranges)")
      }
      places.append(FontFile.Axis(tag: axis.tag, value: value))
    }
    return places
  }

  private var ranges: String {
    func number(_ value: Double) -> String {
      value == value.rounded() ? "\(Int(value))" : "\(value)"
    }
    return axes.map {
      "\($0.tag) (\(number($0.range.lowerBound)) to \(number($0.range.upperBound)))"
    }
    .joined(separator: ", ")
  }
}
