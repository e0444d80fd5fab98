import Foundation
import TestSupport
import Testing

/// The package in `scale/dask`, by its own tests: a cluster of three workers on loopback.
@Suite struct DaskTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "scale/dask")

  private func python(_ words: [String]) throws -> Outcome {
    let shop = try Workshop()
    return try shop.run(
      ["-c", "cd \"$0\" && exec \"$@\"", Self.folder.path, try Tool.dask.found().path] + words,
      of: "/bin/sh",
      environment: ["RENDER_BOOK": Workshop.program("render-book").path, "PYTHONPATH": "."])
  }

  @Test(.needs(.dask), arguments: ["test_task", "test_cluster", "test_overhead"])
  func `the package's own tests hold`(name: String) throws {
    let outcome = try python(["-m", "unittest", "tests.\(name)"])
    #expect(outcome.code == 0 && outcome.errors.contains("\nOK"), "\(outcome.errors.suffix(4000))")
  }

  @Test(.needs(.dask))
  func `its types are right`() throws {
    let outcome = try python(["-m", "mypy", "--config-file", "pyproject.toml"])
    #expect(outcome.code == 0, "\(outcome.output)")
  }

  @Test(.needs(.dask))
  func `manifests for clusters are what they should be`() throws {
    let outcome = try python(["../check-recipes"])
    #expect(outcome.code == 0, "\(outcome)")
  }
}
