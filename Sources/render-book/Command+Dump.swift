internal import BookRendering
internal import Documents
internal import Manuscript

extension Command {
  /// What `layout --dump` prints.
  private enum Dump: String, CaseIterable { case tree }

  /// `layout --dump`: a step of the work as text.
  static func dump(_ book: Book, _ arguments: Arguments) throws -> ExitCode {
    guard let what = try arguments.choice(.dump, Dump.self) else { return .done }
    switch what {
    case .tree: try dumpTree(of: book)
    }
    return .done
  }

  /// The elements and texts of each document, after its path.
  private static func dumpTree(of book: Book) throws {
    for number in book.chapters.indices {
      let document: Document
      do { document = try book.document(number) } catch { throw RenderError.book("\(error)") }
      guard try Messages.print("\(document.path)\n\(document.dump)") else { return }
    }
  }
}
