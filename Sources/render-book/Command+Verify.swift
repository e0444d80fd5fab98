internal import BookRendering
internal import Manuscript

extension Command {
  static func verify(
    _ book: Book, _ options: RenderOptions, _ arguments: Arguments
  ) throws -> ExitCode {
    throw UsageError("verify")
  }
}
