import Foundation
import PackagePlugin

/// Draws a cover of each Markdown file of a target, as a resource of it.
@main
struct BookCovers: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let tool = try context.tool(named: "render-book")
    let files = try FileManager.default.contentsOfDirectory(
      at: target.directoryURL, includingPropertiesForKeys: nil)
    return files.filter { $0.pathExtension == "md" }.map { book in
      let name = book.deletingPathExtension().lastPathComponent + ".png"
      let cover = context.pluginWorkDirectoryURL.appendingPathComponent(name)
      return .buildCommand(
        displayName: "Drawing \(name)", executable: tool.url,
        arguments: ["--thumbnailer", "-s", "480", book.path, cover.path], inputFiles: [book],
        outputFiles: [cover])
    }
  }
}
