/// The effort of the PNG encoder to make files small.
///
/// Measured on one core, with an 800×1200 page of text in grey, and a 1600×1200 picture halfway through a page turn, in
/// RGB:
///
/// | effort | page, ms | kB | page turn, ms | kB |
/// |---|---|---|---|---|
/// | `fast` | 0.6 | 120 | 5 | 472 |
/// | `balanced` | 5 | 114 | 31 | 387 |
/// | `small` | 48 | 108 | 316 | 344 |
///
/// The pixels are the same with each; only the files' bytes differ.
public enum PNGEffort: String, Sendable, Hashable, CaseIterable {
  /// ISA-L's first level: ten times as fast as zlib, with pages a twentieth larger.
  case fast
  /// libdeflate's sixth level: as small as zlib's best, in half the time of its default.
  ///
  /// It is worth it for page turns; pages of text hardly shrink.
  case balanced
  /// libdeflate's tenth level, the first that searches for the optimal parse: for files that are kept.
  ///
  /// The eleventh and twelfth take two and five times as long for one per cent.
  case small
}
