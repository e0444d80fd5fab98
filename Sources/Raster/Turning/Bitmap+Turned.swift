package import Graphics
internal import PageTurning

extension Bitmap {
  /// A picture of one colour, four bytes per pixel.
  package static func plain(_ color: Color, width: Int, height: Int) -> Bitmap {
    let words = [UInt32](repeating: color.packedRGBA, count: width * height)
    return Bitmap(
      width: width, height: height, format: .rgba, bytes: words.withUnsafeBytes { [UInt8]($0) })
  }

  /// Calls `body` with the pixels of a picture that has four bytes each.
  mutating func withPixels(_ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    bytes.withUnsafeMutableBytes { raw in
      if let pixels = raw.bindMemory(to: UInt32.self).baseAddress { body(pixels) }
    }
  }

  /// Calls `body` with the pixels of a picture that has four bytes each, for reading.
  func withWords(_ body: (UnsafePointer<UInt32>) -> Void) {
    bytes.withUnsafeBytes { raw in
      if let pixels = raw.bindMemory(to: UInt32.self).baseAddress { body(pixels) }
    }
  }

  /// The picture mirrored left to right.
  package func mirrored() -> Bitmap {
    var copy = self
    copy.mirror()
    return copy
  }

  /// Mirrors the picture left to right.
  mutating func mirror() {
    let (width, height) = (width, height)
    func reverse<Pixel>(_ pixels: UnsafeMutableBufferPointer<Pixel>) {
      for row in 0..<height {
        var line = UnsafeMutableBufferPointer(
          rebasing: pixels[(row * width)..<((row + 1) * width)])
        line.reverse()
      }
    }
    let isByte = format.bytesPerPixel == 1
    bytes.withUnsafeMutableBytes { raw in
      if isByte {
        reverse(raw.bindMemory(to: UInt8.self))
      } else {
        reverse(raw.bindMemory(to: UInt32.self))
      }
    }
  }

  /// The picture transposed: what was to the right of a point is below it.
  package func transposed() -> Bitmap {
    let (width, height, format) = (width, height, format)
    func transpose<Pixel>(
      _ source: UnsafeBufferPointer<Pixel>, _ target: UnsafeMutablePointer<Pixel>
    ) {
      // In blocks, so that both sides stay in the cache.
      let block = 32
      for top in stride(from: 0, to: height, by: block) {
        for left in stride(from: 0, to: width, by: block) {
          for y in top..<min(top + block, height) {
            for x in left..<min(left + block, width) {
              target[x * height + y] = source[y * width + x]
            }
          }
        }
      }
    }
    let out = [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
      count = bytes.count
      bytes.withUnsafeBytes { source in
        guard let start = target.baseAddress else { return }
        if format.bytesPerPixel == 1 {
          transpose(source.bindMemory(to: UInt8.self), start)
        } else {
          UnsafeMutableRawPointer(start).withMemoryRebound(
            to: UInt32.self, capacity: width * height
          ) { transpose(source.bindMemory(to: UInt32.self), $0) }
        }
      }
    }
    return Bitmap(width: height, height: width, format: format, bytes: out)
  }

  /// A page as it is in a view that is turned in the end; applying it twice changes nothing.
  func turned(_ view: Scene.View) -> Bitmap {
    let upright = view.isTransposed ? transposed() : self
    return view.isMirrored ? upright.mirrored() : upright
  }

  /// Restores everything outside some columns and rows.
  mutating func restore(_ before: Bitmap, outside columns: Range<Int>, _ rows: Range<Int>) {
    let (width, height) = (width, height)
    withPixels { pixels in
      before.withWords { before in
        for row in 0..<height {
          let (line, former) = (pixels + row * width, before + row * width)
          let kept = rows.contains(row) ? columns : 0..<0
          line.update(from: former, count: kept.lowerBound)
          (line + kept.upperBound).update(
            from: former + kept.upperBound, count: width - kept.upperBound)
        }
      }
    }
  }

  /// The back of a leaf whose mirrored front is this: paper through which the front shows.
  func paled(towards paper: Color, showThrough: Double, lightness: Double) -> Bitmap {
    var copy = rgba()
    let base = SIMD4<Float>(paper) * Float(lightness * (1 - showThrough))
    let count = width * height
    copy.withPixels { pixels in
      for index in 0..<count {
        let color = SIMD4<Float>(word: pixels[index])
        pixels[index] = (base + color * Float(showThrough)).packed
      }
    }
    return copy
  }

  /// Copies another picture onto this one, scaled to a rectangle in pixels and clipped at the edges.
  package mutating func lay(
    _ other: Bitmap, left: Int, top: Int, width: Int, height: Int, paper: Color
  ) {
    // A picture beyond the size limit is not made only to be clipped.
    guard (1...32_767).contains(width), (1...32_767).contains(height), width * height <= 100_000_000
    else { return }
    let sized = other.resized(width: width, height: height, onto: paper)
    let columns = max(0, -left)..<max(max(0, -left), min(width, self.width - left))
    let (mine, rows) = (self.width, self.height)
    guard !columns.isEmpty else { return }
    withPixels { pixels in
      sized.withWords { words in
        for row in 0..<height where (0..<rows).contains(top + row) {
          (pixels + (top + row) * mine + left + columns.lowerBound).update(
            from: words + row * width + columns.lowerBound, count: columns.count)
        }
      }
    }
  }

  /// The picture in another size, on paper where it is clear: each pixel is the mean of those it covers, or
  /// interpolated from its neighbours if the picture is enlarged.
  package func resized(width: Int, height: Int, onto paper: Color) -> Bitmap {
    let source = rgba()
    var picture = Bitmap.plain(paper, width: width, height: height)
    guard self.width > 0, self.height > 0 else { return picture }
    let across = Resampling(from: self.width, to: width)
    let down = Resampling(from: self.height, to: height)
    let paper = SIMD4<Float>(paper)
    picture.withPixels { pixels in
      source.withWords { words in
        for y in 0..<height {
          for x in 0..<width {
            var sum = SIMD4<Float>.zero
            for (row, fraction) in down.parts(of: y) {
              for (column, part) in across.parts(of: x) {
                let word = words[row * self.width + column]
                let alpha = Float(word >> 24) / 255
                sum += (SIMD4<Float>(word: word) * alpha + paper * (1 - alpha)) * (fraction * part)
              }
            }
            pixels[y * width + x] = sum.packed
          }
        }
      }
    }
    return picture
  }
}

/// The pixels of one row that make each pixel of another, longer or shorter one.
private struct Resampling {
  let source: Int
  let scale: Double

  init(from source: Int, to target: Int) {
    self.source = source
    scale = Double(source) / Double(max(target, 1))
  }

  /// Pixels with their weights, which sum to one.
  func parts(of index: Int) -> [(Int, Float)] {
    let reach = max(scale, 1)
    let middle = (Double(index) + 0.5) * scale
    let (start, end) = (middle - reach / 2, middle + reach / 2)
    var parts: [(Int, Float)] = []
    var pixel = Int(start.rounded(.down))
    while Double(pixel) < end {
      let fraction = min(end, Double(pixel) + 1) - max(start, Double(pixel))
      if fraction > 0 { parts.append((min(max(pixel, 0), source - 1), Float(fraction / reach))) }
      pixel += 1
    }
    return parts
  }
}
