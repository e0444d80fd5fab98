internal import Documents
internal import Files
internal import ImageCoding
internal import Manuscript

/// Embeds the pictures that a drawing links to as data: its renderer sees only its bytes.
///
/// They are the book's own files and those already embedded as data, and never anything outside the book.
///
/// A file is read once, however often it is linked, and is charged to the budget at each place where it is embedded.
/// The first that exceeds the budget ends it: those after it are left out unread.
struct DrawingPictures {
  /// The limits on what a drawing may contain.
  struct Budget {
    /// The pixels of all its pictures: its renderer holds all of them at once.
    var pixels = 32 << 20
    /// The pixels of one picture; a larger one is embedded as a smaller copy.
    var picturePixels = 16 << 20
    /// The bytes of all its pictures' files.
    var bytes = 32 << 20
  }

  /// A cost, or the rest of the budget.
  private struct Cost {
    var pixels: Int
    var bytes: Int
  }

  /// An embedded picture, and what it takes with everything in it; no text if it cannot be embedded.
  private struct Known {
    var text: String?
    var cost: Cost
  }

  /// A file at some depth: at the greatest depth of drawings, those that it links to are left out.
  private struct DrawingAtDepth: Hashable {
    var path: String
    var depth: Int
  }

  private let source: any BookSource
  private let budget: Budget
  private let goesOn: () -> Bool
  private var left: Cost
  private var known: [DrawingAtDepth: Known] = [:]
  /// Whether something exceeded the budget.
  private var isFull = false
  /// The number of files that were read.
  private(set) var readCount = 0

  /// The greatest nesting depth of drawings.
  private static let deepest = 4

  /// `goesOn` is called before each picture and tells whether the run continues.
  init(
    _ source: any BookSource, budget: Budget = Budget(),
    goesOn: @escaping () -> Bool = { true }
  ) {
    (self.source, self.budget, self.goesOn) = (source, budget, goesOn)
    left = Cost(pixels: budget.pixels, bytes: budget.bytes)
  }

  /// The drawing with its pictures embedded; nil if it links to none and stays as it is.
  mutating func whole(_ file: [UInt8], path: String) -> [UInt8]? {
    whole(file, path: path, depth: 0)
  }

  private mutating func whole(_ file: [UInt8], path: String, depth: Int) -> [UInt8]? {
    guard Self.mayHavePictures(file) else { return nil }
    let document = Document(drawing: file, path: path, limits: source.limits)
    var isChanged = false
    let drawing = document.drawing(0) { element in
      guard ["image", "feImage"].contains(element.name) else { return Array(element.attributes) }
      return element.attributes.compactMap { attribute in
        let isLink =
          attribute.name == "href"
          && (attribute.namespace.isEmpty || attribute.namespace == Namespace.xlink)
        // An address that begins with a number sign is an element of the drawing.
        guard isLink, !attribute.value.hasPrefix("#") else { return attribute }
        isChanged = true
        var attribute = attribute
        guard let data = data(attribute.value, from: path, depth: depth) else { return nil }
        attribute.value = data
        return attribute
      }
    }
    return isChanged ? drawing : nil
  }

  /// Whether a file contains the name of an element that links to a picture; most do not.
  private static func mayHavePictures(_ file: [UInt8]) -> Bool {
    let name = Array("mage".utf8)
    return file.indices.contains { index in
      file[index] == name[0] && file[index...].starts(with: name)
    }
  }

  /// The address with a picture's data; nil if there is none, or too much of it.
  private mutating func data(_ address: String, from path: String, depth: Int) -> String? {
    guard !isFull, goesOn() else { return nil }
    if address.lowercased().hasPrefix("data:") {
      guard let file = DataAddress.bytes(of: address) else { return nil }
      return read(file, path, in: path, depth: depth)
    }
    guard let target = source.picturePath(address, from: path) else {
      source.warn("\(address.prefix(200)) is outside the book; nothing is fetched")
      return nil
    }
    let place = DrawingAtDepth(path: target, depth: depth)
    if let known = known[place] {
      guard let text = known.text, take(known.cost, of: path) else { return nil }
      return text
    }
    let before = left
    guard let file = source.bytes(of: target) else { return nil }
    let text = read(file, target, in: path, depth: depth)
    guard !isFull else { return text }
    known[place] = Known(
      text: text, cost: Cost(pixels: before.pixels - left.pixels, bytes: before.bytes - left.bytes))
    return text
  }

  /// A picture's file as data; `name` is its own, and `path` that of the drawing that embeds it.
  private mutating func read(
    _ file: [UInt8], _ name: String, in path: String, depth: Int
  ) -> String? {
    readCount += 1
    do throws(ImageError) {
      let header = try ImageFile.probe(file)
      guard header.format == .svg else { return try raster(file, header, of: path) }
      guard depth < Self.deepest, has(Cost(pixels: 0, bytes: file.count), of: path) else {
        return nil
      }
      let whole = whole(file, path: name, depth: depth + 1) ?? file
      return take(Cost(pixels: 0, bytes: whole.count), of: path)
        ? Self.address(whole, "svg+xml") : nil
    } catch {
      source.warn("\(name.prefix(200)) cannot be drawn: \(error.description)")
      return nil
    }
  }

  /// PNG and JPEG are embedded as they are; others, rotated ones and large ones as PNG.
  private mutating func raster(
    _ file: [UInt8], _ header: ImageHeader, of path: String
  ) throws(ImageError) -> String? {
    let count = header.width * header.height
    let fraction = min(1, (Double(budget.picturePixels) / Double(count)).squareRoot())
    let width = max(1, Int(Double(header.width) * fraction))
    let height = max(1, Int(Double(header.height) * fraction))
    if header.format == .png || header.isPlainJPEG, fraction == 1 {
      return take(Cost(pixels: count, bytes: file.count), of: path)
        ? Self.address(file, header.format.rawValue) : nil
    }
    // The pixels are charged before decoding, and the bytes once their number is known.
    guard take(Cost(pixels: width * height, bytes: 0), of: path) else { return nil }
    let picture = try ImageFile.decode(file, fitting: (width, height))
    let packed = PNGEncoder().encode(picture.bitmap)
    return take(Cost(pixels: 0, bytes: packed.count), of: path) ? Self.address(packed, "png") : nil
  }

  private static func address(_ file: [UInt8], _ type: String) -> String {
    "data:image/\(type);base64," + String(decoding: Base64.encode(file), as: UTF8.self)
  }

  /// Charges a cost to the budget; false if too little is left, which ends everything.
  private mutating func take(_ cost: Cost, of path: String) -> Bool {
    guard has(cost, of: path) else { return false }
    left.pixels -= cost.pixels
    left.bytes -= cost.bytes
    return true
  }

  private mutating func has(_ cost: Cost, of path: String) -> Bool {
    guard cost.pixels > left.pixels || cost.bytes > left.bytes else { return true }
    isFull = true
    source.warn(
      "\(path.prefix(200)) holds pictures of more than \(budget.pixels >> 20) megapixels or "
        + "\(budget.bytes >> 20) MiB; those beyond are left out")
    return false
  }
}
