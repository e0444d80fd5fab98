internal import Documents
internal import ImageCoding
internal import Manuscript

/// Puts the pictures that a drawing links into it, as data: what draws it sees its bytes alone.
///
/// They are the book's own files and those that the drawing holds as data already, and never anything
/// outside of the book.
struct DrawingPictures {
  /// How much a drawing may hold.
  struct Budget {
    /// The pixels of all its pictures: whoever draws it holds them all at once.
    var pixels = 32 << 20
    /// The pixels of one picture; of a larger one a smaller copy is taken.
    var picturePixels = 16 << 20
    /// The bytes of all its pictures' files.
    var bytes = 32 << 20
  }

  private let publication: Publication
  private let budget: Budget
  /// How many pixels and bytes the drawing's pictures may yet have.
  private var pixels: Int
  private var bytes: Int

  /// How deep drawings may lie in each other.
  private static let deepest = 4

  init(_ publication: Publication, budget: Budget = Budget()) {
    (self.publication, self.budget) = (publication, budget)
    (pixels, bytes) = (budget.pixels, budget.bytes)
  }

  /// The drawing with its pictures in it; the file as it is where it has none.
  mutating func whole(_ file: [UInt8], path: String) -> [UInt8] {
    whole(file, path: path, depth: 0)
  }

  private mutating func whole(_ file: [UInt8], path: String, depth: Int) -> [UInt8] {
    guard Self.mayHavePictures(file) else { return file }
    let document = Document(drawing: file, path: path, limits: publication.limits)
    return document.drawing(0) { element in
      guard ["image", "feImage"].contains(element.name) else { return Array(element.attributes) }
      return element.attributes.compactMap { attribute in
        let isLink =
          attribute.name == "href"
          && (attribute.namespace.isEmpty || attribute.namespace == Namespace.xlink)
        // What begins with a number sign is an element of the drawing.
        guard isLink, !attribute.value.hasPrefix("#") else { return attribute }
        var attribute = attribute
        guard let data = data(attribute.value, from: path, depth: depth) else { return nil }
        attribute.value = data
        return attribute
      }
    }
  }

  /// Whether a file has the name of an element that links a picture; most have none.
  private static func mayHavePictures(_ file: [UInt8]) -> Bool {
    let name = Array("mage".utf8)
    return file.indices.contains { place in
      file[place] == name[0] && file[place...].starts(with: name)
    }
  }

  /// The address with a picture's data; nil where there is none, or too much of it.
  private mutating func data(_ address: String, from path: String, depth: Int) -> String? {
    let name: String
    let file: [UInt8]
    if address.lowercased().hasPrefix("data:") {
      guard let data = DataAddress.bytes(of: address) else { return nil }
      (name, file) = (path, data)
    } else if let target = Publication.resolve(address, from: path)?.path {
      guard let data = publication.bytes(of: target) else { return nil }
      (name, file) = (target, data)
    } else {
      publication.warn("\(address.prefix(200)) is outside the book; nothing is fetched")
      return nil
    }
    do throws(ImageError) {
      let header = try ImageFile.probe(file)
      if header.format == .svg {
        guard depth < Self.deepest else { return nil }
        return take(whole(file, path: name, depth: depth + 1), "svg+xml", pixels: 0, of: path)
      }
      return try raster(file, header, of: path)
    } catch {
      publication.warn("\(name.prefix(200)) cannot be drawn: \(error.description)")
      return nil
    }
  }

  /// PNG and JPEG go in as they are, others, turned ones and large ones as a PNG.
  private mutating func raster(
    _ file: [UInt8], _ header: ImageHeader, of path: String
  ) throws(ImageError) -> String? {
    let count = header.width * header.height
    let share = min(1, (Double(budget.picturePixels) / Double(count)).squareRoot())
    let width = max(1, Int(Double(header.width) * share))
    let height = max(1, Int(Double(header.height) * share))
    let isPlain = header.format == .png || header.isPlainJPEG
    guard isPlain, share == 1 else {
      guard width * height <= pixels else { return refused(path) }
      let picture = try ImageFile.decode(file, fitting: (width, height))
      return take(PNGEncoder().encode(picture.bitmap), "png", pixels: width * height, of: path)
    }
    return take(file, header.format.rawValue, pixels: count, of: path)
  }

  private mutating func take(
    _ file: [UInt8], _ type: String, pixels count: Int, of path: String
  ) -> String? {
    guard count <= pixels, file.count <= bytes else { return refused(path) }
    pixels -= count
    bytes -= file.count
    return "data:image/\(type);base64," + String(decoding: Base64.encode(file), as: UTF8.self)
  }

  private func refused(_ path: String) -> String? {
    publication.warn(
      "\(path.prefix(200)) holds pictures of more than \(budget.pixels >> 20) megapixels or "
        + "\(budget.bytes >> 20) MiB; those beyond are left out")
    return nil
  }
}
