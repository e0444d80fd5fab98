/// How hard the PNG encoder tries to make files small.
public enum PNGEffort: String, Sendable, Hashable, CaseIterable {
  /// ISA-L's first level: ten times as fast as zlib, and files a tenth larger.
  case fast
  /// libdeflate's ninth level: the smallest files.
  case small
}
