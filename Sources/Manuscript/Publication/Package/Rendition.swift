/// The layout of a document, from the package's settings and its own in the spine.
struct Rendition {
  private(set) var layout = SpineItem.Layout.reflowable
  private(set) var spread = SpineItem.Spread.auto
  private(set) var pageSide: SpineItem.PageSide?

  /// Of contradicting properties of a document the first counts.
  init(package: [String: String], properties: [String]) {
    let isRoll = package["layout"] == "roll"
    layout = package["layout"] == "pre-paginated" || isRoll ? .prePaginated : .reflowable
    spread = isRoll ? .none : Self.spread(package["spread"] ?? "")
    let words = properties.map { $0.hasPrefix("rendition:") ? String($0.dropFirst(10)) : $0 }
    if let word = words.first(where: { $0.hasPrefix("layout-") }) {
      layout = word == "layout-pre-paginated" ? .prePaginated : .reflowable
    }
    if let word = words.first(where: { $0.hasPrefix("spread-") }) {
      spread = Self.spread(String(word.dropFirst(7)))
    }
    switch words.first(where: { $0.hasPrefix("page-spread-") }) {
    case "page-spread-left": pageSide = .left
    case "page-spread-right": pageSide = .right
    case "page-spread-center": pageSide = .center
    default: break
    }
  }

  private static func spread(_ word: String) -> SpineItem.Spread {
    switch word {
    case "none": .none
    case "landscape": .landscape
    // Portrait was removed from EPUB in favour of both.
    case "both", "portrait": .both
    default: .auto
    }
  }
}
