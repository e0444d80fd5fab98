// swift-tools-version: 6.1
// A package whose target has a book's cover as a resource, drawn whenever the book changes, and a command
// that draws the pages anew:
//
//     swift run reader
//     swift package --allow-writing-to-package-directory book-snapshots

import PackageDescription

let package = Package(
  name: "reader",
  dependencies: [.package(name: "render-book", path: "../..")],
  targets: [
    .executableTarget(
      name: "reader", path: "Sources/Reader", exclude: ["harbour.md"],
      plugins: ["BookCovers"]),
    .plugin(
      name: "BookCovers", capability: .buildTool(),
      dependencies: [.product(name: "render-book", package: "render-book")]),
    .plugin(
      name: "BookSnapshots",
      capability: .command(
        intent: .custom(verb: "book-snapshots", description: "Draws the pages of the books."),
        permissions: [
          .writeToPackageDirectory(reason: "The pictures of the pages go into Snapshots.")
        ]),
      dependencies: [.product(name: "render-book", package: "render-book")]),
  ]
)
