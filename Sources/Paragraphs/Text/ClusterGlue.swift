package import Breaking
package import Graphics
internal import Shaping

/// The glue between the letters of a paragraph whose lines are not justified by word spaces alone.
package struct ClusterGlue: Sendable {
  /// The glue between two clusters.
  package struct Gap: Sendable, Hashable {
    /// Where the clusters before and after it begin.
    package var before: Int
    package var offset: Int
    package var glue = ItemList.Glue()
  }

  /// The white that a cluster loses at the start or end of a line.
  package struct Trim: Sendable, Hashable {
    package var offset: Int
    package var lead: Length
    package var trail: Length
  }

  package private(set) var gaps: [Gap] = []
  private var trims: [Trim] = []

  /// The glue of a paragraph; nil where most of its letters leave justification to word spaces, or where it runs from
  /// right to left.
  package init?(_ paragraph: ShapedParagraph, _ fonts: FontTable) {
    guard !paragraph.isRightToLeft, Self.isSpread(paragraph) else { return nil }
    var last: (cluster: ShapedParagraph.Cluster, own: SpacingClass)?
    for cluster in paragraph.clusters() {
      let own = paragraph.spacingClass(of: cluster, fonts)
      if own.lead > .zero || own.trail > .zero {
        trims.append(Trim(offset: cluster.start, lead: own.lead, trail: own.trail))
      }
      let run = paragraph.runs[cluster.run]
      if let last, !run.isRightToLeft, !paragraph.runs[last.cluster.run].isRightToLeft,
        let glue = Self.glue(last.own, own, paragraph.traits[run.style].size)
      {
        gaps.append(Gap(before: last.cluster.start, offset: cluster.start, glue: glue))
      }
      last = (cluster, own)
    }
  }

  /// Whether most of a paragraph's letters are spread.
  private static func isSpread(_ paragraph: ShapedParagraph) -> Bool {
    var (spread, count) = (0, 0)
    for run in paragraph.runs where run.object == nil {
      count += run.range.count
      if Justification(script: run.script) != .words { spread += run.range.count }
    }
    return spread * 2 > count
  }

  /// The greatest spread of letters of one size before a line becomes expensive, as a fraction of that size.
  private static let ideographStretch = 0.05
  private static let clusterStretch = 0.02
  private static let syllableStretch = 0.08

  /// The glue between two letters; nil where there is none and none is added.
  private static func glue(
    _ first: SpacingClass, _ second: SpacingClass, _ em: Length
  ) -> ItemList.Glue? {
    switch (first.kind, second.kind) {
    case (.cluster, .cluster): return ItemList.Glue(stretch: em * clusterStretch)
    case (.syllableMark, .letter), (.syllableMark, .cluster):
      return ItemList.Glue(stretch: em * syllableStretch)
    case (.other, _), (_, .other), (.letter, .letter), (.ideographicSpace, _),
      (_, .ideographicSpace), (.inseparable, .inseparable):
      return nil
    case (.ideograph, .letter), (.letter, .ideograph):
      // A quarter of an em, and between an eighth and a half (JLREQ 3.2.6).
      return ItemList.Glue(width: em * 0.25, stretch: em * 0.25, shrink: em * 0.125)
    default: return punctuationGlue(first, second, em)
    }
  }

  /// The glue beside punctuation.
  ///
  /// Adjacent marks lose the surplus half square; others give up theirs where the line needs it (JLREQ 3.1.4 and
  /// 3.8.3).
  private static func punctuationGlue(
    _ first: SpacingClass, _ second: SpacingClass, _ em: Length
  ) -> ItemList.Glue? {
    let stretch = em * ideographStretch
    if second.endsText {
      return first.trail > .zero ? ItemList.Glue(width: .zero - first.trail) : nil
    }
    if first.kind == .opening {
      return second.lead > .zero ? ItemList.Glue(width: .zero - second.lead) : nil
    }
    if first.trail > .zero, second.lead > .zero {
      // Of the two whites, the one that is not the middle dot's is lost, or half of their sum.
      let lost = second.kind == .middleDot ? first.trail : second.lead
      return ItemList.Glue(
        width: .zero - lost, stretch: stretch, shrink: first.trail + second.lead - lost)
    }
    // The white at the end of a sentence is kept.
    let shrink = first.kind == .fullStop ? .zero : first.trail + second.lead
    return ItemList.Glue(stretch: stretch, shrink: shrink)
  }

  // MARK: Lines

  /// The gap before a cluster.
  package func gap(before offset: Int) -> Gap? {
    let position = gaps.partitioningIndex { $0.offset >= offset }
    return position < gaps.count && gaps[position].offset == offset ? gaps[position] : nil
  }

  /// The gaps within a line.
  package func gaps(in line: Range<Int>) -> ArraySlice<Gap> {
    let first = gaps.partitioningIndex { $0.before >= line.lowerBound }
    let end = gaps.partitioningIndex { $0.offset >= line.upperBound }
    return gaps[first..<max(first, end)]
  }

  /// The white that a cluster loses at the start and end of a line.
  package func trim(at offset: Int) -> Trim? {
    let position = trims.partitioningIndex { $0.offset >= offset }
    return position < trims.count && trims[position].offset == offset ? trims[position] : nil
  }
}

extension ShapedParagraph {
  /// The spacing class of a cluster.
  fileprivate func spacingClass(of cluster: Cluster, _ fonts: FontTable) -> SpacingClass {
    let run = runs[cluster.run]
    let style = text.styles[run.style]
    // An object that acts as a letter, a base with its ruby, is spaced like one.
    if run.object != nil { return SpacingClass(kind: .ideograph) }
    let (scalar, _) = text.bytes.scalar(at: cluster.start)
    let em = style.size
    let isWide = cluster.width >= em * 0.9
    var own = SpacingClass(
      kind: .init(scalar, Justification(script: run.script), isWide: isWide))
    func white(_ side: Side) -> Length { self.white(side, of: cluster, run, style, fonts) }
    switch own.kind {
    case .opening: own.lead = white(.lead)
    case .closing, .comma, .fullStop: own.trail = white(.trail)
    case .middleDot:
      let (lead, trail) = (white(.lead), white(.trail))
      // In Simplified Chinese a colon is at the side of its square, as a comma is.
      if lead == .zero, trail >= em * 0.5 {
        (own.kind, own.trail) = (.comma, trail)
      } else {
        (own.lead, own.trail) = (min(lead, trail), min(lead, trail))
      }
    case .ideographicSpace: own.trail = cluster.width
    default: break
    }
    return own
  }

  private enum Side { case lead, trail }

  /// The removable white at one side of a full-width mark: half of the square, or a quarter where its ink is centred.
  private func white(
    _ side: Side, of cluster: Cluster, _ run: Run, _ style: TextStyle, _ fonts: FontTable
  ) -> Length {
    let em = style.size
    guard !run.isUpright else {
      // In vertical lines, marks are at the same side of the square as in horizontal ones.
      let isCentred = ["Hant", "TW", "HK", "MO"].contains { style.language.contains($0) }
      return isCentred ? .zero : em * 0.5
    }
    let position = glyphs[run.glyphs].partitioningIndex { $0.cluster >= cluster.start }
    guard position < run.glyphs.upperBound, glyphs[position].cluster == cluster.start else {
      return .zero
    }
    let face = fonts[run.font]
    let bearings = face.bearings(of: UInt32(glyphs[position].id))
    let own = side == .lead ? bearings.left : bearings.right
    let white = em * (Double(own) / Double(face.metrics.unitsPerEm))
    if white >= em * 0.42 { return em * 0.5 }
    return white >= em * 0.25 ? em * 0.25 : .zero
  }
}
