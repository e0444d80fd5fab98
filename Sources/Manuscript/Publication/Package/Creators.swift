internal import Documents

/// The creators of a publication with what they did for it: authors, and those who translated, drew or edited.
struct Creators {
  private var found: [(id: String?, name: String, role: String?)] = []
  /// What `meta` elements say of others, by the names of these (EPUB 3.3, D.3.6).
  private var roles: [String: [String]] = [:]

  /// Takes a `dc:creator`, which has a role of its own in EPUB 2 (`opf:role`).
  mutating func take(_ element: Document.Element, _ name: String) {
    let role = element["role", in: Namespace.package] ?? element["role"]
    found.append((element.id, name, role))
  }

  /// Takes a `meta` that may say what a creator's role is.
  mutating func take(refinement element: Document.Element, _ role: String) {
    guard element["property"] == "role", let id = element["refines"], id.hasPrefix("#") else {
      return
    }
    roles[String(id.dropFirst()), default: []].append(role)
  }

  /// The names of those who wrote it, in order: without a role, or with one that is not another's.
  var authors: [String] {
    found.filter { creator in
      let own = (creator.role.map { [$0] } ?? []) + (creator.id.flatMap { roles[$0] } ?? [])
      return own.isEmpty
        || own.contains { !Self.otherRoles.contains($0.spacesCollapsed.lowercased()) }
    }.map(\.name)
  }

  /// The roles of those who are no authors: MARC's codes, and words that stand for them.
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
