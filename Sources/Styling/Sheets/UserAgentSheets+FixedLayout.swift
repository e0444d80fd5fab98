extension UserAgentSheets {
  /// Over a browser's, for documents that are one page: they are drawn against what browsers do, where a
  /// body has margins, a long word runs out of its box, and what keeps headings with their text is for paper alone
  /// (CSS 2.2, appendix D).
  static let fixedLayout = #"""
    html { overflow-wrap: normal }
    body { margin: 8px }
    h1, h2, h3, h4, h5, h6, hgroup, figure, figcaption, dt, caption, tr {
      break-before: auto; break-inside: auto; break-after: auto;
    }
    pre, code, kbd, samp, tt, listing, plaintext, xmp { font-size: inherit }
    """#
}
