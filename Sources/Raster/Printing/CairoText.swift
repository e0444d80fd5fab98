internal import CCairo
internal import Graphics

/// Glyphs with their characters in Cairo's form; the buffers are reused.
struct CairoText {
  /// The glyphs from left to right, with their positions.
  private(set) var glyphs: [cairo_glyph_t] = []
  /// The byte and glyph counts of each cluster, in reading order.
  private(set) var clusters: [cairo_text_cluster_t] = []
  /// The characters in UTF-8, in reading order.
  private(set) var characters: [UInt8] = []

  /// Loads some clusters of a run; its glyphs are `drop` points farther left and lower than they say.
  mutating func fill(
    _ some: [PrintedText.Cluster], of text: PrintedText, _ run: GlyphRun, drop: Double
  ) {
    glyphs.removeAll(keepingCapacity: true)
    clusters.removeAll(keepingCapacity: true)
    characters.removeAll(keepingCapacity: true)
    for cluster in some {
      for index in cluster.glyphs {
        let glyph = run.glyphs[index]
        glyphs.append(
          cairo_glyph_t(
            index: UInt(glyph.id), x: (run.origin.x + glyph.x).points - drop,
            y: (run.origin.y + glyph.y).points + drop))
      }
    }
    // Cairo has glyphs from left to right, and characters as they are read: those that lie beside each other in the text
    // are taken together.
    var waiting = 0..<0
    for position in some.indices {
      let cluster = some[text.isBackward ? some.count - 1 - position : position]
      clusters.append(
        cairo_text_cluster_t(
          num_bytes: Int32(cluster.text.count), num_glyphs: Int32(cluster.glyphs.count)))
      if cluster.text.lowerBound == waiting.upperBound {
        waiting = waiting.lowerBound..<cluster.text.upperBound
      } else {
        characters += text.bytes[waiting]
        waiting = cluster.text
      }
    }
    characters += text.bytes[waiting]
  }

  /// Makes the glyphs a single cluster without characters.
  mutating func removeCharacters() {
    characters.removeAll(keepingCapacity: true)
    clusters = [cairo_text_cluster_t(num_bytes: 0, num_glyphs: Int32(glyphs.count))]
  }
}
