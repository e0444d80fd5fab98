import Assets
import Graphics
import TestSupport
import Testing

@testable import ImageCoding

/// Pictures of every format, read at their own size and at others.
@Suite struct ImageFileTests {
  /// The colours in the middle of the four quarters, from the top left.
  private func quarters(_ bitmap: Bitmap) -> [[Int]] {
    let picture = bitmap.rgba()
    return [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
      let at = (picture.height * y / 4 * picture.width + picture.width * x / 4) * 4
      return picture.bytes[at..<at + 4].map { Int($0) }
    }
  }

  private let expected = [
    [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255],
  ]

  private func isNear(_ a: [[Int]], _ b: [[Int]], within limit: Int = 6) -> Bool {
    zip(a.joined(), b.joined()).allSatisfy { abs($0 - $1) <= limit }
  }

  private static let files: [(String, ImageFormat, [UInt8])] = [
    ("jpeg", .jpeg, SampleFile.jpeg), ("progressive", .jpeg, SampleFile.progressiveJPEG),
    ("gif", .gif, SampleFile.gif), ("interlaced", .gif, SampleFile.interlacedGIF),
    ("webp", .webp, SampleFile.webp), ("lossy", .webp, SampleFile.lossyWebP),
    ("moving", .webp, SampleFile.movingWebP),
    ("png", .png, PNGEncoder().encode(quarterPicture)),
    ("svg", .svg, Array(quarterSVG.utf8)),
  ]

  private static let quarterPicture: Bitmap = {
    let colors: [Color] = [
      Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 255, blue: 0),
      Color(red: 0, green: 0, blue: 255), .white,
    ]
    return Bitmap(
      width: 32, height: 32, format: .indexed(palette: colors),
      bytes: (0..<1024).map { (place: Int) -> UInt8 in UInt8(place / 512 * 2 + place % 32 / 16) })
  }()

  private static let quarterSVG = """
    <?xml version="1.0"?><!-- <svg width="9"/> -->
    <svg xmlns="http://www.w3.org/2000/svg" width="32" height='32px' viewBox="0 0 2 2">
    <rect width="1" height="1" fill="red"/><rect x="1" width="1" height="1" fill="#0f0"/>
    <rect y="1" width="1" height="1" fill="blue"/><rect x="1" y="1" width="1" height="1" fill="#fff"/>
    </svg>
    """

  @Test(arguments: files)
  func `its header and its pixels are read`(
    name: String, format: ImageFormat, file: [UInt8]
  ) throws {
    let header = try ImageFile.probe(file)
    #expect(header.format == format)
    #expect((header.width, header.height) == (32, 32))
    for (width, height) in [(32, 32), (8, 8), (5, 11), (100, 64)] {
      let picture = try ImageFile.decode(file, fitting: (width, height))
      #expect(picture.fault == nil)
      #expect((picture.bitmap.width, picture.bitmap.height) == (width, height))
      // An SVG keeps its shape, with clear bands beside it.
      if format == .svg, width != height { continue }
      #expect(isNear(quarters(picture.bitmap), expected, within: 14), "\(name) \(width)")
    }
  }

  @Test func `four inks become the colours they show`() throws {
    let picture = try ImageFile.decode(SampleFile.cmykJPEG)
    #expect(isNear(quarters(picture.bitmap), expected))
  }

  @Test func `a grey JPEG is a grey picture`() throws {
    let picture = try ImageFile.decode(SampleFile.grayJPEG)
    #expect(picture.bitmap.format == .gray)
    #expect(picture.bitmap.bytes.allSatisfy { $0 == 100 })
  }

  @Test func `a camera's turned picture is turned back`() throws {
    // Where the file's quarters go, by the orientation's number: EXIF 2.3, 4.6.4.
    let places = [
      1: [0, 1, 2, 3], 2: [1, 0, 3, 2], 3: [3, 2, 1, 0], 4: [2, 3, 0, 1],
      5: [0, 2, 1, 3], 6: [2, 0, 3, 1], 7: [3, 1, 2, 0], 8: [1, 3, 0, 2],
    ]
    for (number, order) in places {
      var file = SampleFile.jpeg
      let exif =
        Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, UInt8(number)]
        + [0, 0, 0, 0, 0, 0]
      file.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif, at: 2)
      let picture = try ImageFile.decode(file, fitting: (20, 10))
      #expect((picture.bitmap.width, picture.bitmap.height) == (20, 10))
      #expect(
        isNear(quarters(picture.bitmap), order.map { expected[$0] }, within: 20), "\(number)")
    }
  }

  @Test func `resolutions are read`() throws {
    #expect(try ImageFile.probe(SampleFile.jpeg).resolution == .init(across: 300, down: 150))
    let png = PNGEncoder().encode(Self.quarterPicture, pixelsPerMetre: 3937)
    let resolution = try #require(try ImageFile.probe(png).resolution)
    #expect(abs(resolution.across - 100) < 0.01)
  }

  @Test func `clear pixels stay clear`() throws {
    let gif = try ImageFile.decode(SampleFile.clearGIF)
    #expect(quarters(gif.bitmap).map { $0[3] } == [0, 255, 255, 255])
    let webp = try ImageFile.decode(SampleFile.clearWebP)
    #expect(quarters(webp.bitmap) == expected.map { $0.prefix(3) + [128] })
  }

  @Test func `an SVG tells its size as CSS reads it`() throws {
    func size(_ attributes: String) throws -> [Int] {
      let header = try ImageFile.probe(Array("<svg \(attributes)/>".utf8))
      return [header.width, header.height]
    }
    #expect(try size("width='1in' height='2cm'") == [96, 76])
    #expect(try size("viewBox='0 0 40,30'") == [40, 30])
    #expect(try size("width='80' viewBox='0 0 40 30'") == [80, 60])
    #expect(try size("width='100%' height='100%' viewBox='0 0 40 30'") == [40, 30])
    #expect(try size("") == [300, 150])
    #expect(try size("width='1e300' height='-3'") == [300, 150])
  }

  @Test func `an SVG's text is set in the fonts it is given`() throws {
    let file = Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40">
      <text x="5" y="30" font-size="30" font-family="Arial">Wig</text></svg>
      """.utf8)
    func ink(_ fonts: [FontFile]) throws -> [UInt8] {
      try ImageFile.decode(file, fitting: (100, 40), fonts: SVGFonts(fonts)).bitmap.rgba().bytes
    }
    let regular = try ink([Asset.vollkorn.regular])
    let mono = try ink([#require(Asset.vollkorn.mono)])
    #expect(regular.contains { $0 != 0 })
    #expect(regular != mono)
    #expect(try ink([Asset.vollkorn.regular]) == regular)
  }

  @Test(
    arguments: [
      ("serif", "Vollkorn"), ("Georgia", "Vollkorn"), ("no such family", "Vollkorn"),
      ("", "Vollkorn"),
      ("Georgia, Helvetica", "Open Sans"), ("COURIER NEW, Arial", "Fira Code"),
      ("Vollkorn, Arial", "Vollkorn"), ("Fira Code, Arial", "Fira Code"),
    ] + sample(FamilyAliases.sansSerif.sorted()).map { ($0, "Open Sans") }
      + sample(FamilyAliases.monospace.sorted()).map { ($0, "Fira Code") })
  func `families that no font has stand for those of the program`(
    family: String, name: String
  ) throws {
    let book = Asset.vollkorn
    let sans = Asset.openSans
    let fonts = SVGFonts(
      [
        book.mono, book.boldItalic, book.italic, book.bold, book.regular, sans.bold, sans.italic,
        sans.regular,
      ].compactMap(\.self))
    for style in ["", "font-weight='bold'", "font-style='italic'"] {
      func ink(_ family: String) throws -> [UInt8] {
        let file = """
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40">
          <text x="5" y="30" font-size="30" \(style) font-family="\(family)">Wig</text></svg>
          """
        return try ImageFile.decode(Array(file.utf8), fitting: (100, 40), fonts: fonts)
          .bitmap.rgba().bytes
      }
      #expect(try ink(family) == ink(name), "\(style)")
    }
  }

  @Test func `an SVG reads nothing but itself`() throws {
    let file = """
      <!DOCTYPE svg [<!ENTITY secret SYSTEM "file:///etc/hostname">]>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink"
        viewBox="0 0 10 10">
      <image x:href="file:///usr/share/pixmaps/debian-logo.png" width="10" height="10"/>
      <image href="http://127.0.0.1:9/a.png" width="10" height="10"/></svg>
      """
    let picture = try ImageFile.decode(Array(file.utf8), fitting: (10, 10))
    #expect(picture.bitmap.rgba().bytes.allSatisfy { $0 == 0 })
  }
}
