extension UserAgentSheets {
  /// Over a browser's, for documents that are one page: they are drawn against what browsers do, where a
  /// body has margins and a long word runs out of its box.
  static let fixedLayout = #"""
    html { overflow-wrap: normal }
    body { margin: 8px }
    pre, code, kbd, samp, tt, listing, plaintext, xmp { font-size: inherit }
    """#
}
