internal import CEmbedded
public import Graphics

/// The files that are compiled into the program: fonts, the sample book, patterns, designs and the
/// viewer.
public enum Asset {
  /// The default faces: Vollkorn, and Fira Code for code.
  public static let vollkorn = FontFamily(
    regular: text("Vollkorn-Regular.ttf", embedded_vollkorn_regular()),
    italic: text("Vollkorn-Italic.ttf", embedded_vollkorn_italic()),
    bold: text("Vollkorn-Bold.ttf", embedded_vollkorn_bold()),
    boldItalic: text("Vollkorn-BoldItalic.ttf", embedded_vollkorn_bold_italic()),
    mono: font("FiraCode-Regular.ttf", embedded_fira_code()))

  /// The sans-serif faces for EPUBs that ask for some: Open Sans.
  public static let openSans = FontFamily(
    regular: font("OpenSans-Regular.ttf", embedded_open_sans_regular()),
    italic: font("OpenSans-Italic.ttf", embedded_open_sans_italic()),
    bold: font("OpenSans-Bold.ttf", embedded_open_sans_bold()),
    boldItalic: font("OpenSans-BoldItalic.ttf", embedded_open_sans_bold_italic()))

  /// The hyphenation patterns of American English, in libhyphen's format.
  public static var americanHyphenation: [UInt8] { bytes(embedded_hyphenation_en_us()) }

  /// The sample book, in Markdown.
  public static var sampleBook: [UInt8] { bytes(embedded_sample_book()) }

  /// The built-in designs by name, as files of options.
  public static let designs: [(name: String, file: [UInt8])] = [
    ("trade", bytes(embedded_design_trade())),
    ("large-print", bytes(embedded_design_large_print())),
    ("screen", bytes(embedded_design_screen())),
  ]

  /// How reflowable books are set where nobody says otherwise, as a style sheet.
  public static var baseSheet: [UInt8] { bytes(embedded_sheet_base()) }

  /// The style sheets of the designs by their names.
  public static let designSheets: [(name: String, file: [UInt8])] = [
    ("trade", bytes(embedded_sheet_trade())),
    ("large-print", bytes(embedded_sheet_large_print())),
    ("screen", bytes(embedded_sheet_screen())),
  ]

  /// The controls of a viewer, in HTML; `TITLE` and `AUTHOR` are placeholders.
  public static var viewerControls: String { text(embedded_viewer_controls()) }

  /// The style sheet of a viewer.
  public static var viewerStyle: String { text(embedded_viewer_style()) }

  /// The script of a viewer.
  public static var viewerScript: String { text(embedded_viewer_script()) }

  private static func font(_ name: String, _ file: embedded_file) -> FontFile {
    FontFile(name: name, bytes: bytes(file))
  }

  /// A face of Vollkorn, which kerns letters with a space and has an R before a space.
  private static func text(_ name: String, _ file: embedded_file) -> FontFile {
    var font = font(name, file)
    font.isShapedByWords = true
    return font
  }

  private static func text(_ file: embedded_file) -> String {
    String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
  }

  private static func bytes(_ file: embedded_file) -> [UInt8] {
    [UInt8](UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
