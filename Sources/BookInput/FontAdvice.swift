internal import TextAnalysis

/// A free face that has the letters of a script, and its Debian package.
package struct FontAdvice: Hashable {
  /// The name of the face's file.
  package var face: String
  /// The name of the package.
  var package: String

  /// The advice in words.
  package var sentence: String { "\(face) (Debian: \(package)) has them" }

  /// A face for a character; nil if none is known.
  package init?(for scalar: Unicode.Scalar) {
    let core = "fonts-noto-core"
    if scalar.properties.isEmojiPresentation || (0x1F000...0x1FAFF).contains(scalar.value) {
      (face, package) = ("NotoColorEmoji.ttf", "fonts-noto-color-emoji")
      return
    }
    let name = Script.name(Script.tag(of: scalar)).split(whereSeparator: { " -_".contains($0) })
      .joined()
    switch name {
    case "Han", "Hiragana", "Katakana", "Bopomofo", "Hangul":
      (face, package) = ("NotoSerifCJK-Regular.ttc", "fonts-noto-cjk")
    case "Latin", "Greek", "Cyrillic", "Inherited":
      (face, package) = ("NotoSerif-Regular.ttf", core)
    case "Arabic": (face, package) = ("NotoNaskhArabic-Regular.ttf", core)
    case "Common":
      if scalar.value == 0xFF01 || (0x3000...0x33FF).contains(scalar.value) {
        (face, package) = ("NotoSerifCJK-Regular.ttc", "fonts-noto-cjk")
      } else if scalar.properties.isMath {
        (face, package) = ("NotoSansMath-Regular.ttf", core)
      } else {
        (face, package) = ("NotoSansSymbols2-Regular.ttf", core)
      }
    case _ where Self.withSerifs.contains(name):
      (face, package) = ("NotoSerif\(name)-Regular.ttf", core)
    case _ where Self.plain.contains(name):
      (face, package) = ("NotoSans\(name)-Regular.ttf", core)
    default: return nil
    }
  }

  /// The scripts for which Noto has serif faces.
  private static let withSerifs = Set(
    """
    Ahom Armenian Balinese Bengali Devanagari Dogra Ethiopic Georgian Gujarati Gurmukhi Hebrew Kannada Khmer Lao \
    Malayalam Myanmar Sinhala Tamil Tangut Telugu Thai Tibetan Yezidi
    """.split(separator: " ").map(String.init))

  /// The scripts for which it has sans-serif faces only.
  private static let plain = Set(
    """
    Adlam AnatolianHieroglyphs Avestan Bamum BassaVah Batak Bhaiksuki Brahmi Buginese Buhid CanadianAboriginal \
    Carian CaucasianAlbanian Chakma Cham Cherokee Coptic Cuneiform Cypriot Deseret Duployan EgyptianHieroglyphs \
    Elbasan Elymaic Glagolitic Gothic Grantha GunjalaGondi HanifiRohingya Hanunoo Hatran ImperialAramaic \
    InscriptionalPahlavi InscriptionalParthian Javanese Kaithi KayahLi Kharoshthi Khojki Khudawadi Lepcha Limbu \
    LinearA LinearB Lisu Lycian Lydian Mahajani Mandaic Manichaean Marchen MasaramGondi Medefaidrin MeeteiMayek \
    MendeKikakui Miao Modi Mongolian Mro Multani Nabataean NewTaiLue Newa Nko Nushu Ogham OlChiki OldHungarian \
    OldItalic OldNorthArabian OldPermic OldPersian OldSogdian OldSouthArabian OldTurkic Oriya Osage Osmanya \
    PahawhHmong Palmyrene PauCinHau PhagsPa Phoenician PsalterPahlavi Rejang Runic Samaritan Saurashtra Sharada \
    Shavian Siddham SignWriting Sogdian SoraSompeng Soyombo Sundanese SylotiNagri Syriac Tagalog Tagbanwa TaiLe \
    TaiTham TaiViet Takri Thaana Tifinagh Tirhuta Ugaritic Vai Wancho WarangCiti Yi ZanabazarSquare
    """.split(separator: " ").map(String.init))
}
