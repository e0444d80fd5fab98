internal import CEmbedded
package import Graphics

/// The files that are compiled into the program: fonts, the sample book, patterns, designs and the
/// viewer.
package enum Asset {
  /// The default faces: Vollkorn, and Fira Code for code.
  package static let vollkorn = FontFamily(
    regular: text(
      "Vollkorn-Regular.ttf", embedded_vollkorn_regular(),
      "33c0e4742dbf693d8f6cda114c02bcf213c0edfb18f0350e483e9354bf9f0c9b"),
    italic: text(
      "Vollkorn-Italic.ttf", embedded_vollkorn_italic(),
      "9261dc54be8ee1c5d4c99c4ae8c51042aaafb370a81394f2f426469b94770b1b"),
    bold: text(
      "Vollkorn-Bold.ttf", embedded_vollkorn_bold(),
      "e905eac2b4b6286bafe2c403656665ed455c899ba4e2de6a1fdfaa1d1a78eb0c"),
    boldItalic: text(
      "Vollkorn-BoldItalic.ttf", embedded_vollkorn_bold_italic(),
      "736a206307fa2446d469642195ff2add1c1f3a454322d77ae5215d8875181e28"),
    mono: font(
      "FiraCode-Regular.ttf", embedded_fira_code(),
      "bb7f3fc4bd68bbbb16b3bf204bc96d9ba7b4a1a6fc221bba49e2b2a03390e76c"))

  /// The sans-serif faces for EPUBs that ask for one: Open Sans.
  package static let openSans = FontFamily(
    regular: font(
      "OpenSans-Regular.ttf", embedded_open_sans_regular(),
      "e64e508b2aa2880f907e470c4550980ec4c0694d103a43f36150ac3f93189bee"),
    italic: font(
      "OpenSans-Italic.ttf", embedded_open_sans_italic(),
      "a54dc8488f8193bf30c3820cf6f261f911f9d328d699e1a1b8042641554cec70"),
    bold: font(
      "OpenSans-Bold.ttf", embedded_open_sans_bold(),
      "5894a3649b213cf5b2d673b6e7a871815fd1d120fa68a463592f27db14eae323"),
    boldItalic: font(
      "OpenSans-BoldItalic.ttf", embedded_open_sans_bold_italic(),
      "3ca680f2444cc9e50447d057c006464566e92f2e77b0b6e26491e5bd757ed4e7"))

  /// Faces for text in other scripts: polytonic Greek, Hebrew, Arabic, Devanagari, Thai, Armenian, Georgian.
  package static let otherScripts: [FontFile] = [
    font(
      "GFSDidot.otf", embedded_gfs_didot(),
      "27d80cbfb7446a627f577b3a3bc519e1cec71d53328cd3873368e9c3b54e0fc1"),
    font(
      "NotoSerifHebrew-Regular.ttf", embedded_noto_serif_hebrew(),
      "789b7e7e3ff4d95a5e105872a385db12c50c08b60ad5b773d25a3bec86621abf"),
    font(
      "NotoNaskhArabic-Regular.ttf", embedded_noto_naskh_arabic(),
      "8c67eaa2f0086872628fc3f7f760386f83c8be5c5e9a1ba3a38891237b2ac7cb"),
    font(
      "NotoSerifDevanagari-Regular.ttf", embedded_noto_serif_devanagari(),
      "662c3cd6e17dd0561f53fe28ce6c32d7d64e650119f4bb0428fc50206bbc46fe"),
    font(
      "NotoSerifThai-Regular.ttf", embedded_noto_serif_thai(),
      "8e1bcaa4fef346b247092cf4327c4744eda2fa72afed96e2145dc30a3b04fdd1"),
    font(
      "NotoSerifArmenian-Regular.ttf", embedded_noto_serif_armenian(),
      "9b6f1837a89ede5f9404bb5975539dbac8eff23e262fc3e459cba029f30292f4"),
    font(
      "NotoSerifGeorgian-Regular.ttf", embedded_noto_serif_georgian(),
      "4489ca2f28b4a79b16bc8ba6a857a8cd14857e04a14b8fa1031b7b84a00fe537"),
  ]

  /// The face of formulas, with mathematical data.
  package static let pagellaMath = font(
    "texgyrepagella-math.otf", embedded_pagella_math(),
    "1f9e010f60e947d0e925910009b2ea85ad54edc7cefb106f8cdefb9ffd1d5f2f")

  /// The hyphenation patterns of American English, in libhyphen's format.
  package static var americanHyphenation: [UInt8] { bytes(embedded_hyphenation_en_us()) }

  /// Hyphenation patterns of languages for which Debian has none, in libhyphen's format, by the names that its packages
  /// would give them.
  package static let otherHyphenations: [(name: String, file: @Sendable () -> [UInt8])] = [
    ("hyph_cy.dic", { bytes(embedded_hyphenation_cy()) }),
    ("hyph_eo.dic", { bytes(embedded_hyphenation_eo()) }),
    ("hyph_fi.dic", { bytes(embedded_hyphenation_fi()) }),
    ("hyph_fur.dic", { bytes(embedded_hyphenation_fur()) }),
    ("hyph_hsb.dic", { bytes(embedded_hyphenation_hsb()) }),
    ("hyph_ia.dic", { bytes(embedded_hyphenation_ia()) }),
    ("hyph_ka.dic", { bytes(embedded_hyphenation_ka()) }),
    ("hyph_ku.dic", { bytes(embedded_hyphenation_kmr()) }),
    ("hyph_la.dic", { bytes(embedded_hyphenation_la()) }),
    ("hyph_oc.dic", { bytes(embedded_hyphenation_oc()) }),
    ("hyph_pms.dic", { bytes(embedded_hyphenation_pms()) }),
    ("hyph_rm.dic", { bytes(embedded_hyphenation_rm()) }),
    ("hyph_tk.dic", { bytes(embedded_hyphenation_tk()) }),
    ("hyph_tr.dic", { bytes(embedded_hyphenation_tr()) }),
  ]

  /// The sample book, in Markdown.
  package static var sampleBook: [UInt8] { bytes(embedded_sample_book()) }

  /// The built-in designs by name, as files of options.
  package static let designs: [(name: String, file: [UInt8])] = [
    ("trade", bytes(embedded_design_trade())),
    ("large-print", bytes(embedded_design_large_print())),
    ("screen", bytes(embedded_design_screen())),
  ]

  /// The default style sheet of reflowable books.
  package static var baseSheet: [UInt8] { bytes(embedded_sheet_base()) }

  /// The style sheets of the designs, by name.
  package static let designSheets: [(name: String, file: [UInt8])] = [
    ("trade", bytes(embedded_sheet_trade())),
    ("large-print", bytes(embedded_sheet_large_print())),
    ("screen", bytes(embedded_sheet_screen())),
  ]

  /// The controls of a viewer, in HTML; `TITLE` and `AUTHOR` are placeholders.
  package static var viewerControls: String { text(embedded_viewer_controls()) }

  /// The style sheet of a viewer.
  package static var viewerStyle: String { text(embedded_viewer_style()) }

  /// The script of a viewer.
  package static var viewerScript: String { text(embedded_viewer_script()) }

  /// The style sheet of a comparison's report.
  package static var reportStyle: String { text(embedded_report_style()) }

  /// The script of a comparison's report.
  package static var reportScript: String { text(embedded_report_script()) }

  /// A font with its SHA-256, whose computation took a fourteenth of the time of a short run.
  private static func font(_ name: String, _ file: embedded_file, _ digest: String) -> FontFile {
    let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
    var font = FontFile(name: name, data: FontBytes(lasting: bytes))
    font.knownDigest = digest
    return font
  }

  /// A face of Vollkorn, which kerns letters with a space and has another R before a space.
  private static func text(_ name: String, _ file: embedded_file, _ digest: String) -> FontFile {
    var font = font(name, file, digest)
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
