package import Graphics

extension SetLine {
  /// The line moved to the right.
  package func moved(x: Length) -> SetLine {
    guard x != .zero else { return self }
    var line = self
    line.x += x
    line.measure.left += x
    line.measure.right += x
    line.gaps = gaps.map { Gap(x: $0.x + x, width: $0.width, natural: $0.natural) }
    return line
  }

  /// The line of a text that begins this many bytes earlier.
  func movedInText(by bytes: Int) -> SetLine {
    var line = self
    line.bytes = line.bytes.lowerBound + bytes..<line.bytes.upperBound + bytes
    return line
  }

  /// The line without marks that only allow line breaks, and with plain spaces for those that are kept before such
  /// marks.
  package var asRead: SetLine {
    let bytes = Array(text.utf8)
    let (mark, space): ([UInt8], [UInt8]) = ([0xE2, 0x80, 0x8B], [0xC2, 0xA0])
    var read: [UInt8] = []
    // The new place of each byte: a mark is part of the letter before it.
    var places: [Int] = []
    places.reserveCapacity(bytes.count)
    while places.count < bytes.count {
      let rest = bytes[places.count...]
      if rest.starts(with: mark) {
        places += Array(repeating: max(read.count - 1, 0), count: mark.count)
      } else if rest.starts(with: space + mark) {
        places += Array(repeating: read.count, count: space.count + mark.count)
        read.append(0x20)
      } else {
        places.append(read.count)
        read.append(bytes[places.count - 1])
      }
    }
    var line = self
    line.changeLetters { letters in
      letters.text = String(decoding: read, as: UTF8.self)
      for atom in letters.atoms.indices {
        let offset = letters.atoms[atom].offset
        letters.atoms[atom].offset = offset < places.count ? places[offset] : read.count
      }
      for run in letters.runs.indices {
        for glyph in letters.runs[run].glyphs.indices {
          let offset = Int(letters.runs[run].glyphs[glyph].textOffset)
          guard offset < places.count else { continue }
          letters.runs[run].glyphs[glyph].textOffset = UInt16(clamping: places[offset])
        }
      }
    }
    return line
  }

  /// Adds the letters of another line on the same baseline.
  package mutating func append(_ other: SetLine) {
    let shift = other.x - x
    let added = other.letters.drawn
    changeLetters { letters in
      for var run in added.runs {
        run.origin.x += shift
        for glyph in run.glyphs.indices {
          let offset = Int(run.glyphs[glyph].textOffset) + letters.text.utf8.count
          run.glyphs[glyph].textOffset = UInt16(clamping: offset)
        }
        letters.runs.append(run)
      }
      letters.fills += added.fills.map { $0.moved(x: shift, y: .zero) }
      letters.atoms += added.atoms.map { atom in
        PageLine.Atom(atom.box, at: atom.offset + letters.text.utf8.count)
      }
      letters.text += added.text
      letters.spelling = letters.spelling.joined(with: added.spelling)
    }
    gaps += other.gaps
    let start = min(range.lowerBound, other.range.lowerBound)
    range = start..<max(range.upperBound, other.range.upperBound)
    width = max(width, shift + other.width)
    measure = (min(measure.left, other.measure.left), max(measure.right, other.measure.right))
    (ascent, descent) = (max(ascent, other.ascent), max(descent, other.descent))
    (role, fit, end, isLast) = (other.role, other.fit, other.end, other.isLast)
  }
}
