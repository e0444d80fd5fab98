package import Graphics
internal import ImageCoding
internal import Snapshots
package import Testing

/// Expects a picture to be the one in `Goldens/NAME.png` beside the test's file, to the last pixel.
///
/// When it is not, `failures/` and the test's attachments get the expected picture, the actual one,
/// and both beside a picture of their difference. With RECORD_GOLDENS=1 in the environment the
/// picture becomes the golden; the test still fails.
package func expectPictureGolden(
  _ bitmap: Bitmap, named name: String, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let folder = GoldenFolder(besideFile: filePath)
  guard let fault = folder.faultOfPicture(bitmap, named: name) else { return }
  for (file, bytes) in fault.files {
    Attachment.record(bytes, named: file, sourceLocation: sourceLocation)
  }
  Issue.record(Comment(rawValue: fault.message), sourceLocation: sourceLocation)
}

/// Why a picture is not its golden.
package struct PictureFault: Sendable {
  /// What is wrong, in words.
  package var message: String
  /// The pictures that show it, by their files' names.
  package var files: [(name: String, bytes: [UInt8])] = []
}

extension GoldenFolder {
  /// The most bytes of a golden picture: small ones show the matter and keep the repository small.
  package static let mostPictureBytes = 32 << 10

  /// Compares a picture with its golden, or records it; nil when they are the same.
  package func faultOfPicture(_ bitmap: Bitmap, named name: String) -> PictureFault? {
    let leftovers = ["expected", "actual", "difference"].map { "\(name).\($0).png" }
    let encoder = PNGEncoder(effort: .small)
    do {
      let golden = try golden("\(name).png").map { try PNGDecoder(isStrict: true).decode($0) }
      if let golden, compare(golden, bitmap).isEqual {
        forget(leftovers)
        return nil
      }
      if isRecording { return try recordPicture(encoder.encode(bitmap), named: name) }
      var fault = PictureFault(message: "there is no \(goldens)/\(name).png")
      fault.files.append((leftovers[1], encoder.encode(bitmap)))
      if let golden {
        fault.message = "\(name): \(compare(golden, bitmap)); see \(failures)/\(name).*"
        fault.files.append((leftovers[0], encoder.encode(golden)))
        let triptych = DifferencePicture.triptych(golden, bitmap)
        fault.files.append((leftovers[2], encoder.encode(triptych)))
      }
      for (file, bytes) in fault.files { try leave(bytes, as: file) }
      return fault
    } catch {
      return PictureFault(message: "\(name) cannot be compared with its golden: \(error)")
    }
  }

  private func recordPicture(_ file: [UInt8], named name: String) throws -> PictureFault {
    guard file.count <= Self.mostPictureBytes else {
      return PictureFault(
        message: "\(name) is not recorded: \(file.count) bytes are more than "
          + "\(Self.mostPictureBytes); show less of it")
    }
    try record(file, as: "\(name).png")
    return PictureFault(
      message: "recorded \(name).png; look at it, then run again without RECORD_GOLDENS")
  }
}
