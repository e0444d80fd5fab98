internal import Fixtures

/// What the doors for books begin with.
extension Door {
  static let text = """
    A SHORT WALK

    by Nobody

    CHAPTER I.

    A line of text, and "another": its words -- some of them _slanted_ -- are few.

    Dear Sir,

        A line of verse,
          and one below.

    * * *

    CHAPTER II. The End

    An end, after 1,000 words; don't you think so?
    """

  static let markdown = """
    ---
    title: T
    language: en
    ---

    # One

    Words *and* **more** [marked]{.index term="a!b" see="c"} `code`[^1] and [link][l] <span class="smallcaps">a</span>.

    ![a](p.png "c"){width=40%}

    > quoted
    > - one
    >   1. two

    ***

    <div class="verse">

    line
      line

    </div>

    ## Two {#id}

    [^1]: A note.
    [l]: http://example.org/ "title"
    """

  static let fictionBook = """
    <?xml version="1.0"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"
    xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><author><last-name>A</last-name></author>
    <book-title>T</book-title><lang>en</lang><coverpage><image l:href="#p"/></coverpage></title-info></description>
    <body><epigraph><p>m</p><text-author>n</text-author></epigraph><section id="a"><title><p>Chapter 1</p><p>Away</p>
    </title><p>Words <emphasis>and</emphasis> more<a l:href="#n" type="note">1</a>.</p><empty-line/><poem><stanza>
    <v>line</v><v>line</v></stanza></poem><cite><p>quoted</p></cite><image l:href="#p"/><table><tr><th>a</th>
    <td colspan="2">b</td></tr></table></section></body><body name="notes"><section id="n"><title><p>1</p></title>
    <p>A note.</p></section></body><binary id="p" content-type="image/gif">R0lGODdhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=
    </binary></FictionBook>
    """

  static let tables = """
    | a | b |
    |:-|-:|
    | 1 | ~~2~~ |

    - [ ] task

    Term
    : meaning[^n]

    ```swift
    let a = 1
    ```

    [^n]: First.

        Second.
    """

  static let body = """
    <h1 id="a">One <em>and</em> two</h1><p class="x">Words <b>and</b> more &amp; others, with a
    <a href="#a">link</a> and <img src="p.png" alt="a picture" width="40"/> and<br/>a line.</p><ul><li>one</li><li>two
    <ol start="3"><li>three</li></ol></li></ul><blockquote>quoted</blockquote><pre>code  here</pre><ruby>base<rt>over</rt>
    </ruby><p dir="rtl">אב <bdi>c</bdi></p><aside epub:type="footnote" id="n">A note.</aside><a epub:type="noteref"
    href="#n">1</a>
    """

  static let boxes = """
    <style>@page { margin: 10% 2em } .f { display: flex; gap: 4px } .c { columns: 2 } .g { display: grid;
    grid-template-columns: 1fr 2em } .i { display: inline-block } .p { position: absolute; top: 1em }</style><table
    border="1"><caption>c</caption><tr><td rowspan="2">a</td><td>b</td></tr><tr><td colspan="2">c</td></tr></table><div
    style="float: left; width: 30%">beside</div><p>text</p><div class="f"><p>a</p><p>b</p></div><div class="c"><p>one</p>
    <p style="column-span: all">two</p><p>three</p></div><div class="g"><i>a</i><b>b</b></div><p>a <span class="i">b
    </span></p><div class="p">out</div><p style="writing-mode: vertical-rl">v</p>
    """

  static let sheet = """
    @font-face { font-family: F; src: url(f.ttf) } :root { --a: 2em } body { font: 1em/1.4 F, serif }
    h1:first-letter { initial-letter: 2; color: #a30 } .x > b, p:nth-child(2n+1)::before { content: "x" attr(class);
    margin: calc(1em + 3%) var(--a); counter-increment: c 2 } ul { display: flex; flex-flow: row wrap; gap: 4px }
    @media (min-width: 10em) { p { text-indent: 1em } } @supports (columns: 2) { body { columns: 2 } }
    table { border-collapse: collapse; background: linear-gradient(45deg, red, hsl(120 50% 50%)); transform: rotate(3deg) }
    @layer a { p { & + p { text-shadow: 1px 1px 2px red } } } li { list-style: "- " inside; float: left; width: 5em }
    """

  static let pagedSheet = """
    @page :left { margin: 10% 2em; @top-left { content: string(t) counter(page, lower-roman) } @footnote { border: 1px } }
    @page wide { size: a5 landscape } h1 { string-set: t content(); page: wide; bookmark-level: 1; break-before: recto }
    p { orphans: 3; widows: 3; hyphens: auto; text-align: justify; text-wrap: pretty; hanging-punctuation: first last }
    aside { float: footnote } a::after { content: leader('.') target-counter(attr(href), page) } img { float: top }
    em { text-emphasis: dot; text-decoration: underline wavy red } blockquote { position: relative; left: 1em; z-index: 2;
    border-radius: 4px; box-shadow: 1px 1px 4px rgb(0 0 0 / 30%); opacity: .5; overflow: hidden; max-height: 3em }
    """

  /// A book with a sheet, where the sheet is what changes.
  static func epub(sheet: [UInt8]? = nil) -> TestEPUB {
    var book = TestEPUB()
    let document = TestEPUB.document(body + boxes).replacing(
      "</head>", with: "<link rel=\"stylesheet\" href=\"s.css\"/></head>")
    book.addDocument("c", document)
    book.addFile("text/s.css", sheet ?? bytes("p { margin: 1em }"), id: "s", type: "text/css")
    book.addFile("text/p.png", SampleFile.gif, id: "p", type: "image/gif")
    return book
  }

  static let markdownWords = [
    "[^1]: ", "{.index}", "{width=40%}", "| - |\n", "<div class=\"", "</div>", "![](", "```\n",
    "***\n", "---\n",
    "&#x1F600;", "~~", "[l]: ", "- [ ] ", "\n    ",
  ]
  static let packageWords = [
    "<itemref idref=\"", "<item id=\"", "properties=\"nav\"", "<meta name=\"cover\"",
    "rendition:layout",
    "page-progression-direction=\"rtl\"", "<guide>", "toc=\"ncx\"", "media-overlay=\"",
    "fallback=\"",
  ]
  static let documentWords = [
    "<table>", "<tr><td>", "rowspan=\"", "colspan=\"", "<div style=\"", "float: left;",
    "display: flex;",
    "position: absolute;", "columns: 2;", "display: grid;", "<svg><image href=\"p.png\"/></svg>",
    "<math><mfrac>",
    "<ruby><rt>", "&amp;", "&#x202E;", "epub:type=\"footnote\"", "dir=\"rtl\"",
    "writing-mode: vertical-rl;", "1e9px",
    "-1em", "100%", "<ol start=\"", "<col span=\"", "<!--", "<![CDATA[",
  ]
  static let sheetWords = [
    "calc(", "var(--a)", "min(", "clamp(", "1e9", "-1px", "100%", "1fr", "repeat(", "minmax(",
    "url(", "attr(",
    "@page{", "@media(", "@layer ", "@supports(", "@import ", "@counter-style ", "::before{",
    ":nth-child(", ":not(",
    "&", "!important", "display:", "grid", "flex", "table-cell", "inline-block", "position:",
    "absolute", "float:",
    "columns:", "column-span:all", "break-inside:avoid", "transform:", "matrix(",
    "linear-gradient(", "content:",
    "counter(", "leader(", "target-counter(", "initial-letter:", "height:", "width:", "margin:",
    "border:",
    "writing-mode:vertical-rl", "text-emphasis:", "box-shadow:", "border-radius:", "revert-layer",
    "inherit", "\\26 ",
  ]
}
