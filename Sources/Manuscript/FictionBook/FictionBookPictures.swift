internal import Documents

/// The pictures that a FictionBook contains in Base64, and those that its text has requested.
struct FictionBookPictures {
  /// The bytes of the requested pictures, by path.
  private(set) var taken: [String: [UInt8]] = [:]
  /// The distinct warnings about requested pictures that are missing.
  private(set) var warnings: [ManuscriptWarning] = []

  private let file: Document
  /// The elements of the pictures, by name; of duplicates the first counts.
  private var binaries: [String: Int] = [:]
  /// The paths of requested pictures; nil for missing ones.
  private var paths: [String: String?] = [:]
  /// The last number used for a name that is not a path.
  private var lastNumber = 0

  /// The most warnings about pictures.
  private static let mostWarnings = 20

  init(_ file: Document) {
    self.file = file
    for node in file.children(of: 0) {
      guard let element = file.element(node), element.name == "binary", let id = element.id,
        binaries[id] == nil
      else { continue }
      binaries[id] = node
    }
  }

  /// The places of the requested pictures.
  var places: [PictureTarget] { taken.keys.sorted().compactMap { PictureTarget($0) } }

  /// The path of the picture that an address such as `#cover.jpg` refers to; nil, with a warning, if there is none.
  mutating func path(of address: String) -> String? {
    if let known = paths[address] { return known }
    let path = takePath(of: address)
    paths[address] = .some(path)
    return path
  }

  private mutating func takePath(of address: String) -> String? {
    let name = address.hasPrefix("#") ? String(address.dropFirst()) : address
    guard address.hasPrefix("#"), let binary = binaries[name] else {
      warn(name, address.hasPrefix("#") ? "it is not in the file" : "nothing is fetched")
      return nil
    }
    let text = (binary..<file.nodes[binary].end).flatMap { node -> ArraySlice<UInt8> in
      if case .text(let range) = file.nodes[node].content { file.text[range] } else { [] }
    }
    guard let bytes = [UInt8](base64: text), !bytes.isEmpty else {
      warn(name, "it is damaged: not Base64")
      return nil
    }
    let isPlain = name.utf8.allSatisfy { byte in
      byte == 0x2D || byte == 0x2E || byte == 0x5F || (0x30...0x39).contains(byte)
        || (0x41...0x5A).contains(byte & 0xDF)
    }
    let path = isPlain && name.utf8.first != 0x2E ? name : freePath()
    taken[path] = bytes
    return path
  }

  /// A path that no picture of the file has, either as its path or as its name.
  private mutating func freePath() -> String {
    lastNumber = max(lastNumber, taken.count)
    while true {
      lastNumber += 1
      let path = "picture-\(lastNumber)"
      if binaries[path] == nil, taken[path] == nil { return path }
    }
  }

  private mutating func warn(_ name: String, _ reason: String) {
    guard warnings.count < Self.mostWarnings else { return }
    warnings.append(ManuscriptWarning(ofPicture: name, reason: reason, isDescribed: false))
  }
}
