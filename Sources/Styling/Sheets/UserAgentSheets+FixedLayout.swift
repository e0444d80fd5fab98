extension UserAgentSheets {
  /// Above the browser's, for documents that are one page: they are designed for browsers, where a body has margins, a
  /// long word overflows its box, and keeping headings with their text is only for paper (CSS 2.2, appendix D).
  static let fixedLayout = #"""
    html { overflow-wrap: normal }
    body { margin: 8px }
    h1, h2, h3, h4, h5, h6, hgroup, figure, figcaption, dt, caption, tr {
      break-before: auto; break-inside: auto; break-after: auto;
    }
    pre, code, kbd, samp, tt, listing, plaintext, xmp { font-size: inherit }
    """#
}
