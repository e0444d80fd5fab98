/// Decodes the names in archives.
enum EntryNameDecoding {
  /// A name with slashes between its parts and none at its beginning.
  ///
  /// Names are UTF-8, as EPUB requires; those that are not, and are not marked as such, are in code page 437, ZIP's
  /// original encoding.
  static func name(_ bytes: [UInt8], isUTF8: Bool) -> String {
    var text: String
    if let valid = String(validating: bytes, as: UTF8.self) {
      text = valid
    } else if isUTF8 {
      text = String(decoding: bytes, as: UTF8.self)
    } else {
      text = ""
      for byte in bytes {
        text.unicodeScalars.append(byte < 0x80 ? Unicode.Scalar(byte) : upper[Int(byte) - 0x80])
      }
    }
    let slashed = text.utf8.contains(UInt8(ascii: "\\")) ? backslashesTurned(text) : text
    return String(slashed.drop { $0 == "/" })
  }

  private static func backslashesTurned(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 == UInt8(ascii: "\\") ? 0x2F : $0 }, as: UTF8.self)
  }

  /// The upper half of code page 437.
  private static let upper = Array(
    ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
      + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)
}
