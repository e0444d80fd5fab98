import Foundation
import TestSupport
import Testing

/// The shells' completions and the manual page, which are made from the table of options.
@Suite struct CompletionTests {
  /// All options of the help.
  private func options() throws -> [String] {
    try runCommand(["--help"]).output.split(separator: "\n").filter { $0.hasPrefix("  -") }
      .compactMap { line in line.split(separator: " ").first { $0.hasPrefix("--") } }
      .map(String.init)
  }

  /// What the completion for bash offers for the last of some words.
  private func completions(of words: [String]) throws -> Set<String> {
    let script = try runCommand(["--completions", "bash"]).output
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments =
      [
        "-c",
        script + "\nCOMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _render_book; "
          + "printf '%s\\n' \"${COMPREPLY[@]}\"", "bash",
      ] + words
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return Set(String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  @Test func `bash completes options by command, values and commands`() throws {
    #expect(try completions(of: ["render-book", "--spine", "m"]) == ["min", "mid", "max"])
    #expect(
      try completions(of: ["render-book", "layout", "--lin"]) == [
        "--line-breaking", "--line-height", "--lint", "--lines-only",
      ])
    #expect(try completions(of: ["render-book", "com"]) == ["compare"])
    #expect(try completions(of: ["render-book", "--dpi", ""]).isEmpty)
    #expect(try completions(of: ["render-book", "-"]).isSuperset(of: ["--out", "--film"]))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `each shell knows each option`(shell: String) throws {
    let script = try runCommand(["--completions", shell]).output
    let all = try options()
    #expect(all.count > 100)
    for option in all {
      let word = shell == "fish" ? "-l \(option.dropFirst(2)) " : option
      #expect(script.contains(word), "\(option)")
    }
  }

  @Test func `a word that is offered is a value of its option`() throws {
    let script = try runCommand(["--completions", "bash"]).output
    var count = 0
    for line in script.split(separator: "\n") {
      let parts = line.split(separator: "\"")
      guard line.hasPrefix("    --"), parts.count > 2, line.contains("compgen -W"),
        let option = line.split(whereSeparator: { " |)".contains($0) }).first
      else { continue }
      for word in parts[1].split(separator: " ") where !word.hasSuffix(":") {
        count += 1
        let isTaken = try ["render", "layout", "compare", "verify"].contains { command in
          let outcome = try runCommand(
            [command, "no-such-book.md", String(option), String(word)], in: NSTemporaryDirectory())
          return !outcome.errors.contains("\(option) takes")
        }
        #expect(isTaken, "\(option) \(word)")
      }
    }
    #expect(count > 50)
  }

  @Test(.needs(.man)) func `the manual page is one, with each option`() throws {
    let page = try runCommand(["--man-page"]).output
    for option in try options() {
      #expect(page.contains(option.replacing("-", with: "\\-")), "\(option)")
    }
    let file = NSTemporaryDirectory() + "render-book-\(UUID().uuidString).1"
    try page.write(toFile: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["man", "--warnings", "-l", file]
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let faults = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && text.count > 10_000)
    #expect(faults.isEmpty, "\(String(decoding: faults, as: UTF8.self))")
  }
}
