internal import Graphics

/// Chooses faces for text whose first face may lack characters.
///
/// Each grapheme cluster is set in the first face that draws all of it, and each word in one face
/// if one has all its letters. A choice never depends on earlier ones. Each worker has its own, for
/// the faces of one table.
package struct FontFallback {
  /// A range of text and the face that has its characters, as an index into the order of faces.
  package struct Run: Sendable, Hashable {
    package var range: Range<Int>
    package var face: Int
  }

  /// A grapheme cluster, given by its end.
  package struct Cluster: Sendable, Hashable {
    package var end: Int
    /// Whether a line may end after it, and so a word ends.
    package var endsWord: Bool

    package init(end: Int, endsWord: Bool) { (self.end, self.endsWord) = (end, endsWord) }
  }

  /// The characters so far that no face draws.
  package private(set) var missing: Set<Unicode.Scalar> = []
  /// The names of faces that have some of these only as colour glyphs.
  package private(set) var coloredFaces: Set<String> = []

  private let shaper = Shaper()
  /// The characters that faces draw, by their numbers in the table of faces.
  private var drawn: [FontNumber: DrawnCharacters] = [:]
  /// The faces designed for polytonic Greek, by their numbers.
  var polytonicFaces: [FontNumber: Bool] = [:]
  /// Whether faces draw clusters that need more than the glyphs of their characters.
  private var covered = BoundedCache<ShortText, Bool>(limit: maxAnswers)
  /// Numbers for keys: no more than there are faces, scripts, and orders of faces in the styles of a book.
  private var numbers: [FaceAndScript: UInt32] = [:]
  /// The faces chosen for clusters, and for whole words, in an order of faces; nil for none.
  private var chosenFaces = BoundedCache<ShortText, Int?>(limit: maxAnswers)
  private var chosenWords = BoundedCache<ShortText, Int?>(limit: maxAnswers)
  private var orderNumbers: [OrderAndScript: UInt32] = [:]
  /// The number of times a face was checked for a cluster.
  private(set) var questions = 0

  private struct OrderAndScript: Hashable {
    var faces: [FontNumber]
    var script: UInt32
  }

  private struct FaceAndScript: Hashable {
    var face: FontNumber
    var script: UInt32
    /// Whether a character may consist of more than two glyphs.
    var stacks: Bool
  }

  /// The maximum number of cached answers, more than a language has clusters.
  private static let maxAnswers = 1 << 15

  package init() {}

  /// Divides a range of text in one script into runs by the faces that draw them.
  ///
  /// In East Asian text, punctuation shared with Western text is in the face of adjacent letters. All polytonic text of
  /// a Greek book is in one face, as is elsewhere all Greek of a paragraph whose first face lacks some of its `polytonic`
  /// letters. `clusters` is evaluated only if the first face lacks something. A cluster that no face draws goes to the first face that has
  /// its base character, or else to the first whose `.notdef` glyph is visible.
  package mutating func runs(
    _ text: UnsafeBufferPointer<UInt8>, range: Range<Int>, order: FaceOrder, script: UInt32,
    isEastAsian: Bool = false, isGreekBook: @autoclosure () -> Bool = false,
    polytonic: [Unicode.Scalar] = [],
    clusters: () -> [Cluster]
  ) -> [Run] {
    guard let first = order.faces.first, !range.isEmpty else { return [] }
    let greek = script == Self.greek ? GreekText(text, range, polytonic, isGreekBook()) : nil
    let isHeld =
      first.commonCharacters.hold(text, range)
      || holds(text, range, order, 0) && !(order.hasColors && text.mayHaveEmoji(range))
        && !(greek.map { leavesFirstFace($0, order) } ?? false)
    // Marks beside Western letters may belong to the surrounding East Asian text.
    if isHeld, !(isEastAsian && text.mayHaveQuotationMarks(range)) {
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
    if let greek { joinGreek(greek, &chosen, clusters, text, range, order, script) }
    if isEastAsian { joinPunctuation(&chosen, clusters, text, range, order, script) }
    return runs(of: chosen, clusters, range)
  }

  /// The number of an order of faces and a script.
  private mutating func number(of order: FaceOrder, _ script: UInt32) -> UInt32 {
    let key = OrderAndScript(faces: order.numbers, script: script)
    let number = orderNumbers[key] ?? UInt32(clamping: orderNumbers.count)
    orderNumbers[key] = number
    return number
  }

  /// A cached or new answer for a text; texts too long to be a key are not cached.
  private static func known<Answer>(
    _ key: ShortText?, in answers: WritableKeyPath<Self, BoundedCache<ShortText, Answer>>,
    of own: inout Self, find: (inout Self) -> Answer
  ) -> Answer {
    if let key, let known = own[keyPath: answers][key] { return known }
    let answer = find(&own)
    if let key { own[keyPath: answers].insert(answer, for: key) }
    return answer
  }

  /// The runs of clusters by their faces; a cluster without a face joins the one before it.
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

  /// Gives each word to one face, if one draws all its letters and marks.
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

  /// The first face that draws a cluster; nil if there is nothing to draw.
  ///
  /// Clusters that no face draws are recorded as missing.
  private mutating func face(
    of cluster: Range<Int>, _ text: UnsafeBufferPointer<UInt8>, _ order: FaceOrder,
    _ script: UInt32
  ) -> Int? {
    let scalars = text.scalars(in: cluster)
    guard scalars.contains(where: { !$0.isHidden }) else { return nil }
    // Stacked accents look better in a face that has the precomposed letter, if there is one.
    let colored = order.hasColors && scalars.areEmoji ? order.coloredFaces : []
    for stacks in [false, true] {
      for face in colored + Array(order.faces.indices)
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

  /// Records the characters of a cluster that a face does not draw, or all if it draws each on its own.
  private mutating func note(_ scalars: [Unicode.Scalar], drawnWith face: Face) {
    let visible = scalars.filter { !$0.isHidden }
    let lacking = visible.filter { !face.draws($0) }
    missing.formUnion(lacking.isEmpty ? visible : lacking)
  }

  /// Whether a face draws each character of a range on its own.
  private mutating func holds(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ order: FaceOrder, _ face: Int
  ) -> Bool {
    drawn[order.numbers[face], default: DrawnCharacters(order.faces[face])].hold(text, range)
  }

  /// Whether a face draws a whole cluster: its characters, or the result of shaping them.
  ///
  /// An accent may be part of a precomposed letter that the face has, and spaces may be derived from its space.
  mutating func covers(
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
    // Spaces have no ink, nor do some parts of letters.
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

extension [Unicode.Scalar] {
  /// Whether a cluster is shown in colours: by default according to Unicode, or because of a selector (UTS #51, 4).
  fileprivate var areEmoji: Bool {
    guard let first = first(where: { !$0.isHidden }), !contains("\u{FE0E}") else { return false }
    return first.properties.isEmojiPresentation
      || contains("\u{FE0F}") && first.properties.isEmoji
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a range may have characters to be shown in colours: any beyond the first plane, a selector, or one of the
  /// symbols from U+2000 on.
  fileprivate func mayHaveEmoji(_ range: Range<Int>) -> Bool {
    self[range].contains { $0 >= 0xEF || $0 == 0xE2 }
  }
}

extension Unicode.Scalar {
  /// Whether the character is a letter or a mark, as in words.
  var isOfWord: Bool {
    if properties.isAlphabetic { return true }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }
}
