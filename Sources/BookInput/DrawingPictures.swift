internal import Documents
internal import Files
internal import ImageCoding
internal import Manuscript

/// Puts the pictures that a drawing links into it, as data: what draws it sees its bytes alone.
///
/// They are the book's own files and those that the drawing holds as data already, and never anything
/// outside of the book.
///
/// A file is read once, however often it is linked, and its room is asked for at each place where it goes
/// in. With the first that has none it ends: those behind it are left out unread.
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

  /// What may yet go in, or what something takes of it.
  private struct Room {
    var pixels: Int
    var bytes: Int
  }

  /// A picture as it goes in, and what it takes with all that it holds; no text where it is none.
  private struct Known {
    var text: String?
    var room: Room
  }

  /// A file at some depth: where drawings may lie no deeper, those that one links are left out.
  private struct Place: Hashable {
    var path: String
    var depth: Int
  }

  private let source: any BookSource
  private let budget: Budget
  private let goesOn: () -> Bool
  private var left: Room
  private var known: [Place: Known] = [:]
  /// Whether something had no room.
  private var isFull = false
  /// The files that were read, as far as somebody wants to know.
  private(set) var readCount = 0

  /// How deep drawings may lie in each other.
  private static let deepest = 4

  /// `goesOn` is asked before each picture whether the run is to go on.
  init(
    _ source: any BookSource, budget: Budget = Budget(),
    goesOn: @escaping () -> Bool = { true }
  ) {
    (self.source, self.budget, self.goesOn) = (source, budget, goesOn)
    left = Room(pixels: budget.pixels, bytes: budget.bytes)
  }

  /// The drawing with its pictures in it; nil where it links none and stays as it is.
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
        // What begins with a number sign is an element of the drawing.
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

  /// Whether a file has the name of an element that links a picture; most have none.
  private static func mayHavePictures(_ file: [UInt8]) -> Bool {
    let name = Array("mage".utf8)
    return file.indices.contains { place in
      file[place] == name[0] && file[place...].starts(with: name)
    }
  }

  /// The address with a picture's data; nil where there is none, or too much of it.
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
    let place = Place(path: target, depth: depth)
    if let known = known[place] {
      guard let text = known.text, take(known.room, of: path) else { return nil }
      return text
    }
    let before = left
    guard let file = source.bytes(of: target) else { return nil }
    let text = read(file, target, in: path, depth: depth)
    guard !isFull else { return text }
    known[place] = Known(
      text: text, room: Room(pixels: before.pixels - left.pixels, bytes: before.bytes - left.bytes))
    return text
  }

  /// A picture's file as data; `name` is its own, and `path` that of the drawing it goes into.
  private mutating func read(
    _ file: [UInt8], _ name: String, in path: String, depth: Int
  ) -> String? {
    readCount += 1
    do throws(ImageError) {
      let header = try ImageFile.probe(file)
      guard header.format == .svg else { return try raster(file, header, of: path) }
      guard depth < Self.deepest, has(Room(pixels: 0, bytes: file.count), of: path) else {
        return nil
      }
      let whole = whole(file, path: name, depth: depth + 1) ?? file
      return take(Room(pixels: 0, bytes: whole.count), of: path)
        ? Self.address(whole, "svg+xml") : nil
    } catch {
      source.warn("\(name.prefix(200)) cannot be drawn: \(error.description)")
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
    if header.format == .png || header.isPlainJPEG, share == 1 {
      return take(Room(pixels: count, bytes: file.count), of: path)
        ? Self.address(file, header.format.rawValue) : nil
    }
    // The pixels are paid for before they are there, and the bytes when it is known how many they are.
    guard take(Room(pixels: width * height, bytes: 0), of: path) else { return nil }
    let picture = try ImageFile.decode(file, fitting: (width, height))
    let packed = PNGEncoder().encode(picture.bitmap)
    return take(Room(pixels: 0, bytes: packed.count), of: path) ? Self.address(packed, "png") : nil
  }

  private static func address(_ file: [UInt8], _ type: String) -> String {
    "data:image/\(type);base64," + String(decoding: Base64.encode(file), as: UTF8.self)
  }

  /// Takes room; false where there is not enough, which ends all.
  private mutating func take(_ room: Room, of path: String) -> Bool {
    guard has(room, of: path) else { return false }
    left.pixels -= room.pixels
    left.bytes -= room.bytes
    return true
  }

  private mutating func has(_ room: Room, of path: String) -> Bool {
    guard room.pixels > left.pixels || room.bytes > left.bytes else { return true }
    isFull = true
    source.warn(
      "\(path.prefix(200)) holds pictures of more than \(budget.pixels >> 20) megapixels or "
        + "\(budget.bytes >> 20) MiB; those beyond are left out")
    return false
  }
}
