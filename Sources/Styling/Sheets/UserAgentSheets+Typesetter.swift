extension UserAgentSheets {
  /// A typesetter's, above the browser's: for documents without a sheet of their own.
  static let typesetter = #"""
    p { margin-block: 0; text-indent: 1.5em; text-align: -rb-justify; hyphens: auto }
    p:where(:lang(ja, ko)) { text-indent: 1em }
    p:where(:lang(zh)) { text-indent: 2em }
    h1 + p, h2 + p, h3 + p, h4 + p, h5 + p, h6 + p, hgroup + p, header + p, hr + p, blockquote + p,
    figure + p, table + p, pre + p, ul + p, ol + p, dl + p, p:first-child { text-indent: 0 }
    body > p:first-child { text-indent: 0 }
    p:-rb-picture { margin-block: .5em; text-indent: 0 }
    td > p:-rb-picture, th > p:-rb-picture { margin-block: 0 }
    li p, dd p, td p, th p, figcaption p, caption p { text-indent: 0 }
    li p + p, dd p + p { text-indent: 1.5em }
    td p, th p, figcaption p { text-align: start }
    li, dd { text-align: justify; hyphens: auto }
    p[align=center], p[align=right], center p { text-indent: 0 }
    center p { text-align: center }
    h1, h2, h3, h4, h5, h6 {
      font-weight: normal; text-align: center; hyphens: manual; text-indent: 0; line-height: 1.2;
    }
    h1 { font-size: 1.6em; margin-block: 2em 1.5em }
    h2 { font-size: 1.35em; margin-block: 2em 1.25em }
    h3 { font-size: 1.15em; margin-block: 1.75em 1em; font-style: italic }
    h4, h5, h6 { font-size: 1em; margin-block: 1.5em .75em; font-style: italic }
    blockquote { margin-block: 1em; margin-inline: 1.5em }
    figure { margin-block: 1em; margin-inline: auto; text-align: center }
    figcaption { font-size: .9em }
    hr { border: none; border-block-start: .5px solid; inline-size: 25%; margin-block: 1.5em; margin-inline: auto; color: inherit }
    ol, ul, menu { margin-block: .5em; padding-inline-start: 2em }
    dd { margin-inline-start: 2em }
    table { margin-block: 1em; margin-inline: auto }
    a:is([epub\:type~=noteref], [role~=doc-noteref]):not(sup a, :has(sup)) { font-size: .7em; vertical-align: super }
    """#
}
