import Foundation
import PackagePlugin

/// Draws the pages of each Markdown file of the package's targets into `Snapshots`.
@main
struct BookSnapshots: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let tool = try context.tool(named: "render-book")
    for target in context.package.targets where target is SwiftSourceModuleTarget {
      let files = try FileManager.default.contentsOfDirectory(
        at: target.directoryURL, includingPropertiesForKeys: nil)
      for book in files where book.pathExtension == "md" {
        let folder = context.package.directoryURL.appendingPathComponent("Snapshots")
          .appendingPathComponent(book.deletingPathExtension().lastPathComponent)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = tool.url
        process.arguments = ["--quiet", "--out", folder.path] + arguments + [book.path]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
          Diagnostics.error("\(book.lastPathComponent) was not drawn; see the line above")
          return
        }
        print("\(book.lastPathComponent): \(folder.path)")
      }
    }
  }
}
