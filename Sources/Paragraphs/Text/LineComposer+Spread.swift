internal import Breaking
package import Graphics
internal import Shaping

/// Lines whose letters are spread, or whose punctuation is compressed.
extension LineComposer {
  /// The white between the letters of a line, and what it loses at the ends of the line.
  package struct Spread {
    package var gaps: ArraySlice<ClusterGlue.Gap> = []
    package var width = Length.zero
    package var stretch = Length.zero
    package var shrink = Length.zero
    /// The white that the first and last letters lose.
    package var lead = Length.zero
    var trail = Length.zero

    /// The letters' share of the line's missing width, beside its spaces.
    package func share(of lack: Length, besideSpaces spaces: (stretch: Length, shrink: Length))
      -> Length
    {
      if lack >= .zero {
        let all = stretch + spaces.stretch
        return all > .zero ? lack * (stretch / all) : .zero
      }
      let all = shrink + spaces.shrink
      return all > .zero ? max(lack * (shrink / all), .zero - shrink) : .zero
    }
  }

  /// The white between a line's letters; nil where it only has spaces.
  package func spread(_ cut: Cut) -> Spread? {
    guard let glue = paragraph.clusterGlue else { return nil }
    var spread = Spread(gaps: glue.gaps(in: cut.range))
    for gap in spread.gaps {
      spread.width += gap.glue.width
      spread.stretch += gap.glue.stretch
      spread.shrink += gap.glue.shrink
    }
    if cut.isContinued { spread.lead = glue.trim(at: cut.range.lowerBound)?.lead ?? .zero }
    if cut.isCut, let last = paragraph.lastCluster(before: cut.range.upperBound) {
      spread.trail = glue.trim(at: last)?.trail ?? .zero
    }
    spread.width -= spread.lead + spread.trail
    return spread
  }

  /// The pieces of a line with the white between their letters, increased by `more`.
  package func spread(_ pieces: [Piece], _ spread: Spread, by more: Length) -> [Piece] {
    var additions: [Int: Length] = [:]
    let whole = (more < .zero ? spread.shrink : spread.stretch).scaledPoints
    var (sum, given) = (0, 0)
    for gap in spread.gaps {
      sum += (more < .zero ? gap.glue.shrink : gap.glue.stretch).scaledPoints
      // The shares are rounded together, so that the last glyph ends exactly at the measure.
      let due = whole > 0 ? Int(Double(more.scaledPoints) * (Double(sum) / Double(whole))) : 0
      additions[gap.before] = gap.glue.width + Length(scaledPoints: due - given)
      given = due
    }
    var pieces = pieces
    var owed = Length.zero
    for piece in pieces.indices where !pieces[piece].run.isRightToLeft {
      let isObject = pieces[piece].run.object != nil
      let glyphs = pieces[piece].glyphs
      for index in glyphs.indices {
        if owed != .zero, !isObject {
          pieces[piece].glyphs[index].xOffset += owed
          pieces[piece].glyphs[index].advance += owed
          owed = .zero
        }
        let isLast =
          index + 1 == glyphs.endIndex || glyphs[index + 1].cluster != glyphs[index].cluster
        guard isLast, let addition = additions[glyphs[index].cluster] else { continue }
        // An object that acts as a letter has no white of its own: it is put before the next piece.
        if isObject {
          owed += addition
        } else {
          pieces[piece].glyphs[index].advance += addition
        }
      }
    }
    trim(&pieces, spread)
    return pieces
  }

  /// Removes the white at both ends of a line.
  private func trim(_ pieces: inout [Piece], _ spread: Spread) {
    guard let last = pieces.indices.last else { return }
    if spread.lead > .zero, let first = pieces[0].glyphs.indices.first {
      pieces[0].glyphs[first].xOffset -= spread.lead
      pieces[0].glyphs[first].advance -= spread.lead
    }
    if spread.trail > .zero, let end = pieces[last].glyphs.indices.last {
      pieces[last].glyphs[end].advance -= spread.trail
    }
  }
}

extension ShapedParagraph {
  /// The byte at which the last cluster before an offset begins.
  fileprivate func lastCluster(before offset: Int) -> Int? {
    guard let run = runs.last(where: { $0.range.lowerBound < offset && !$0.glyphs.isEmpty }),
      !run.isRightToLeft
    else { return nil }
    let position = glyphs[run.glyphs].partitioningIndex { $0.cluster >= offset }
    return position > run.glyphs.lowerBound ? glyphs[position - 1].cluster : nil
  }
}
