internal import Documents

/// The pictures that a FictionBook holds in Base64, and those that its text has asked for.
struct FictionBookPictures {
  /// The bytes of the pictures that were asked for, by their paths.
  private(set) var taken: [String: [UInt8]] = [:]
  /// What was asked for and is not there; each thing once.
  private(set) var warnings: [ManuscriptWarning] = []

  private let file: Document
  /// The elements of the pictures, by their names; of two alike the first counts.
  private var binaries: [String: Int] = [:]
  /// The paths of pictures that were asked for; nil if there is none.
  private var paths: [String: String?] = [:]
  /// The last number that stands for a name which is no path.
  private var lastNumber = 0

  /// The most warnings of pictures.
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

  /// Where the pictures that were asked for are.
  var places: [PicturePlace] { taken.keys.sorted().compactMap { PicturePlace($0) } }

  /// The path of the picture that an address such as `#cover.jpg` names; nil, with a warning, for none.
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
      warn(name, "it is damaged: no Base64")
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

  /// A path that no picture of the file has, nor one that has another for its name.
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
    var warning = ManuscriptWarning(
      message: "the picture \(name.prefix(200)) is left out: \(reason)")
    warning.isOfPicture = true
    warnings.append(warning)
  }
}
