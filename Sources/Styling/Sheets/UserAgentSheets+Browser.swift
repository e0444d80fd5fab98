extension UserAgentSheets {
  /// A browser's sheet: publishers rely on the recommendations of HTML, section 15.
  ///
  /// Links look like the text around them, since a page is not a screen; nor can one scroll to a word that overflows
  /// it, so it is broken unless the book says otherwise. Selectors here use type names as far as possible, because only
  /// these can be looked up fast.
  static let browser = #"""
    @namespace ops "http://www.idpf.org/2007/ops";
    @namespace m "http://www.w3.org/1998/Math/MathML";
    html, body, div, section, article, aside, header, footer, nav, main, figure, figcaption,
    hgroup, address, details, summary, fieldset, legend, center, blockquote, p, pre, hr, dl, dt, dd,
    ol, ul, menu, dir, h1, h2, h3, h4, h5, h6, form, search, dialog, optgroup, option, listing,
    plaintext, xmp, frameset, noframes { display: block }

    head, script, style, template, title, meta, link, base, param, source, track, input, datalist,
    area, rp, frame, embed { display: none }
    noscript { display: block }
    p noscript, span noscript { display: inline }
    html { overflow-wrap: break-word }
    [hidden] { display: none }
    m|math { font-style: normal; font-weight: normal; text-indent: 0; letter-spacing: 0 }
    m|math[display=block i], m|math[mode=display] {
      display: block; text-align: center; margin-block: .6em;
    }
    m|mtd { text-align: center; padding-inline: .4em }
    slot { display: contents }
    /* Of an `epub:switch`, the first case of a kind that is drawn, or the default (EPUB 3.0, 2.1.3.4). */
    ops|switch, ops|case, ops|default { display: contents }
    ops|case:not(:only-child) { display: none }
    ops|case[required-namespace="http://www.w3.org/2000/svg"],
    ops|case[required-namespace="http://www.w3.org/1999/xhtml"] { display: contents }
    ops|case[required-namespace="http://www.w3.org/2000/svg"] ~ ops|case,
    ops|case[required-namespace="http://www.w3.org/1999/xhtml"] ~ ops|case,
    ops|case[required-namespace="http://www.w3.org/2000/svg"] ~ ops|default,
    ops|case[required-namespace="http://www.w3.org/1999/xhtml"] ~ ops|default { display: none }

    p, dl, ol, ul, menu, dir, pre, listing, plaintext, xmp { margin-block: 1em }
    blockquote, figure { margin-block: 1em; margin-inline: 40px }
    hr {
      margin-block: .5em; margin-inline: auto; border: 1px inset gray; overflow: hidden; color: gray;
    }
    address, em, i, cite, dfn, var { font-style: italic }
    b, strong, th { font-weight: bold }
    strong strong, b b, strong b, b strong { font-weight: bolder }
    big { font-size: larger }
    small { font-size: .83em }
    sub { vertical-align: sub; font-size: .83em }
    sup { vertical-align: super; font-size: .83em }
    sub sub, sup sup, sub sup, sup sub { font-size: .9em }
    u, ins { text-decoration: underline }
    s, del, strike { text-decoration: line-through }
    mark { background-color: yellow; color: black }
    pre, code, kbd, samp, tt, listing, plaintext, xmp { font-family: monospace; font-size: .8125em }
    pre code, pre kbd, pre samp, pre tt, code code, code kbd, code samp, code tt, kbd kbd, samp kbd,
    kbd code, samp samp, tt tt, code var { font-size: inherit }
    pre, listing, plaintext, xmp {
      white-space: pre; hyphens: none; text-align: start; text-indent: 0;
    }
    code, kbd, samp, tt { hyphens: none }
    nobr { white-space: nowrap }
    center { text-align: center }
    center > table, div[align=center i] > table { margin-inline: auto }
    abbr, acronym { text-decoration: none }

    h1, h2, h3, h4, h5, h6 { font-weight: bold; break-after: avoid; break-inside: avoid }
    h1 { font-size: 2em; margin-block: .67em }
    h2 { font-size: 1.5em; margin-block: .83em }
    h3 { font-size: 1.17em; margin-block: 1em }
    h4 { font-size: 1em; margin-block: 1.33em }
    h5 { font-size: .83em; margin-block: 1.67em }
    h6 { font-size: .67em; margin-block: 2.33em }
    hgroup { break-after: avoid; break-inside: avoid }
    figure, tr { break-inside: avoid }
    figcaption { break-before: avoid }
    :is(.table, .figure, .example, .equation, .procedure) > .title:first-child { break-after: avoid }
    :is(.table, .figure, .example, .equation) > .title:last-child { break-before: avoid }
    dt + dd { break-before: avoid }

    ol, ul, menu, dir { padding-inline-start: 40px; counter-reset: list-item }
    ol { list-style-type: decimal }
    ul, menu, dir { list-style-type: disc }
    ul ul, ol ul { list-style-type: circle }
    ul ul ul, ul ol ul, ol ul ul, ol ol ul { list-style-type: square }
    ul ul, ul ol, ol ol, ol ul, ul dl, ol dl, dl dl, dl ul, dl ol { margin-block: 0 }
    nav ol { list-style-type: none }
    li { display: list-item }
    dd { margin-inline-start: 40px }

    q { quotes: auto }
    q::before { content: open-quote }
    q::after { content: close-quote }

    table {
      display: table; border-spacing: 2px; border-collapse: separate; box-sizing: border-box;
      text-indent: 0;
    }
    caption { display: table-caption; text-align: center; text-indent: 0; break-inside: avoid; break-after: avoid }
    colgroup { display: table-column-group }
    col { display: table-column }
    thead { display: table-header-group; vertical-align: middle }
    tbody { display: table-row-group; vertical-align: middle }
    tfoot { display: table-footer-group; vertical-align: middle }
    tr { display: table-row; vertical-align: inherit }
    td, th { display: table-cell; padding: 1px; vertical-align: inherit }
    table > tr { vertical-align: middle }
    th { text-align: center }

    ruby { display: ruby; text-indent: 0 }
    rt { display: ruby-text; font-size: 50%; text-emphasis: none; text-align: start; line-height: normal; hyphens: none }
    rtc { display: none }
    rb, rbc { display: inline }

    fieldset { margin-block: 0; margin-inline: 2px; padding-block: .35em .625em; padding-inline: .75em; border: 2px groove gray }
    legend { padding-block: 0; padding-inline: 2px }
    button, select, textarea {
      display: inline-block; border: 1px solid; border-radius: 3px; padding-inline: .4em; text-indent: 0; text-align: start;
    }
    button { text-align: center }
    textarea { white-space: pre-wrap }
    optgroup[label]::before { display: block; content: attr(label); font-weight: bold }
    object, video, img, svg, math { hyphens: manual }
    svg:root { display: block }
    """#
}
