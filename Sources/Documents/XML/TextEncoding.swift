internal import CXML2

/// Text encodings that libxml2 knows by name.
package enum TextEncoding {
  /// The bytes in UTF-8; nil if the library does not know the encoding, or the bytes are invalid in it.
  package static func utf8(_ file: [UInt8], from name: String) -> [UInt8]? {
    guard let handler = xmlFindCharEncodingHandler(name) else { return nil }
    defer { xmlCharEncCloseFunc(handler) }
    guard let input = xmlBufferCreateSize(file.count + 1), let output = xmlBufferCreate()
    else { return nil }
    defer {
      xmlBufferFree(input)
      xmlBufferFree(output)
    }
    guard let size = Int32(exactly: file.count), xmlBufferAdd(input, file, size) == 0 else {
      return nil
    }
    while xmlBufferLength(input) > 0 {
      let before = xmlBufferLength(input)
      let state = xmlCharEncInFunc(handler, output, input)
      guard state >= 0, xmlBufferLength(input) < before else { return nil }
    }
    let bytes = UnsafeBufferPointer(
      start: xmlBufferContent(output), count: Int(xmlBufferLength(output)))
    return Array(bytes)
  }
}
