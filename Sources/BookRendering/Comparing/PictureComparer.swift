internal import Graphics
internal import ImageCoding
internal import Snapshots
internal import Synchronization

/// Compares pairs of pictures, from several threads.
struct PictureComparer: Sendable {
  let options: ComparisonOptions
  /// Where the things that are masked for what they are stand, by the pictures' names.
  var meaningAreas: [String: [PixelRect]] = [:]
  /// Takes what explains a difference; nil where nobody asks.
  var explain: (@Sendable (FileName, Difference) throws(OutputError) -> Void)?
  /// Whether there are threads for the parts of one comparison.
  var usesThreads = false

  /// A difference that is to be explained.
  struct Difference: Sendable {
    let expected: Bitmap
    let actual: Bitmap
    let mask: DifferenceMask
  }

  /// The most bytes of a picture's file: more than 64 million pixels take unpacked.
  private static let largestFile = 512 << 20

  /// A picture's file as it is.
  static func file(_ name: FileName) throws(InputError) -> [UInt8] {
    try InputFile.read(name, limit: largestFile, what: "a picture: a .png file")
  }

  /// Compares two files; what cannot be read is told, not thrown.
  func compare(
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

  /// Compares two files' bytes; the names are for what is said of them.
  func compare(
    _ expectedFile: [UInt8], actual actualFile: [UInt8], _ expectedName: FileName,
    _ actualName: FileName, name: FileName
  ) throws -> PictureComparison {
    // Equal files show the same; that they are whole is seen without unpacking them.
    if expectedFile == actualFile {
      do throws(ImageError) {
        try PNGDecoder(isStrict: true).check(actualFile)
      } catch  where error == .unknownFormat && !actualName.isPNG {
        // A picture that nothing here can unpack, and that nobody says is a PNG.
      } catch { throw Self.fault(error, of: actualFile, named: actualName) }
      return PictureComparison(name: name, status: .equal)
    }
    let (expected, actual) = try decode(
      [(expectedFile, expectedName), (actualFile, actualName)])
    var result = try compare(expected, actual, name: name)
    result.isRounded = PNGDecoder.isRounded(expectedFile) || PNGDecoder.isRounded(actualFile)
    return result
  }

  /// The picture in a file, if it is a whole one.
  static func decode(_ file: [UInt8], named name: FileName) throws(InputError) -> Bitmap {
    do throws(ImageError) {
      return try PNGDecoder(isStrict: true).decode(file)
    } catch { throw fault(error, of: file, named: name) }
  }

  /// The pictures of a pair.
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

  /// Whether a file is a whole picture, as far as its frame shows it.
  static func isWhole(_ file: [UInt8]) -> Bool {
    (try? PNGDecoder(isStrict: true).check(file)) != nil
  }

  /// Why a file is no picture; one in another format is told by that, whatever its name is.
  private static func fault(
    _ error: ImageError, of file: [UInt8], named name: FileName
  ) -> InputError {
    guard error == .unknownFormat, let format = ImageFormat(of: file) else {
      return InputError(file: name, reason: error.description)
    }
    return InputError(file: name, reason: ImageError.unsupportedFormat(format).description)
  }

  /// Compares two pictures.
  func compare(
    _ expected: Bitmap, _ actual: Bitmap, name: FileName
  ) throws(OutputError) -> PictureComparison {
    var result = PictureComparison(name: name, status: .equal)
    let areas = options.maskedAreas + (meaningAreas[name.text] ?? [])
    // Where every pixel counts and nobody looks, only their number is wanted, and not their places.
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
  /// Whether the name says that the file is a PNG.
  fileprivate var isPNG: Bool { FileName(bytes: bytes.suffix(4)).text.lowercased() == ".png" }
}
