// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A Swift target of this package: every one has the same settings.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of one target, with the support for goldens.
func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies,
    exclude: exclude, swiftSettings: settings)
}

/// A C library of the system, as a module of its own.
func system(_ name: String, pkgConfig: String? = nil) -> Target {
  .systemLibrary(name: name, path: "Sources/System/" + name, pkgConfig: pkgConfig)
}

/// Makes each target depend on every module that its dependencies depend on, so that it is compiled again when one of
/// them changes: the layout of a type can reach it through a module whose own interface stays as it is.
func addIndirectDependencies(to targets: [Target]) {
  let byName = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
  func direct(_ target: Target) -> [String] {
    target.dependencies.compactMap { dependency in
      if case .byNameItem(let name, _) = dependency { name } else { nil }
    }
  }
  func all(_ target: Target) -> Set<String> {
    direct(target).reduce(into: []) { names, name in
      guard names.insert(name).inserted, let target = byName[name] else { return }
      names.formUnion(all(target))
    }
  }
  let added = targets.map { all($0).subtracting(direct($0)).sorted() }
  for (target, names) in zip(targets, added) {
    target.dependencies += names.map { .byName(name: $0) }
  }
}

let package = Package(
  name: "render-book",
  products: [
    .executable(name: "render-book", targets: ["render-book"]),
    .library(name: "BookRendering", targets: ["BookRendering"]),
    .library(name: "BookExpectations", targets: ["BookExpectations"]),
  ],
  targets: [
    system("CCairo", pkgConfig: "cairo-ft"),
    system("CFreeType", pkgConfig: "freetype2"),
    system("CHarfBuzz", pkgConfig: "harfbuzz-subset"),
    .target(
      name: "CICU", path: "Sources/System/CICU",
      linkerSettings: [
        .linkedLibrary("icui18n"), .linkedLibrary("icuuc"), .linkedLibrary("icudata"),
      ]),
    system("CHyphen"),
    system("CMarkGFM", pkgConfig: "libcmark-gfm"),
    system("CXML2", pkgConfig: "libxml-2.0"),
    system("CMinizip", pkgConfig: "minizip"),
    system("CISAL", pkgConfig: "libisal"),
    system("CDeflate", pkgConfig: "libdeflate"),
    system("CSPNG", pkgConfig: "spng"),
    .target(
      name: "CJPEG", path: "Sources/System/CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    system("CGIF"),
    system("CWebP"),
    .target(name: "CSVG", path: "Sources/System/CSVG", linkerSettings: [.linkedLibrary("dl")]),
    system("CNettle", pkgConfig: "nettle"),
    system("CXXHash", pkgConfig: "libxxhash"),
    system("CLinux"),
    system("CPrefetch"),
    .target(name: "CIsolation", path: "Sources/System/CIsolation"),
    .target(name: "CEmbedded", path: "Sources/System/CEmbedded"),

    .target(
      name: "Graphics", swiftSettings: settings, linkerSettings: [.linkedLibrary("m")]),
    module("Settings"),
    module("Budgets", ["Settings"]),
    module("Digests", ["Graphics", "CNettle", "CXXHash"]),
    module("Isolation", ["CIsolation"]),
    module("Assets", ["Graphics", "CEmbedded"]),
    module("Documents", ["Graphics", "CXML2"]),
    module("TextAnalysis", ["CICU"]),
    module(
      "Manuscript",
      ["Settings", "Graphics", "Digests", "Documents", "TextAnalysis", "CMarkGFM", "CMinizip"]),
    module("Styling", ["Graphics", "Documents", "TextAnalysis"]),
    module("Shaping", ["Settings", "Graphics", "CHarfBuzz", "CFreeType", "CPrefetch"]),
    module("Mathematics", ["Graphics", "Shaping"]),
    module("Breaking", ["Graphics", "CPrefetch"]),
    module(
      "Paragraphs",
      ["Budgets", "Graphics", "Styling", "TextAnalysis", "Shaping", "Breaking", "CPrefetch"]),
    module(
      "Layout",
      [
        "Budgets", "Graphics", "Documents", "Manuscript", "Styling", "TextAnalysis", "Shaping",
        "Mathematics", "Breaking", "Paragraphs",
      ]),
    module(
      "Pagination",
      [
        "Budgets", "Graphics", "Documents", "Manuscript", "Styling", "TextAnalysis", "Shaping",
        "Breaking", "Paragraphs", "Layout",
      ]),
    module("PageTurning", ["Graphics"]),
    module(
      "ImageCoding",
      [
        "Graphics", "Isolation", "CISAL", "CDeflate", "CSPNG", "CJPEG", "CGIF", "CWebP", "CSVG",
      ]),
    module("Raster", ["Graphics", "Shaping", "PageTurning", "ImageCoding", "CCairo", "CPrefetch"]),
    module("Snapshots", ["Graphics"]),
    module(
      "Files",
      [
        "Settings", "Budgets", "Graphics", "Digests", "Isolation", "CLinux",
      ]),
    module(
      "RenderingOptions",
      [
        "Settings", "Budgets", "Graphics", "Assets", "Manuscript", "Styling", "TextAnalysis",
        "Shaping", "Paragraphs", "Layout", "Pagination", "PageTurning", "ImageCoding", "Raster",
        "Snapshots", "Files",
      ]),
    module(
      "BookInput",
      [
        "Settings", "Budgets", "Graphics", "Digests", "Isolation", "Assets", "Documents",
        "Manuscript", "Styling", "TextAnalysis", "Shaping", "Paragraphs", "Layout", "Pagination",
        "PageTurning", "ImageCoding", "Files", "RenderingOptions",
      ]),
    module(
      "Typesetting",
      [
        "Settings", "Budgets", "Graphics", "Digests", "Assets", "Documents", "Manuscript",
        "Styling", "TextAnalysis", "Shaping", "Breaking", "Paragraphs", "Layout", "Pagination",
        "PageTurning", "Files", "RenderingOptions", "BookInput",
      ]),
    module(
      "Output",
      [
        "Budgets", "Graphics", "Digests", "Assets", "Manuscript", "Shaping", "Breaking",
        "Paragraphs", "Layout", "Pagination", "PageTurning", "ImageCoding", "Raster", "Snapshots",
        "Files", "RenderingOptions", "BookInput", "Typesetting",
      ]),
    module(
      "Filming",
      [
        "Settings", "Graphics", "Isolation", "Layout", "Pagination", "PageTurning", "ImageCoding",
        "Files", "RenderingOptions", "Output", "CLinux",
      ]),
    module(
      "Printing",
      [
        "Budgets", "Graphics", "Manuscript", "Shaping", "Paragraphs", "Layout", "Pagination",
        "PageTurning", "ImageCoding", "Raster", "Files", "RenderingOptions", "BookInput",
        "Typesetting", "Output",
      ]),
    module(
      "FlipBooks",
      [
        "Settings", "Budgets", "Graphics", "Digests", "Assets", "Documents", "Manuscript",
        "Paragraphs", "Layout", "Pagination", "PageTurning", "ImageCoding", "Raster", "Snapshots",
        "Files", "RenderingOptions", "BookInput", "Typesetting", "Output",
      ]),
    module(
      "Paging",
      [
        "Graphics", "Manuscript", "Paragraphs", "Layout", "Pagination", "PageTurning",
        "ImageCoding", "Raster", "Files", "RenderingOptions", "Typesetting",
      ]),
    module(
      "Comparing",
      [
        "Graphics", "Assets", "Manuscript", "PageTurning", "ImageCoding", "Raster", "Snapshots",
        "Files", "RenderingOptions", "Output",
      ]),
    module(
      "BookRendering",
      [
        "Settings", "Budgets", "Graphics", "Manuscript", "Pagination", "PageTurning", "ImageCoding",
        "Snapshots", "Files", "RenderingOptions", "BookInput", "Typesetting", "Output", "Filming",
        "Printing", "FlipBooks", "Paging", "Comparing",
      ]),
    module(
      "Catalogue",
      ["Settings", "Budgets", "Digests", "Isolation", "Manuscript", "Snapshots", "BookRendering"]),
    module("BookExpectations", ["BookRendering", "Manuscript"]),
    .executableTarget(
      name: "render-book",
      dependencies: [
        "Budgets", "Graphics", "Isolation", "Assets", "Manuscript", "Paragraphs", "Layout",
        "Pagination", "PageTurning", "ImageCoding", "Raster", "Snapshots", "BookRendering",
        "Catalogue", "CLinux",
      ],
      swiftSettings: settings),

    .executableTarget(
      name: "book-app", dependencies: ["BookRendering"],
      path: "Examples/BookApp",
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),

    .target(
      name: "Fixtures", dependencies: ["Graphics"], path: "Tests/Fixtures", swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["Fixtures", "Graphics", "ImageCoding", "Snapshots"],
      path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(name: "SourceTests", swiftSettings: settings),
    .target(
      name: "HyphenOracle", dependencies: ["CHyphen"], path: "Tests/HyphenOracle",
      swiftSettings: settings),
    tests("Settings"),
    tests("Budgets"),
    tests("Graphics"),
    tests("Digests", ["Assets", "Graphics"]),
    tests("Documents"),
    tests("Manuscript", ["Digests", "Documents"]),
    tests("Styling", ["Graphics", "Documents"]),
    tests("TextAnalysis"),
    tests("Shaping", ["Assets", "Graphics", "CHarfBuzz"]),
    tests("Mathematics", ["Assets", "Graphics", "Shaping"]),
    tests("Breaking", ["Assets", "Graphics", "HyphenOracle"]),
    tests(
      "Paragraphs", ["Assets", "Breaking", "Fixtures", "Graphics", "Shaping", "TextAnalysis"],
      exclude: ["Text/TeX"]),
    tests(
      "Layout",
      [
        "Assets", "Breaking", "Budgets", "Documents", "Graphics", "Manuscript", "Paragraphs",
        "Shaping", "Styling", "TextAnalysis",
      ]),
    tests(
      "Pagination",
      [
        "Assets", "Breaking", "Documents", "Fixtures", "Graphics", "Layout", "Manuscript",
        "Paragraphs", "Shaping", "Styling",
      ]),
    tests("PageTurning", ["Graphics"]),
    .target(name: "CProbe", path: "Tests/CProbe"),
    .executableTarget(
      name: "isolation-probe", dependencies: ["Isolation", "CProbe"],
      path: "Tests/IsolationProbe", swiftSettings: settings),
    tests("Isolation", ["isolation-probe"]),
    .executableTarget(
      name: "catalogue-probe",
      dependencies: ["Budgets", "BookRendering", "Catalogue", "Isolation"],
      path: "Tests/CatalogueProbe", swiftSettings: settings),
    tests("Catalogue", ["catalogue-probe", "render-book", "BookRendering"]),
    tests("ImageCoding", ["Assets", "Graphics"]),
    tests(
      "Raster", ["Assets", "Graphics", "ImageCoding", "PageTurning", "Shaping"],
      exclude: ["Colors/Faces"]),
    tests("Snapshots", ["Graphics", "ImageCoding"]),
    tests("Files", ["Documents", "Settings", "Snapshots"]),
    tests(
      "RenderingOptions",
      [
        "BookRendering", "Files", "Graphics", "ImageCoding", "Manuscript", "PageTurning",
        "Pagination", "Paragraphs", "Typesetting",
      ]),
    tests(
      "BookInput",
      [
        "BookRendering", "Files", "Graphics", "ImageCoding", "Layout", "Manuscript", "Pagination",
        "Paragraphs", "RenderingOptions", "Styling", "Typesetting",
      ]),
    tests(
      "Typesetting",
      [
        "Assets", "BookInput", "BookRendering", "Breaking", "Budgets", "Documents", "Files",
        "Fixtures", "Graphics", "ImageCoding", "Layout", "Manuscript", "PageTurning", "Pagination",
        "Paragraphs", "Raster", "RenderingOptions", "Shaping", "TextAnalysis",
      ]),
    tests(
      "Output",
      [
        "Files", "Graphics", "Layout", "Manuscript", "PageTurning", "Pagination", "Paragraphs",
        "Raster", "RenderingOptions",
      ],
      exclude: ["Manifest/Goldens"]),
    tests(
      "Printing",
      [
        "render-book", "BookRendering", "Files", "Graphics", "Manuscript", "Pagination",
        "Paragraphs", "RenderingOptions", "Typesetting",
      ]),
    tests(
      "Filming",
      [
        "render-book", "BookRendering", "Files", "Graphics", "ImageCoding", "Layout", "Manuscript",
        "Output", "PageTurning", "Pagination", "Paging", "Paragraphs", "RenderingOptions",
        "Typesetting",
      ]),
    tests(
      "FlipBooks", ["render-book", "BookRendering", "Files"], exclude: ["Goldens", "Viewer"]),
    tests(
      "Paging",
      [
        "BookInput", "BookRendering", "Files", "Graphics", "ImageCoding", "Layout", "Manuscript",
        "Output", "PageTurning", "Pagination", "Paragraphs", "Raster", "RenderingOptions",
        "Typesetting",
      ], exclude: ["Goldens"]),
    tests("Comparing", ["BookRendering", "Files", "Graphics", "Snapshots"]),
    tests("BookExpectations", ["BookRendering", "Manuscript"]),
    tests(
      "render-book",
      [
        "Assets", "BookInput", "BookRendering", "Comparing", "Files", "Graphics", "ImageCoding",
        "Output", "RenderingOptions", "Typesetting",
      ],
      exclude: ["Goldens"]),
    tests(
      "BookRendering",
      [
        "Assets", "BookExpectations", "BookInput", "Budgets", "Comparing", "Digests", "Files",
        "Graphics", "ImageCoding", "Layout", "Manuscript", "Output", "PageTurning", "Pagination",
        "Paragraphs", "Raster", "RenderingOptions", "Shaping", "Snapshots", "Typesetting",
      ],
      exclude: ["Goldens", "References"]),
  ]
)

// libFuzzer is linked by scripts/fuzz-coverage alone.
if Context.environment["FUZZING"] != nil {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/CFuzzer"),
    .executableTarget(
      name: "render-book-fuzz",
      dependencies: [
        "BookRendering", "CFuzzer", "Comparing", "Fixtures", "Graphics", "ImageCoding", "Output",
        "PageTurning", "Pagination", "Raster", "Snapshots",
      ],
      path: "Tests/Fuzzing", swiftSettings: settings),
  ]
}

addIndirectDependencies(to: package.targets)
