// Opens a door of the program to libFuzzer, which changes inputs so that they reach code that none has reached before.
//
//     render-book-fuzz                       the names of the doors
//     render-book-fuzz DOOR seeds FOLDER     writes the door's seeds, its dictionary and its options
//     render-book-fuzz DOOR [libFuzzer's arguments]
//
// `scripts/fuzz-coverage` builds it and calls it so.

internal import CFuzzer
import Foundation

nonisolated(unsafe) private var opened = Door.all[0]

private func run(_ door: Door) -> Int32 {
  opened = door
  var count = CommandLine.argc - 1
  var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
  return LLVMFuzzerRunDriver(&count, &arguments) { data, count in
    let bytes = [UInt8](UnsafeBufferPointer(start: data, count: count))
    opened.open(bytes)
    return 0
  }
}

private func writeSeeds(of door: Door, into folder: URL) throws {
  let seeds = folder.appendingPathComponent("seeds")
  try FileManager.default.createDirectory(at: seeds, withIntermediateDirectories: true)
  for (number, seed) in door.seeds().enumerated() {
    try Data(seed).write(to: seeds.appendingPathComponent("\(number)"))
  }
  try Data(door.dictionary.utf8).write(to: folder.appendingPathComponent("dictionary"))
  try Data("\(door.mostBytes)\n".utf8).write(to: folder.appendingPathComponent("most-bytes"))
}

let words = CommandLine.arguments.dropFirst()
guard let name = words.first else {
  for door in Door.all { print(door.name) }
  exit(0)
}
guard let door = Door.all.first(where: { $0.name == name }) else {
  print("there is no door \(name)")
  exit(2)
}
if words.count == 3, words.dropFirst().first == "seeds", let folder = words.last {
  try writeSeeds(of: door, into: URL(fileURLWithPath: folder))
} else {
  exit(run(door))
}
