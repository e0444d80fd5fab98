import Foundation

// The cover is drawn while the package is built.
let cover = Bundle.module.url(forResource: "harbour", withExtension: "png")
print(cover.map { "the cover is \($0.lastPathComponent)" } ?? "there is no cover")
