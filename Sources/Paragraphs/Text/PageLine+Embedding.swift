public import Graphics

extension PageLine {
  /// The relation of a line to others that it is part of or has as parts, and its map to the page.
  ///
  /// An object of its own, since lines are copied often and few have any of it.
  final class Embedding: Sendable, Hashable {
    /// Its contents, as a value.
    struct Contents: Sendable, Hashable {
      var atoms: [Atom] = []
      var atom: InlineAtom?
      var transform = AffineTransform.identity
    }

    let contents: Contents

    init(_ contents: Contents) { self.contents = contents }

    static func == (one: Embedding, other: Embedding) -> Bool { one.contents == other.contents }

    func hash(into hasher: inout Hasher) { hasher.combine(contents) }
  }

  /// The boxes in the line that are laid out on their own and whose text is read in it, in reading order.
  package var atoms: [Atom] {
    get { embedding?.contents.atoms ?? [] }
    set { embed { $0.atoms = newValue } }
  }

  /// The box in another line whose text this line is, and is read there; nil for nearly all.
  package var atom: InlineAtom? {
    get { embedding?.contents.atom }
    set { embed { $0.atom = newValue } }
  }

  /// The map to the page of the line's positions, which are those on the page where it is the identity: vertical lines
  /// are turned, and boxes may be transformed.
  public var transform: AffineTransform {
    get { embedding?.contents.transform ?? .identity }
    set {
      guard newValue != transform else { return }
      embed { $0.transform = newValue }
    }
  }

  private mutating func embed(_ change: (inout Embedding.Contents) -> Void) {
    let known = embedding?.contents ?? Embedding.Contents()
    var contents = known
    change(&contents)
    guard contents != known else { return }
    embedding = contents == Embedding.Contents() ? nil : Embedding(contents)
  }
}
