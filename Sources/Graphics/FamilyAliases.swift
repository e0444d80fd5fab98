/// The names of font families that a generic family of the program replaces, in lower case: the generic names of CSS,
/// and those of fonts that books expect everybody to have.
///
/// They are the same in documents and in drawings.
package enum FamilyAliases {
  /// Those of the sans-serif family.
  package static let sansSerif: Set<String> = [
    "sans-serif", "ui-sans-serif", "system-ui", "-apple-system", "blinkmacsystemfont", "arial",
    "arial unicode ms", "helvetica", "helvetica neue", "verdana", "tahoma", "geneva",
    "trebuchet ms", "calibri", "segoe ui", "gill sans", "futura", "optima", "avenir",
    "avenir next", "franklin gothic", "century gothic", "lucida grande", "lucida sans",
    "lucida sans unicode", "myriad pro", "open sans", "source sans pro", "roboto", "lato", "inter",
    "dejavu sans", "liberation sans", "noto sans", "droid sans", "ubuntu",
  ]

  /// Those of the family with a fixed pitch.
  package static let monospace: Set<String> = [
    "monospace", "ui-monospace", "courier", "courier new", "courier std", "consolas", "menlo",
    "monaco", "sf mono", "sfmono-regular", "andale mono", "lucida console",
    "lucida sans typewriter", "source code pro", "fira code", "fira mono", "ubuntu mono",
    "droid sans mono", "noto sans mono", "dejavu sans mono", "liberation mono",
  ]
}
