internal import Documents

/// The creators of a publication with their roles: authors, and those who translated, illustrated or edited.
struct Creators {
  private var found: [(id: String?, name: String, role: String?)] = []
  /// The roles from `meta` elements that refine others, by the ids of these (EPUB 3.3, D.3.6).
  private var roles: [String: [String]] = [:]

  /// Adds a `dc:creator`, which has a role of its own in EPUB 2 (`opf:role`).
  mutating func take(_ element: Document.Element, _ name: String) {
    let role = element["role", in: Namespace.package] ?? element["role"]
    found.append((element.id, name, role))
  }

  /// Adds a `meta` that may give a creator's role.
  mutating func take(refinement element: Document.Element, _ role: String) {
    guard element["property"] == "role", let id = element["refines"], id.hasPrefix("#") else {
      return
    }
    roles[String(id.dropFirst()), default: []].append(role)
  }

  /// The names of the authors, in order: without a role, or with none of another kind.
  var authors: [String] {
    found.filter { creator in
      let own = (creator.role.map { [$0] } ?? []) + (creator.id.flatMap { roles[$0] } ?? [])
      return own.isEmpty
        || own.contains { !Self.otherRoles.contains($0.spacesCollapsed.lowercased()) }
    }.map(\.name)
  }

  /// The roles other than authors: MARC's codes, and equivalent words.
  private static let otherRoles: Set<String> = [
    "ann", "arr", "aft", "aui", "bjd", "bkd", "bkp", "blw", "clb", "cmm", "cov", "crr", "csl",
    "ctb",
    "cur", "dis", "dnr", "dst", "dte", "edc", "edt", "egr", "fmo", "ill", "ilu", "mrk", "mte",
    "nrt",
    "oth", "own", "pbl", "pfr", "prt", "red", "res", "rev", "scr", "spn", "ths", "trc", "trl",
    "tyd", "tyg", "voc", "wac", "wam", "wat", "win", "wpr", "wst",
    "annotator", "contributor", "designer", "editor", "illustrator", "narrator", "producer",
    "proofreader", "publisher", "translator",
  ]
}
