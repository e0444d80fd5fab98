import Foundation
import Graphics
import ImageCoding
import TestSupport
import Testing

/// A folder with a book and the files of an example, which a program of the machine builds.
///
/// The book is an unpacked EPUB with a picture. What the build runs is a script that notes each call, and
/// that kills the program midway when a file `kill` is there.
struct BuildProject {
  static let text = "source/books/one.epub/OPS/text/c1.xhtml"
  static let picture = "source/books/one.epub/OPS/image.png"

  let folder: String
  private let tool: BuildMatrixTests.Builder
  private let isUnprivileged: Bool
  private let programs: [URL]

  /// Makes a project.
  ///
  /// One that is not privileged is built by a user who may not do everything.
  ///
  /// - Throws: `MissingTool` where the machine has not what builds it.
  init(_ tool: BuildMatrixTests.Builder, isUnprivileged: Bool = false) throws {
    let tools: [Tool] =
      switch tool {
      case .make: [.make]
      case .ninja: [.ninja]
      case .cmakeWithNinja: [.cmake, .ninja]
      case .cmakeWithMake: [.cmake, .make]
      }
    programs = try tools.map { try $0.found() }
    (self.tool, self.isUnprivileged) = (tool, isUnprivileged)
    folder = NSTemporaryDirectory() + "render-book-matrix-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder + "/source", withIntermediateDirectories: true)
    // Others than the one who makes it are to build in it.
    for name in ["", "source"] { try setMode(0o777, name) }
    try FileManager.default.copyItem(atPath: commandFile.path, toPath: folder + "/program")
    try write(Self.script, "run")
    try setMode(0o755, "run")
    try copyFont("Vollkorn-Regular")
    try writePicture(seed: 1)
    try writeBook("A word.", hasPicture: true)
    try write(try example(), exampleFile)
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// What is built with: it notes each call but those for a list, and plays the killer when asked to,
  /// of a run that is long enough to be killed in.
  private static let script = """
    #!/bin/sh
    here=${0%/*}
    case "$*" in *--list-outputs*) exec "$here/program" "$@" ;; esac
    echo run >> "$here/log"
    [ -e "$here/strace" ] && exec "$here/strace" -f -qq -o "$here/trace" -e trace=open,openat \\
      -e signal=none "$here/program" "$@"
    [ -e "$here/kill" ] || exec "$here/program" "$@"
    rm "$here/kill"
    n=$#
    while [ $n -gt 0 ]; do
      word=$1; shift
      [ "$last" = --frames ] && word=400
      [ "$last" = --out ] && out=$word
      last=$word; n=$((n - 1))
      set -- "$@" "$word"
    done
    "$here/program" "$@" & pid=$!
    until find "$out" -newer "$here/log" -name '*.tmp' -o -newer "$here/log" -name '*.png' | grep -q .
    do kill -0 $pid || exit 99; sleep 0.01
    done 2>/dev/null
    kill -9 $pid; wait $pid; exit 9

    """

  // MARK: Files

  func remove() {
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] {
      try? setMode(0o777, name)
    }
    try? FileManager.default.removeItem(atPath: folder)
  }

  func write(_ text: String, _ name: String) throws { try write(Data(text.utf8), name) }

  private func write(_ bytes: Data, _ name: String) throws {
    let file = URL(fileURLWithPath: folder + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder + "/" + name)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder + "/" + name)
  }

  func touch(_ name: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date()], ofItemAtPath: folder + "/" + name)
  }

  func setMode(_ mode: Int, _ name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: folder + "/" + name)
  }

  func writeBook(_ words: String, hasPicture: Bool) throws {
    let picture = hasPicture ? "<p><img src='../image.png' alt='A picture.'/></p>" : ""
    var book = TestEPUB("<h1>One</h1>\(picture)<p>\(words)</p>", "<h1>Two</h1><p>The end.</p>")
    if hasPicture { book.manifest.append("<item id='i' href='image.png' media-type='image/png'/>") }
    for file in book.allFiles { try write(Data(file.bytes), "source/books/one.epub/" + file.name) }
  }

  func writePicture(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pixels = (0..<20 * 20).map { _ in UInt8.random(in: 0...255, using: &random) }
    let bitmap = Bitmap(width: 20, height: 20, format: .gray, bytes: pixels)
    try write(Data(PNGEncoder().encode(bitmap)), Self.picture)
  }

  func copyFont(_ name: String) throws {
    let font = Self.root.appendingPathComponent("fonts/\(name).ttf")
    try write(try Data(contentsOf: font), "source/font.ttf")
  }

  // MARK: The example

  private var exampleFile: String {
    "source/" + URL(fileURLWithPath: tool.example).lastPathComponent
  }

  private static let usual = "--spine mid --frames 2 --dpi 50"

  /// The example, with a font of its own, and small.
  private func example() throws -> String {
    let file = Self.root.appendingPathComponent("Examples/" + tool.example)
    var text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text.contains(Self.usual))
    let place = tool == .make || tool == .ninja ? "" : "${CMAKE_CURRENT_SOURCE_DIR}/"
    text = text.replacingOccurrences(
      of: Self.usual, with: "--spine mid --frames 1 --dpi 10 --font \(place)font.ttf")
    guard tool == .ninja else { return text }
    text = text.replacingOccurrences(
      of: "render_book = render-book", with: "render_book = \(folder)/run")
    text = text.replacingOccurrences(of: "books/one.md", with: "books/one.epub")
    // The other book is not there.
    return String(text[..<(text.range(of: "build out/two")?.lowerBound ?? text.endIndex)])
  }

  /// Changes the example's file.
  func replace(_ words: String, _ others: String) throws {
    let text = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/" + exampleFile)),
      as: UTF8.self)
    #expect(text.contains(words))
    try write(text.replacingOccurrences(of: words, with: others), exampleFile)
  }

  /// The folder that the pictures are in.
  var output: String {
    switch tool {
    case .make: "source/out/one.epub"
    case .ninja: "source/out/one"
    case .cmakeWithNinja, .cmakeWithMake: "build/one.epub"
    }
  }

  /// The file that the build waits for.
  var target: String {
    switch tool {
    case .make: output + "/done"
    case .ninja: output + "/manifest.json"
    case .cmakeWithNinja, .cmakeWithMake: output + ".stamp"
    }
  }

  func build() throws -> CommandOutcome {
    switch tool {
    case .make: return try call(programs[0], ["RENDER_BOOK=\(folder)/run"], in: "/source")
    case .ninja: return try call(programs[0], [], in: "/source")
    case .cmakeWithNinja, .cmakeWithMake:
      if !exists("build/CMakeCache.txt") {
        let generator = tool == .cmakeWithNinja ? "Ninja" : "Unix Makefiles"
        let words = [
          "-S", "source", "-B", "build", "-G", generator, "-DRENDER_BOOK=\(folder)/run",
        ]
        let made = try call(programs[0], words, in: "")
        guard made.code == 0 else { return made }
      }
      return try call(programs[0], ["--build", "build"], in: "")
    }
  }

  private func call(_ program: URL, _ words: [String], in place: String) throws -> CommandOutcome {
    guard isUnprivileged, getuid() == 0 else {
      return try runCommand(words, of: program, in: folder + place)
    }
    // The user who may do nothing but what everybody may.
    let user = ["--reuid", "65534", "--regid", "65534", "--clear-groups", program.path]
    return try runCommand(user + words, of: Tool.setpriv.found(), in: folder + place)
  }

  // MARK: What has come of it

  /// How often the program was run since the last time.
  func countRuns() throws -> Int {
    let log = URL(fileURLWithPath: folder + "/log")
    guard let bytes = try? Data(contentsOf: log) else { return 0 }
    try Data().write(to: log)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").count
  }

  /// Builds, and expects a number of runs of the program, with or without a change of what they leave.
  func expect(_ step: String, runs: Int, changes: Bool?) throws {
    let before = try results()
    let outcome = try build()
    #expect(outcome.code == 0, "\(tool), \(step): \(outcome.output)\(outcome.errors)")
    #expect(try countRuns() == runs, "\(tool), \(step)")
    if let changes {
      #expect(try (results() != before) == changes, "\(tool), \(step)")
    }
  }

  /// The pictures and the manifest.
  func results() throws -> [String: Data] { try results(in: output) }

  func results(in place: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder + "/" + place)) ?? []
    for name in names where !name.hasPrefix("done") {
      let file = URL(fileURLWithPath: "\(folder)/\(place)/\(name)")
      files[name] = (try? Data(contentsOf: file)) ?? Data()
    }
    return files
  }

  /// What the same options leave in a folder where nothing was before.
  func resultsOfARunElsewhere() throws -> [String: Data] {
    let text = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/" + exampleFile)),
      as: UTF8.self)
    let size = text.contains("--dpi 11") ? "11" : "10"
    let run = try runCommand(
      [
        "books/one.epub", "--quiet", "--spine", "mid", "--frames", "1", "--dpi", size, "--font",
        "font.ttf", "--out", folder + "/elsewhere",
      ], in: folder + "/source")
    #expect(run.code == 0, "\(run.errors)")
    defer { try? remove("elsewhere") }
    return try results(in: "elsewhere")
  }

  /// The files of the source and when each was changed.
  func sources() throws -> [String: Date] {
    var times: [String: Date] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder + "/source") {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/source/\(name)")
      times[name] = attributes[.modificationDate] as? Date
    }
    return times
  }

  // MARK: What was read

  /// Has the files noted that the program opens.
  func trace(with strace: URL) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/strace", withDestinationPath: strace.path)
  }

  /// The names of the files that were opened to be read, and were there.
  func traced() throws -> [String] {
    let trace = try Data(contentsOf: URL(fileURLWithPath: folder + "/trace"))
    return String(decoding: trace, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\"", maxSplits: 2)
      guard parts.count == 3, line.contains("AT_FDCWD"), parts[2].contains("O_RDONLY"),
        !parts[2].contains("O_DIRECTORY"), !parts[2].contains(" = -1")
      else { return nil }
      return String(parts[1])
    }
  }
}
