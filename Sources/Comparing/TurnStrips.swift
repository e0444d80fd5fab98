internal import Files
internal import Graphics
internal import ImageCoding
internal import RenderingOptions
internal import Snapshots

/// The turns of a comparison as contact sheets.
enum TurnStrips {
  /// The widest cell in pixels; larger pictures are reduced by whole factors.
  private static let widest = 480

  /// Writes a sheet for each changed turn: the reference's pictures, the new ones and their
  /// differences, a row each.
  static func write(
    _ result: ComparisonResult, into report: ReportFolder,
    files: (FileName) -> (expected: [UInt8], actual: [UInt8])?
  ) throws(OutputError) {
    var turns: [String: [PictureComparison]] = [:]
    for picture in result.pictures {
      if let stem = stem(of: picture.name.text) { turns[stem, default: []].append(picture) }
    }
    for (stem, pictures) in turns.sorted(by: { $0.key < $1.key })
    where pictures.contains(where: { $0.status == .changed }) {
      var rows: [[Bitmap]] = [[], [], []]
      for picture in pictures {
        guard let (a, b) = files(picture.name),
          let expected = try? PictureComparer.decode(a, named: picture.name),
          let actual = try? PictureComparer.decode(b, named: picture.name)
        else { continue }
        let mask = DifferenceMask(expected, actual, metric: result.options.metric)
        let factor = (max(expected.width, actual.width) + widest - 1) / widest
        rows[0].append(expected.reduced(by: factor))
        rows[1].append(actual.reduced(by: factor))
        rows[2].append(DifferencePicture.overlay(expected, mask).reduced(by: factor))
      }
      guard !rows[0].isEmpty else { continue }
      let sheet = DifferencePicture.column(of: rows.map { Filmstrip.sheet(of: $0, columns: 8) })
      guard sheet.width * sheet.height <= RenderOptions.largestPicture else { continue }
      let name = ReportFolder.fileName(of: FileName(stem), ending: ".filmstrip.png")
      try report.write(PNGEncoder().encode(sheet), to: name)
    }
  }

  /// The common beginning of a turn's pictures: `spread-0001` of `spread-0001_turn-03.png`.
  static func stem(of name: String) -> String? {
    guard let turn = name.firstRange(of: "_turn-"), name.hasSuffix(".png"),
      name[turn.upperBound...].dropLast(4).allSatisfy(\.isNumber)
    else { return nil }
    return String(name[..<turn.lowerBound])
  }
}
