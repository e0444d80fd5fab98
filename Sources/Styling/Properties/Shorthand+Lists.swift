/// The shorthand for list markers (CSS 2.2, 12.5.1).
extension Shorthand {
  private static let listNames = ["list-style-type", "list-style-position", "list-style-image"]

  /// `list-style`: `none` applies to the type and the image, as far as these are not given.
  static let listStyle = Shorthand(names: listNames) { reader, table in
    let numbers = listNames.compactMap(table.number)
    guard numbers.count == 3 else { return nil }
    var found: [Int: Setting] = [:]
    var nones = 0
    while !reader.isAtEnd {
      var copy = reader
      if reader.take(word: "none") {
        nones += 1
        continue
      }
      var number: Int?
      for place in numbers where found[place] == nil {
        copy = reader
        guard let setting = table.properties[place].read(&copy) else { continue }
        (found[place], number, reader) = (setting, place, copy)
        break
      }
      guard number != nil else { return nil }
    }
    let free = [numbers[0], numbers[2]].filter { found[$0] == nil }
    guard nones <= free.count, nones > 0 || !found.isEmpty else { return nil }
    if nones > 0, found[numbers[0]] == nil {
      found[numbers[0]] = { $0.style.text.listMarker = .none }
    }
    return numbers.map { ($0, found[$0]) }
  }
}
