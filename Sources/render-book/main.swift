internal import BookRendering
internal import Catalogue
internal import Glibc

/// Exits the process with a code.
func leave(_ code: ExitCode) -> Never { exit(code.rawValue) }

Setting.withNames({ $0.words }) {
  DrawingProcess.serveIfAsked([Command.bookWork])
  StandardFiles.open()
  LibraryVariables.clear()
  SignalHandling.install()
  MemoryHandling.keepFreedMemory()
  StackHandling.allowDeepCalls()
  // Names are bytes; Swift's own list of arguments would replace those that are not text.
  let words = (1..<Int(CommandLine.argc)).compactMap { index in
    CommandLine.unsafeArgv[index].map { pointer in
      FileName(
        bytes: UnsafeBufferPointer(start: pointer, count: strlen(pointer)).map(
          UInt8.init(bitPattern:)))
    }
  }
  leave(Command.run(words))
}
