package import Files
package import Graphics
internal import ImageCoding
internal import Output
package import Snapshots
internal import Synchronization

/// Compares pairs of pictures; may be used from several threads.
package struct PictureComparer: Sendable {
  /// The rules of the comparison.
  package let options: ComparisonOptions
  /// The areas masked by role, by the names of pictures.
  package var meaningAreas: [String: [PixelRect]] = [:]
  /// Receives differences to be explained; nil for none.
  package var explain: (@Sendable (FileName, Difference) throws(OutputError) -> Void)?
  /// Whether threads are free for the parts of one comparison.
  package var usesThreads = false

  package init(options: ComparisonOptions) { self.options = options }

  /// A difference to be explained.
  package struct Difference: Sendable {
    /// The reference.
    package let expected: Bitmap
    /// The new picture.
    package let actual: Bitmap
    /// The pixels that differ.
    package let mask: DifferenceMask
  }

  /// The largest size of a picture file in bytes: more than 64 million pixels without compression.
  private static let largestFile = 512 << 20

  /// The bytes of a picture file.
  package static func file(_ name: FileName) throws(InputError) -> [UInt8] {
    try InputFile.read(name, limit: largestFile, what: "a picture: a .png file")
  }

  /// Compares two files; unreadable files are reported in the result.
  package func compare(
    _ expected: FileName, _ actual: FileName, name: FileName
  ) throws(OutputError) -> PictureComparison {
    do {
      return try compare(
        Self.file(expected), actual: Self.file(actual), expected, actual, name: name)
    } catch let error as InputError {
      var result = PictureComparison(name: name, status: .unreadable)
      result.fault = error.description
      return result
    } catch let error as OutputError {
      throw error
    } catch { return PictureComparison(name: name, status: .unreadable) }
  }

  /// Compares the bytes of two files; the names are for messages.
  package func compare(
    _ expectedFile: [UInt8], actual actualFile: [UInt8], _ expectedName: FileName,
    _ actualName: FileName, name: FileName
  ) throws -> PictureComparison {
    // Equal files show the same; that they are complete can be checked without decoding.
    if expectedFile == actualFile {
      do throws(ImageError) {
        try PNGDecoder(isStrict: true).check(actualFile)
      } catch  where error == .unknownFormat && !actualName.isPNG {
        // A picture in a format that cannot be decoded, and whose name is not that of a PNG.
      } catch { throw Self.fault(error, of: actualFile, named: actualName) }
      return PictureComparison(name: name, status: .equal)
    }
    let (expected, actual) = try decode(
      [(expectedFile, expectedName), (actualFile, actualName)])
    var result = try compare(expected, actual, name: name)
    result.isRounded = PNGDecoder.isRounded(expectedFile) || PNGDecoder.isRounded(actualFile)
    return result
  }

  /// The decoded picture of a complete file.
  static func decode(_ file: [UInt8], named name: FileName) throws(InputError) -> Bitmap {
    do throws(ImageError) {
      return try PNGDecoder(isStrict: true).decode(file)
    } catch { throw fault(error, of: file, named: name) }
  }

  /// The decoded pictures of a pair.
  private func decode(
    _ files: [(bytes: [UInt8], name: FileName)]
  ) throws(InputError) -> (Bitmap, Bitmap) {
    let counter = TaskCounter(count: files.count)
    let found = Mutex<[Result<Bitmap, InputError>?]>(files.map { _ in nil })
    Workers.run(usesThreads ? 2 : 1) { _ in
      while let task = counter.take() {
        let result = Result { () throws(InputError) in
          try Self.decode(files[task].bytes, named: files[task].name)
        }
        found.withLock { $0[task] = result }
      }
    }
    var pictures: [Bitmap] = []
    for result in found.withLock({ $0 }) {
      if let result { pictures.append(try result.get()) }
    }
    return (pictures[0], pictures[1])
  }

  /// Whether a file is a complete picture, judging by its chunks.
  static func isWhole(_ file: [UInt8]) -> Bool {
    (try? PNGDecoder(isStrict: true).check(file)) != nil
  }

  /// The reason why a file is not a picture; another format is named, whatever the file's
  /// extension.
  private static func fault(
    _ error: ImageError, of file: [UInt8], named name: FileName
  ) -> InputError {
    guard error == .unknownFormat else {
      return InputError(file: name, reason: error.description)
    }
    guard let format = ImageFormat(of: file) else {
      return InputError(file: name, reason: "not a PNG picture, which is what is compared")
    }
    return InputError(file: name, reason: ImageError.unsupportedFormat(format).description)
  }

  /// Compares two pictures.
  package func compare(
    _ expected: Bitmap, _ actual: Bitmap, name: FileName
  ) throws(OutputError) -> PictureComparison {
    var result = PictureComparison(name: name, status: .equal)
    let areas = options.maskedAreas + (meaningAreas[name.text] ?? [])
    // In an exact comparison without report, only the number of pixels is needed, not their
    // positions.
    let isPlain = options.metric == .exact && areas.isEmpty && options.window == nil
    let isCounted = isPlain && explain == nil || haveSameBytes(expected, actual)
    let mask =
      isCounted
      ? nil : DifferenceMask(expected, actual, metric: options.metric, ignoring: areas)
    let pixels =
      mask?.comparison ?? Snapshots.compare(expected, actual, metric: options.metric)
    result.pixels = pixels
    if let window = options.window { result.densest = mask?.densest(window: window) }
    let isOfOneSize = pixels.expectedSize == pixels.actualSize
    if isOfOneSize, options.tolerates(result.count, of: pixels.pixelCount) {
      result.status = pixels.isEqual ? .equal : .tolerated
    } else {
      result.status = .changed
      result.digests = (PixelDigest.of(expected), PixelDigest.of(actual))
      if let explain, let mask {
        try explain(name, Difference(expected: expected, actual: actual, mask: mask))
      }
    }
    return result
  }
}

extension FileName {
  /// Whether the name has the extension of a PNG.
  fileprivate var isPNG: Bool { FileName(bytes: bytes.suffix(4)).text.lowercased() == ".png" }
}
