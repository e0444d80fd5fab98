internal import Graphics

/// Chooses among faces for text that its own may not have.
///
/// Each grapheme cluster is of one face, the first that draws all of it; and each word is, where one face
/// has all its letters. What is chosen depends on nothing that was chosen before. One belongs to each
/// worker, with faces of one table.
package struct FontFallback {
  /// A stretch of text and the face that has its characters, as a place in the order of faces.
  package struct Run: Sendable, Hashable {
    package var range: Range<Int>
    package var face: Int
  }

  /// A grapheme cluster, by its end.
  package struct Cluster: Sendable, Hashable {
    package var end: Int
    /// Whether a line may end behind it, and so a word does.
    package var endsWord: Bool

    package init(end: Int, endsWord: Bool) { (self.end, self.endsWord) = (end, endsWord) }
  }

  /// The characters that no face draws, as far as text with them was met.
  package private(set) var missing: Set<Unicode.Scalar> = []
  /// The names of faces that have some of these only as pictures in colour.
  package private(set) var coloredFaces: Set<String> = []

  private let shaper = Shaper()
  private var drawn: [Int: DrawnCharacters] = [:]
  /// Whether faces draw clusters that want more than the glyphs of their characters.
  private var covered: [ShortText: Bool] = [:]
  private var numbers: [FaceAndScript: UInt32] = [:]
  /// The faces that were chosen for clusters, and for words as a whole, in an order of faces: nil for none.
  private var (chosenFaces, chosenWords): ([ShortText: Int?], [ShortText: Int?]) = ([:], [:])
  private var orderNumbers: [OrderAndScript: UInt32] = [:]
  /// How often faces were asked whether they draw a cluster.
  private(set) var questions = 0

  private struct OrderAndScript: Hashable {
    var faces: [Int]
    var script: UInt32
  }

  private struct FaceAndScript: Hashable {
    var face: Int
    var script: UInt32
    /// Whether a character may be made of more than two glyphs.
    var stacks: Bool
  }

  /// More answers than a language has clusters are not kept: then all are forgotten, and those that are wanted found
  /// again.
  private static let mostAnswers = 1 << 15

  package init() {}

  /// Divides a stretch of text of one script into runs by the faces that draw them; `clusters` are its
  /// own, which are asked for only where the first face has not all.
  ///
  /// What no face draws stays with the first that has the character it stands on, and else with the
  /// first that shows that something is missing.
  package mutating func runs(
    _ text: UnsafeBufferPointer<UInt8>, range: Range<Int>, order: FaceOrder, script: UInt32,
    clusters: () -> [Cluster]
  ) -> [Run] {
    guard let first = order.faces.first, !range.isEmpty else { return [] }
    if first.commonCharacters.hold(text, range) || holds(text, range, order, 0) {
      return [Run(range: range, face: 0)]
    }
    let clusters = clusters()
    let number = self.number(of: order, script)
    var chosen: [Int?] = []
    chosen.reserveCapacity(clusters.count)
    var start = range.lowerBound
    for cluster in clusters {
      let cluster = start..<cluster.end
      chosen.append(
        Self.known(ShortText(text, cluster, tag: number), in: \.chosenFaces, of: &self) {
          $0.face(of: cluster, text, order, script)
        })
      start = cluster.upperBound
    }
    unite(&chosen, clusters, text, range, order, script, number: number)
    return runs(of: chosen, clusters, range)
  }

  /// A number for an order of faces and a script.
  private mutating func number(of order: FaceOrder, _ script: UInt32) -> UInt32 {
    let key = OrderAndScript(faces: order.numbers, script: script)
    let number = orderNumbers[key] ?? UInt32(clamping: orderNumbers.count)
    orderNumbers[key] = number
    return number
  }

  /// What is known of a text, or else what is found out; a text that is too long to be a key is asked for each time.
  private static func known<Answer>(
    _ key: ShortText?, in answers: WritableKeyPath<Self, [ShortText: Answer]>, of own: inout Self,
    find: (inout Self) -> Answer
  ) -> Answer {
    if let key, let known = own[keyPath: answers][key] { return known }
    let answer = find(&own)
    if own[keyPath: answers].count >= mostAnswers { own[keyPath: answers] = [:] }
    if let key { own[keyPath: answers].updateValue(answer, forKey: key) }
    return answer
  }

  /// The runs of clusters with their faces; what is not drawn is of the face before it.
  private func runs(of chosen: [Int?], _ clusters: [Cluster], _ range: Range<Int>) -> [Run] {
    var runs: [Run] = []
    var start = range.lowerBound
    for (face, cluster) in zip(chosen, clusters) {
      let face = face ?? runs.last?.face ?? 0
      if runs.last?.face == face {
        runs[runs.count - 1].range = runs[runs.count - 1].range.lowerBound..<cluster.end
      } else {
        runs.append(Run(range: start..<cluster.end, face: face))
      }
      start = cluster.end
    }
    return runs
  }

  /// Gives words to one face, where one draws all their letters and marks.
  private mutating func unite(
    _ chosen: inout [Int?], _ clusters: [Cluster], _ text: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>, _ order: FaceOrder, _ script: UInt32, number: UInt32
  ) {
    func start(_ index: Int) -> Int { index == 0 ? range.lowerBound : clusters[index - 1].end }
    var index = 0
    while index < clusters.count {
      let first = index
      while index < clusters.count, text.scalar(at: start(index)).0.isOfWord {
        index += 1
        if clusters[index - 1].endsWord { break }
      }
      guard index > first else {
        index += 1
        continue
      }
      let word = first..<index
      guard word.contains(where: { chosen[$0] != chosen[first] }) else { continue }
      let letters = start(first)..<clusters[index - 1].end
      let whole = Self.known(
        ShortText(text, letters, tag: number), in: \.chosenWords, of: &self
      ) { own in
        order.faces.indices.first { face in
          word.allSatisfy { own.covers(start($0)..<clusters[$0].end, text, order, face, script) }
        }
      }
      if let whole { for index in word { chosen[index] = whole } }
    }
  }

  /// The first face that draws a cluster; nil where there is nothing to draw.
  ///
  /// What none draws is noted.
  private mutating func face(
    of cluster: Range<Int>, _ text: UnsafeBufferPointer<UInt8>, _ order: FaceOrder,
    _ script: UInt32
  ) -> Int? {
    let scalars = text.scalars(in: cluster)
    guard scalars.contains(where: { !$0.isHidden }) else { return nil }
    // An accent above an accent is better in a face that has the letter, if there is one.
    for stacks in [false, true] {
      for face in order.faces.indices
      where covers(cluster, text, order, face, script, stacks: stacks) { return face }
    }
    let base = scalars.first { !$0.isHidden }
    let chosen =
      order.faces.indices.first { face in base.map { order.faces[face].draws($0) } ?? false }
      ?? order.faces.indices.first { order.faces[$0].showsMissing } ?? 0
    note(scalars, drawnWith: order.faces[chosen])
    for face in order.faces where scalars.contains(where: face.hasInColorAlone) {
      coloredFaces.insert(face.name)
    }
    return chosen
  }

  /// Notes which characters of a cluster a face does not draw; all, where it draws each by itself.
  private mutating func note(_ scalars: [Unicode.Scalar], drawnWith face: Face) {
    let visible = scalars.filter { !$0.isHidden }
    let lacking = visible.filter { !face.draws($0) }
    missing.formUnion(lacking.isEmpty ? visible : lacking)
  }

  /// Whether a face draws each character of a stretch by itself.
  private mutating func holds(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ order: FaceOrder, _ face: Int
  ) -> Bool {
    let number = order.numbers[face]
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = text.scalar(at: offset)
      guard drawn[number, default: DrawnCharacters(order.faces[face])].hold(scalar) else {
        return false
      }
      offset += length
    }
    return true
  }

  /// Whether a face draws all of a cluster: its characters, or what shaping makes of them.
  ///
  /// An accent may be part of a letter that the face has, and white may be made of its space.
  private mutating func covers(
    _ cluster: Range<Int>, _ text: UnsafeBufferPointer<UInt8>, _ order: FaceOrder, _ face: Int,
    _ script: UInt32, stacks: Bool = false
  ) -> Bool {
    questions += 1
    if holds(text, cluster, order, face) { return true }
    let pair = FaceAndScript(face: order.numbers[face], script: script, stacks: stacks)
    let number = numbers[pair] ?? UInt32(clamping: numbers.count)
    numbers[pair] = number
    return Self.known(ShortText(text, cluster, tag: number), in: \.covered, of: &self) {
      $0.isShapedWhole(cluster, text, order.faces[face], script, stacks: stacks)
    }
  }

  private func isShapedWhole(
    _ cluster: Range<Int>, _ text: UnsafeBufferPointer<UInt8>, _ face: Face, _ script: UInt32,
    stacks: Bool
  ) -> Bool {
    var glyphs: [ShapedGlyph] = []
    let letters = UnsafeBufferPointer(rebasing: text[cluster])
    shaper.shape(
      letters, range: 0..<letters.count, font: Font(face: face, size: .pt(10)), script: script,
      rightToLeft: false, into: &glyphs)
    let scalars = text.scalars(in: cluster)
    guard glyphs.allSatisfy({ $0.id != 0 }), stacks || glyphs.count <= scalars.count + 1
    else { return false }
    // White has no ink, nor need all parts of a letter have some.
    return glyphs.contains { face.hasInk(UInt32($0.id)) }
      || scalars.allSatisfy { $0.isHidden || $0.properties.isWhitespace }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func scalars(in range: Range<Int>) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = scalar(at: offset)
      scalars.append(scalar)
      offset += length
    }
    return scalars
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter or a mark, of which words are made.
  fileprivate var isOfWord: Bool {
    if properties.isAlphabetic { return true }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }
}
