internal import Graphics
internal import ImageCoding
internal import Snapshots

/// Compares pairs of pictures, from several threads.
struct PictureComparer: Sendable {
  let options: ComparisonOptions
  /// Where the things that are masked for what they are stand, by the pictures' names.
  var meaningAreas: [String: [PixelRect]] = [:]
  /// Takes what explains a difference.
  var explain: @Sendable (FileName, Difference) throws(OutputError) -> Void = { _, _ in }

  /// A difference that is to be explained.
  struct Difference {
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
      } catch { throw Self.fault(error, of: actualFile, named: actualName) }
      return PictureComparison(name: name, status: .equal)
    }
    let expected = try Self.decode(expectedFile, named: expectedName)
    let actual = try Self.decode(actualFile, named: actualName)
    return try compare(expected, actual, name: name)
  }

  /// The picture in a file, if it is a whole one.
  static func decode(_ file: [UInt8], named name: FileName) throws(InputError) -> Bitmap {
    do throws(ImageError) {
      return try PNGDecoder(isStrict: true).decode(file)
    } catch { throw fault(error, of: file, named: name) }
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
    let quick = Snapshots.compare(expected, actual)
    if quick.isEqual {
      result.pixels = quick
      return result
    }
    let mask = DifferenceMask(expected, actual, metric: options.metric, ignoring: areas)
    let pixels = mask.comparison
    result.pixels = pixels
    if let window = options.window { result.densest = mask.densest(window: window) }
    let isOfOneSize = pixels.expectedSize == pixels.actualSize
    if isOfOneSize, options.tolerates(result.count, of: pixels.pixelCount) {
      result.status = pixels.isEqual ? .equal : .tolerated
    } else {
      result.status = .changed
      try explain(name, Difference(expected: expected, actual: actual, mask: mask))
    }
    return result
  }
}
