internal import Digests
internal import Documents
internal import Graphics

/// The contents of a publication's `META-INF/encryption.xml`.
struct Encryption: Sendable {
  /// The obfuscation or encryption of a file.
  enum Method: Sendable, Hashable {
    /// A font's first 1,040 bytes, by EPUB's own method.
    case idpf
    /// A font's first 1,024 bytes, by Adobe's method.
    case adobe
    /// A method that only its vendor can undo.
    case other(String)
  }

  private var methods: [String: Method] = [:]

  /// A publication with nothing encrypted.
  init() {}

  /// Reads the tree of the file.
  init(_ document: Document) {
    for node in document.nodes.indices where document.element(node)?.name == "EncryptedData" {
      let method = document.first("EncryptionMethod", in: node)
      let algorithm = method.flatMap { document.element($0)?["Algorithm"] } ?? "an unnamed method"
      guard let reference = document.first("CipherReference", in: node),
        let address = document.element(reference)?["URI"],
        let target = PublicationPath.resolve(address, from: "")
      else { continue }
      methods[target.path] =
        switch algorithm {
        case "http://www.idpf.org/2008/embedding": .idpf
        case "http://ns.adobe.com/pdf/enc#RC": .adobe
        default: .other(algorithm)
        }
    }
  }

  /// The method of a file; nil if it is not encrypted.
  func method(of path: String) -> Method? { methods[path] }

  /// Undoes a method on a font's bytes; returns false if no key follows from the identifier.
  static func reveal(_ bytes: inout [UInt8], _ method: Method, identifier: String) -> Bool {
    let (key, count) =
      switch method {
      case .idpf: (idpfKey(identifier), 1040)
      case .adobe: (adobeKey(identifier), 1024)
      case .other: ([UInt8](), 0)
      }
    guard !key.isEmpty else { return false }
    for index in 0..<min(count, bytes.count) { bytes[index] ^= key[index % key.count] }
    return true
  }

  /// The digest of the identifier without white space.
  private static func idpfKey(_ identifier: String) -> [UInt8] {
    let bytes = identifier.utf8.filter { $0 != 0x20 && $0 != 9 && $0 != 13 && $0 != 10 }
    return bytes.isEmpty ? [] : SHA1.digest(bytes)
  }

  /// The 16 bytes of the identifier if it is a UUID; otherwise empty.
  private static func adobeKey(_ identifier: String) -> [UInt8] {
    let lower = identifier.lowercased()
    let uuid = lower.hasPrefix("urn:uuid:") ? lower.dropFirst(9) : lower[...]
    let digits = uuid.utf8.filter { $0 != UInt8(ascii: "-") }
    return digits.count == 32 ? [UInt8](hexadecimal: digits) ?? [] : []
  }

  /// Whether bytes begin like a font.
  static func isFont(_ bytes: [UInt8]) -> Bool {
    let marks: [[UInt8]] = [
      Array("OTTO".utf8), [0, 1, 0, 0], Array("true".utf8), Array("wOFF".utf8), Array("wOF2".utf8),
      Array("ttcf".utf8),
    ]
    return marks.contains { bytes.starts(with: $0) }
  }
}
