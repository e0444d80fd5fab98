public import Graphics

/// Where a link leads.
public enum LinkTarget: Sendable, Hashable {
  /// A place in the book: the path of a document in the publication, empty for a book in one file,
  /// and the name of a place in it; nil for its beginning.
  case place(path: String, name: String?)
  /// An address outside the book, of the web or of mail.
  case address(String)
}

/// Words of a line that lead somewhere.
public struct PageLink: Sendable, Hashable {
  /// Where they stand, from the page's top left.
  public var rect: Rect
  /// Where they lead.
  public var target: LinkTarget

  /// Makes a link.
  public init(rect: Rect, target: LinkTarget) { (self.rect, self.target) = (rect, target) }
}

extension LinkTarget {
  /// The schemes that a link may lead out of a book with: others could run programs or open files.
  private static let schemes = ["http:", "https:", "mailto:"]

  /// Longer addresses are taken for data.
  private static let longest = 2048

  /// Where a link in Markdown leads: behind `#` stands the name of a place in the same file.
  init?(markdown address: String) {
    if address.hasPrefix("#") {
      self = .place(path: "", name: String(address.dropFirst().prefix(Self.longest)))
    } else {
      self.init(outside: address)
    }
  }

  /// An address outside the book; nil for one that is none, or that nothing should be opened by.
  ///
  /// What no address may hold, as spaces and letters beyond ASCII, is written as `%20` and the like.
  package init?(outside address: String) {
    let words = address.utf8.drop { $0 <= 0x20 }
    let start = String(decoding: words.prefix(8), as: UTF8.self).lowercased()
    guard words.count <= Self.longest, Self.schemes.contains(where: { start.hasPrefix($0) }) else {
      return nil
    }
    var text: [UInt8] = []
    for byte in words {
      switch byte {
      case 0...0x1F, 0x7F: return nil
      case 0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B, 0x7C, 0x7D, 0x80...:
        let digits = Array("0123456789ABCDEF".utf8)
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: text.append(byte)
      }
    }
    self = .address(String(decoding: text, as: UTF8.self))
  }
}

extension String {
  /// The letters and digits in lower case, with a hyphen for what is between them: as links in
  /// Markdown name headings.
  package var asPlaceName: String {
    lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }
}
