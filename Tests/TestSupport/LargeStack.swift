import Foundation

/// Runs work on a stack as large as that of the library's own threads, and waits for it.
///
/// Nested boxes are laid out recursively, and the threads of tests have half a megabyte.
package func onLargeStack<Value>(_ body: @escaping () throws -> Value) throws -> Value {
  nonisolated(unsafe) let work = body
  nonisolated(unsafe) var result: Result<Value, any Error>?
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    result = Result { try work() }
    done.signal()
  }
  thread.stackSize = 32 << 20
  thread.start()
  done.wait()
  return try result.unsafelyUnwrapped.get()
}
