internal import CXML2
internal import Glibc

/// Parses an XML document strictly with libxml2.
///
/// The document is UTF-8 without a document type, and its only entities are XML's own five: so there is nothing that
/// the library could load, and nothing that could expand.
struct XMLReader {
  /// A violation of XML's syntax.
  struct Fault: Sendable, Hashable {
    /// The line, counted from 1.
    var line: Int
    /// The library's message.
    var message: String
  }

  private var builder: DocumentBuilder
  private var fault: Fault?
  private var context: xmlParserCtxtPtr?
  /// The document, while it is being parsed.
  private var file = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The names encountered so far, by the library's own copies of them.
  private var names: [UnsafePointer<UInt8>: String] = [:]
  private var lastSource = 0

  private init(_ builder: DocumentBuilder) { self.builder = builder }

  /// Feeds a document to a builder; returns the first fault, at which parsing has ended.
  static func read(_ bytes: [UInt8], into builder: inout DocumentBuilder) -> Fault? {
    _ = isReady
    guard let size = Int32(exactly: bytes.count) else {
      return Fault(line: 1, message: "larger than 2 GiB")
    }
    var reader = XMLReader(builder)
    builder = DocumentBuilder(path: "")
    bytes.withUnsafeBytes { buffer in
      withUnsafeMutablePointer(to: &reader) { pointer in
        guard
          let context = xmlCreateMemoryParserCtxt(
            buffer.bindMemory(to: CChar.self).baseAddress, size)
        else {
          pointer.pointee.fault = Fault(line: 1, message: "Document is empty")
          return
        }
        defer { xmlFreeParserCtxt(context) }
        // NOENT only resolves `&amp;` in attributes: there are no other entities.
        let options = XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue
        _ = xmlCtxtUseOptions(context, Int32(options | XML_PARSE_NOENT.rawValue))
        context.pointee.sax.pointee = calls()
        context.pointee.userData = UnsafeMutableRawPointer(pointer)
        pointer.pointee.context = context
        pointer.pointee.file = buffer
        xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
        xmlParseDocument(context)
      }
    }
    builder = reader.builder
    return reader.fault
  }

  /// The library initialises its tables once, before two threads use it.
  private static let isReady: Bool = {
    xmlInitParser()
    return true
  }()

  private static func calls() -> xmlSAXHandler {
    var calls = xmlSAXHandler()
    calls.initialized = XML_SAX2_MAGIC
    calls.startElementNs = { reader, name, prefix, uri, _, _, count, _, attributes in
      XMLReader.of(reader)?.pointee.begin(name, prefix, uri, Int(count), attributes)
    }
    calls.endElementNs = { reader, _, _, _ in XMLReader.of(reader)?.pointee.end() }
    let text: charactersSAXFunc = { reader, text, count in
      XMLReader.of(reader)?.pointee.add(text, Int(count))
    }
    (calls.characters, calls.ignorableWhitespace) = (text, text)
    calls.cdataBlock = { reader, text, count in
      guard let reader = XMLReader.of(reader) else { return }
      reader.pointee.builder.divideText()
      reader.pointee.add(text, Int(count))
      reader.pointee.builder.divideText()
    }
    calls.comment = { reader, _ in XMLReader.of(reader)?.pointee.builder.divideText() }
    calls.processingInstruction = { reader, name, data in
      guard let reader = XMLReader.of(reader) else { return }
      reader.pointee.builder.divideText()
      if let name, let data, reader.pointee.text(name) == "xml-stylesheet" {
        reader.pointee.builder.linkSheet(String(cString: data))
      }
    }
    calls.serror = { reader, error in
      guard let error else { return }
      XMLReader.of(reader)?.pointee.note(error.pointee)
    }
    return calls
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLReader>? {
    pointer?.assumingMemoryBound(to: XMLReader.self)
  }

  /// Records a fault and stops parsing: what follows is ignored.
  private mutating func note(_ error: xmlError) {
    // A name with two colons, at which the library goes on, is an error (XML Names, 7).
    let isMisnamed = error.code == XML_NS_ERR_QNAME.rawValue
    guard fault == nil, error.level == XML_ERR_FATAL || isMisnamed else { return }
    let message = error.message.map { String(cString: $0) } ?? "not well-formed"
    fault = Fault(
      line: max(1, Int(error.line)), message: String(message.prefix { $0 != "\n" }.prefix(120)))
    if let context { xmlStopParser(context) }
  }

  private mutating func begin(
    _ name: UnsafePointer<UInt8>?, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?,
    _ count: Int, _ values: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  ) {
    guard let name else { return }
    var attributes: [Document.Attribute] = []
    attributes.reserveCapacity(count)
    // Five pointers each: name, prefix, namespace, and the beginning and end of the value.
    for index in 0..<count {
      guard let values = values.map({ $0 + 5 * index }), let name = values[0],
        let start = values[3], let end = values[4]
      else { continue }
      let prefix = values[1].map { text($0) }
      attributes.append(
        Document.Attribute(
          name: text(name),
          namespace: values[2].map { text($0) } ?? prefix.flatMap { Namespace.customary[$0] } ?? "",
          value: String(
            decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)))
    }
    let element = text(name)
    builder.begin(
      element, prefix: prefix.map { text($0) }, namespace: uri.map { text($0) },
      attributes: attributes, source: sourceOfTag())
  }

  private mutating func end() { builder.end(source: place ?? lastSource) }

  private mutating func add(_ text: UnsafePointer<UInt8>?, _ count: Int) {
    guard let text, count > 0 else { return }
    let bytes = UnsafeBufferPointer(start: text, count: count)
    builder.add(bytes, source: source(of: bytes))
  }

  /// A name as a string, made once: the library keeps one copy of each.
  private mutating func text(_ name: UnsafePointer<UInt8>) -> String {
    if let known = names[name] { return known }
    let text = String(cString: name)
    names[name] = text
    return text
  }

  /// The byte of the document at which a text begins.
  ///
  /// ASCII text is passed as a pointer into the document. Other text comes as a copy once the library has parsed it, so
  /// that it is before the current position; a reference begins at its ampersand.
  private func source(of text: UnsafeBufferPointer<UInt8>) -> Int {
    guard let place, let start = text.baseAddress else { return lastSource }
    if let input = context?.pointee.input?.pointee, let base = input.base, let end = input.end,
      start >= base, start <= end
    {
      return Int(input.consumed) + (start - base)
    }
    // After a CDATA section three more characters have been read.
    for skipped in [0, 3] where place >= text.count + skipped {
      let candidate = place - text.count - skipped
      if let file = file.baseAddress, memcmp(file + candidate, start, text.count) == 0 {
        return candidate
      }
    }
    var ampersand = place
    while ampersand > 0, place - ampersand < 16, byte(ampersand) != UInt8(ascii: "&") {
      ampersand -= 1
    }
    return byte(ampersand) == UInt8(ascii: "&") ? ampersand : max(0, place - text.count)
  }

  /// The byte at which the tag begins whose end the library has reached: it contains no `<` but its own.
  private mutating func sourceOfTag() -> Int {
    guard var place else { return lastSource }
    while place > 0, byte(place) != UInt8(ascii: "<") { place -= 1 }
    lastSource = place
    return place
  }

  /// The library's position in the document.
  ///
  /// The library discards what is before it except a few characters, so text already read is looked up in the document.
  private var place: Int? {
    guard let input = context?.pointee.input?.pointee, let base = input.base, let cur = input.cur
    else { return nil }
    return min(Int(input.consumed) + (cur - base), file.count)
  }

  private func byte(_ place: Int) -> UInt8? { file.indices.contains(place) ? file[place] : nil }
}
