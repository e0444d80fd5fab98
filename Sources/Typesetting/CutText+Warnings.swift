internal import Layout
internal import Settings

extension CutLines {
  /// The lines that pages of fixed layout cut off.
  var ofPages: [CutText] { self[0..<Int.max].map(\.value).filter(\.isByPage) }

  /// A sentence without its full stop for those of boxes, and one for those of pages; none if nothing is cut off.
  var warnings: [String] {
    let byPage = Dictionary(grouping: self[0..<Int.max].map(\.value), by: \.isByPage)
    return [(false, "box", "boxes"), (true, "page", "pages")].compactMap { isByPage, one, many in
      guard let lines = byPage[isByPage], let first = lines.first else { return nil }
      let reason = isByPage ? "whose size is fixed" : "overflow: hidden"
      return lines.count == 1
        ? "a line is cut off by its \(one) (\(reason)): “\(first.shortened)”"
        : "\(lines.count) lines are cut off by their \(many) (\(reason)), the first is “\(first.shortened)”; see \(Setting.lints)"
    }
  }
}

extension CutText {
  /// The beginning of its text.
  var shortened: String { text.count > 24 ? String(text.prefix(23)) + "…" : text }
}
