/// The style sheet of the report; the page's policy names it by its digest, so that no other
/// applies.
enum ReportStyle {
  static let text = """
    :root{color-scheme:light dark;--ink:#1d1b18;--paper:#faf8f4;--line:#d9d3c7;--soft:#6d665b;--mark:#b3131f;--on:#ece6da}
    @media(prefers-color-scheme:dark){:root{--ink:#ece7dd;--paper:#1c1b19;--line:#3d3a35;--soft:#a49c8e;--mark:#ff6b70;--on:#35322c}}
    *{box-sizing:border-box}
    html,body{height:100%}
    body{margin:0;font:14px/1.45 system-ui,"DejaVu Sans",sans-serif;color:var(--ink);background:var(--paper);display:grid;grid-template:auto 1fr/minmax(15rem,24rem) 1fr}
    header{grid-column:1/-1;padding:.7rem 1rem;border-bottom:1px solid var(--line)}
    h1{font-size:1rem;margin:0 0 .15rem}
    header p{margin:.1rem 0;color:var(--soft)}
    details ul{margin:.3rem 0;padding-left:1.2rem;max-height:9rem;overflow:auto}
    summary{cursor:pointer}
    nav{border-right:1px solid var(--line);display:flex;flex-direction:column;min-height:0;min-width:0}
    .find{padding:.6rem;border-bottom:1px solid var(--line);display:flex;flex-direction:column;gap:.4rem}
    .find input{font:inherit;padding:.3rem .5rem;border:1px solid var(--line);border-radius:4px;background:transparent;color:inherit;width:100%}
    .chips{display:flex;flex-wrap:wrap;gap:.3rem}
    button{font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:4px;padding:.15rem .5rem;cursor:pointer}
    button[aria-pressed=true]{background:var(--on);border-color:var(--soft)}
    :focus-visible{outline:2px solid var(--mark);outline-offset:1px}
    #list:focus-visible{outline-offset:-2px}
    #list{list-style:none;margin:0;padding:0;overflow:auto;flex:1;min-height:0}
    #list li{padding:.4rem .7rem;border-bottom:1px solid var(--line);cursor:pointer;overflow-wrap:anywhere}
    #list li[aria-selected=true]{background:var(--on)}
    #list small{display:block;color:var(--soft)}
    .badge{float:right;font-size:.75rem;color:var(--soft);margin-left:.5rem}
    .badge.changed,.badge.unreadable{color:var(--mark)}
    main{display:flex;flex-direction:column;min-width:0;min-height:0}
    .bar{display:flex;flex-wrap:wrap;gap:.3rem;padding:.6rem 1rem;border-bottom:1px solid var(--line);align-items:center}
    .bar output{color:var(--soft);margin-left:auto}
    #words{margin:0;padding:.6rem 1rem;border-bottom:1px solid var(--line);max-height:8rem;overflow:auto;overflow-wrap:anywhere}
    #words p{margin:0 0 .2rem}
    #stage{flex:1;overflow:auto;padding:1rem;min-height:0}
    #stage.fit img{max-width:100%;max-height:calc(100vh - 19rem)}
    .side{display:flex;gap:1rem;align-items:flex-start}
    .side figure{flex:1 1 0;min-width:0}
    figure{margin:0}
    figcaption{color:var(--soft);font-size:.8rem;margin-bottom:.2rem}
    #stage img{display:block;background:#fff;box-shadow:0 0 0 1px var(--line)}
    .pile{position:relative;display:inline-block;max-width:100%}
    #stage .pile img+img{position:absolute;left:0;top:0;box-shadow:none}
    #stage .faded img+img{background:transparent}
    .faded>img:first-child{opacity:.25;filter:grayscale(1)}
    #stage>input{display:block;width:100%;margin:0 0 .6rem}
    .empty{color:var(--soft)}
    .strip{display:flex;flex-wrap:wrap;gap:.5rem}
    .strip figure{cursor:pointer;width:13rem}
    #stage .strip img{width:13rem;max-height:none}
    kbd{font:inherit;border:1px solid var(--line);border-radius:3px;padding:0 .25rem}
    @media(max-width:760px){body{grid-template:auto minmax(9rem,26vh) 1fr/1fr;height:auto;min-height:100%}nav{border-right:0;border-bottom:1px solid var(--line)}.side{flex-direction:column}#stage.fit img{max-height:none}}
    """
}
