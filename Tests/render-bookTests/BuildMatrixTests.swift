import Foundation
import ImageCoding
import TestSupport
import Testing

/// The examples for build tools, through all that may happen to the files of a build.
///
/// They are skipped where the machine has not all the tools.
struct BuildMatrixTests {
  /// What builds, and by which example.
  enum Builder: String, CaseIterable {
    case make, ninja, cmakeWithNinja, cmakeWithMake

    var example: String {
      switch self {
      case .make: "Make/Makefile"
      case .ninja: "Ninja/build.ninja"
      case .cmakeWithNinja, .cmakeWithMake: "CMake/CMakeLists.txt"
      }
    }
  }

  @Test(.needs(.make, .ninja, .cmake), arguments: Builder.allCases)
  func `an example runs the program only when it must`(_ tool: Builder) throws {
    let project = try BuildProject(tool)
    defer { project.remove() }
    try project.expect("first", runs: 1, changes: true)
    try project.expect("again", runs: 0, changes: false)
    for (name, file) in [("book", BuildProject.text), ("picture", BuildProject.picture)] {
      try project.touch(file)
      try project.expect("\(name) touched", runs: 1, changes: false)
      try project.expect("\(name) touched, again", runs: 0, changes: false)
    }
    try project.writeBook("Another word.", hasPicture: true)
    try project.expect("book changed", runs: 1, changes: true)
    try project.writePicture(seed: 2)
    try project.expect("picture changed", runs: 1, changes: true)
    try project.expect("picture changed, again", runs: 0, changes: false)
    try project.writeBook("Another word.", hasPicture: false)
    try project.remove(BuildProject.picture)
    try project.expect("picture and its line deleted", runs: 1, changes: true)
    if tool == .cmakeWithMake {
      // CMake 3.25 puts what is read now beside what was read before, unless it forgets that.
      try project.remove("build/CMakeFiles/previews.dir/compiler_depend.internal")
    }
    try project.expect("picture and its line deleted, again", runs: 0, changes: false)
    try project.copyFont("Vollkorn-Italic")
    try project.expect("font changed", runs: 1, changes: true)
    try project.replace("--dpi 10", "--dpi 11")
    try project.expect("option changed", runs: 1, changes: true)
    try project.expect("option changed, again", runs: 0, changes: false)
    try project.remove(project.target)
    try project.expect("output deleted", runs: 1, changes: nil)
    try project.expect("output deleted, again", runs: 0, changes: false)
    #expect(try project.results() == project.resultsOfARunElsewhere())
  }

  @Test(.needs(.make, .ninja, .cmake), arguments: Builder.allCases)
  func `a killed run is repeated and leaves the same files`(
    _ tool: Builder
  ) throws {
    let project = try BuildProject(tool)
    defer { project.remove() }
    for round in ["first", "over a former run"] {
      try project.writeBook("A word, \(round).", hasPicture: true)
      try project.write("", "kill")
      #expect(try project.build().code != 0, "\(round)")
      #expect(try !project.exists("kill") && project.countRuns() == 1, "\(round)")
      #expect(round != "first" || !project.exists(project.target))
      try project.expect("\(round): after the kill", runs: 1, changes: nil)
      #expect(try project.results() == project.resultsOfARunElsewhere(), "\(round)")
      try project.expect("\(round): again", runs: 0, changes: false)
    }
  }

  @Test(.needs(.make, .ninja, .cmake, .setpriv), arguments: Builder.allCases)
  func `a build into a read-only folder fails in one line, and succeeds once writable`(
    _ tool: Builder
  ) throws {
    let project = try BuildProject(tool, isUnprivileged: true)
    defer { project.remove() }
    try project.expect("first", runs: 1, changes: true)
    let before = try project.results()
    try project.writeBook("Another word.", hasPicture: true)
    try project.setMode(0o555, project.output)
    let failed = try project.build()
    #expect(failed.code != 0)
    let said = (failed.output + failed.errors).split(separator: "\n")
      .filter { $0.hasPrefix("render-book: ") }
    #expect(said.count == 1 && said[0].hasSuffix("Permission denied"), "\(said)")
    #expect(try project.countRuns() == 1 && project.results() == before)
    try project.setMode(0o777, project.output)
    try project.expect("writable again", runs: 1, changes: true)
    #expect(try project.results() == project.resultsOfARunElsewhere())
  }

  @Test(
    .needs(.make, .ninja, .cmake, .setpriv), arguments: [Builder.cmakeWithNinja, .cmakeWithMake])
  func `a read-only source folder is left as it is`(_ tool: Builder) throws {
    let project = try BuildProject(tool, isUnprivileged: true)
    defer { project.remove() }
    let before = try project.sources()
    for folder in ["", "/books", "/books/one.epub", "/books/one.epub/OPS"] {
      try project.setMode(0o555, "source" + folder)
    }
    try project.expect("first", runs: 1, changes: true)
    try project.expect("again", runs: 0, changes: false)
    #expect(try project.sources() == before)
  }

  @Test(.needs(.ninja))
  func `a deleted page is drawn again if Ninja knows all pages`() throws {
    let project = try BuildProject(.ninja)
    defer { project.remove() }
    let listing =
      "--list-outputs dyndep --depfile-target out/one/manifest.json $options --out out/one -- $in"
    try project.replace(
      "  restat = 1",
      "  restat = 1\n  dyndep = out/one.dd\nrule list\n"
        + "  command = $render_book \(listing) > $out")
    try project.replace(
      "book books/one.epub", "book books/one.epub || out/one.dd")
    try project.replace(
      "build out/one/manifest", "build out/one.dd: list books/one.epub\n\nbuild out/one/manifest")
    #expect(try project.build().code == 0)
    _ = try project.countRuns()
    try project.expect("again", runs: 0, changes: false)
    let before = try project.results()
    try project.remove(project.output + "/spread-0001.png")
    try project.expect("page deleted", runs: 1, changes: nil)
    #expect(try project.results() == before)
    try project.expect("page deleted, again", runs: 0, changes: false)
  }

  @Test(.needs(.ninja, .strace))
  func `Ninja's dependencies are the files that were opened`() throws {
    let project = try BuildProject(.ninja)
    defer { project.remove() }
    try project.trace(with: Tool.strace.found())
    let built = try project.build()
    #expect(built.code == 0)
    let noted = try runCommand(
      ["-t", "deps", project.target.replacingOccurrences(of: "source/", with: "")],
      of: Tool.ninja.found(),
      in: project.folder + "/source")
    let names = Set(
      noted.output.split(separator: "\n").filter { $0.hasPrefix("    ") }.map {
        String($0.dropFirst(4))
      })
    let opened = Set(try project.traced().filter { !$0.hasPrefix("/") && !$0.hasPrefix("out") })
    #expect(names.contains("books/one.epub/OPS/image.png") && names.contains("font.ttf"))
    #expect(opened == names)
  }

  @Test(.needs(.make))
  func `two builds at once into two folders of one parent do not disturb each other`()
    async
    throws
  {
    let project = try BuildProject(.make)
    defer { project.remove() }
    let folder = project.folder
    let outcomes = try await withThrowingTaskGroup(of: CommandOutcome.self) { group in
      for name in ["a", "b"] {
        group.addTask {
          try runCommand(
            ["source/books/one.epub", "--dpi", "20", "--out", "parent/" + name, "--quiet"],
            in: folder)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.allSatisfy { $0.code == 0 && $0.errors.isEmpty })
    #expect(try project.results(in: "parent/a") == project.results(in: "parent/b"))
    #expect(try project.results(in: "parent/a").count > 2)
  }

  @Test(.needs(.make)) func `the environment changes no byte of a build`() throws {
    let project = try BuildProject(.make)
    defer { project.remove() }
    let book = ["source/books/one.epub", "--quiet", "--dpi", "20"]
    var first: [[String: Data]] = []
    for (index, environment) in [
      [:], ["TZ": "Asia/Kathmandu", "LANG": "tr_TR.UTF-8"],
      ["HOME": "/nowhere", "LC_ALL": "fa_IR", "SOURCE_DATE_EPOCH": "1"], ["TMPDIR": "/nowhere"],
    ].enumerated() {
      let out = "out-\(index)"
      let film = ["--spine", "mid", "--turn", "1:2", "--film", out + "/film.png"]
      for more in [["--out", out], ["--spine", "mid", "--out", out + "/s"], film] {
        let run = try runCommand(book + more, in: project.folder, environment: environment)
        #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
      }
      let print = ["source/books/one.epub", "--quiet", "--out", out + "/book.pdf"]
      #expect(try runCommand(print, in: project.folder, environment: environment).code == 0)
      first.append(try project.results(in: out))
    }
    #expect(first.allSatisfy { $0 == first[0] } && first[0]["book.pdf"] != nil)
  }
}
