// A program that serves as a child for the tests: it does what good children do, and what bad ones would.
internal import CProbe
internal import Glibc
internal import Isolation
internal import Synchronization

let given = Mutex<[Int32]>([])

/// The whole number in some bytes of a job's parameters.
func number(_ parameters: [UInt8]) -> Int { Int(parameters.number(at: 1, UInt32.self)) }

func spin(milliseconds: Int) {
  var time = timespec()
  repeat {
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  } while time.tv_sec * 1000 + time.tv_nsec / 1_000_000 < milliseconds
}

/// The names of the ways out that are open, or of the closed ones.
func ways(areOpen: Bool) -> String {
  var names = [CChar](repeating: 0, count: 1000)
  probe_ways(&names, names.count, areOpen ? 1 : 0)
  return String(decoding: names.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// The first byte of the parameters says what is to be done, the next four how much.
let service = WorkService(
  name: "probe", version: "1", prepare: { nil },
  take: { files, replaces in given.withLock { $0 = replaces ? files : $0 + files } },
  perform: { parameters, input, output in
    switch parameters.first.map({ Character(Unicode.Scalar($0)) }) {
    case "e":
      for (place, byte) in input.enumerated() where place < output.count { output[place] = ~byte }
      return nil
    case "w": return String(repeating: "é", count: number(parameters))
    case "s": spin(milliseconds: .max)
    case "t": spin(milliseconds: number(parameters))
    case "a": abort()
    case "d": UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case "x": exit(0)
    case "m":
      let wanted = number(parameters) << 20
      return probe_take_memory(wanted) < wanted ? "less" : nil
    case "c": if probe_take_memory(number(parameters) << 20) < number(parameters) << 20 { abort() }
    case "o":
      return ways(areOpen: true)
    case "z": return probe_time_is_warned_of() != 0 ? "softer" : "as hard"
    case "p": return "\(probe_threads(Int32(number(parameters))))"
    case "n": return "\(probe_open_descriptors())"
    case "g": input.withMemoryRebound(to: UInt8.self) { probe_send(3, $0.baseAddress, $0.count) }
    case "k":
      let cut = (5..<64).contains { probe_cut(Int32($0)) != 0 }
      return cut ? "cut" : "whole"
    case "f":
      // Files are opened by name, as libraries do it.
      return given.withLock(\.self).map { file in
        var bytes = [UInt8](repeating: 0, count: 16)
        let open = open("/proc/self/fd/\(file)", O_RDONLY)
        guard open >= 0 else { return "closed" }
        defer { close(open) }
        let count = pread(open, &bytes, bytes.count, 0)
        let isWritten = pwrite(open, &bytes, 1, 0) > 0 || pwrite(file, &bytes, 1, 0) > 0
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) + (isWritten ? "!" : "")
      }.joined(separator: " ")
    default: return "what?"
    }
    return nil
  })

if CommandLine.arguments.dropFirst().first == "--ways" {
  print(ways(areOpen: false))
  exit(0)
}
WorkService.serveIfAsked([service])
