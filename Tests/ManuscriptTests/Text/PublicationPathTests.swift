import Testing

@testable import Manuscript

struct PublicationPathTests {
  @Test(arguments: [
    ("c2.xhtml", "OPS/text/c2.xhtml"), ("../i/a.png", "OPS/i/a.png"), ("./a", "OPS/text/a"),
    ("/a/b", "a/b"), ("../../../../etc/passwd", "etc/passwd"), ("a%20b.css", "OPS/text/a b.css"),
    ("a%2520b", "OPS/text/a%20b"), ("%2e%2e/a", "OPS/a"), ("a?b=c", "OPS/text/a"),
    ("", "OPS/text/c.x"),
    ("  a.css\n", "OPS/text/a.css"), ("a%", "OPS/text/a%"), ("a%00b", "OPS/text/a%00b"),
    ("caf%C3%A9", "OPS/text/caf\u{E9}"), ("a//b", "OPS/text/a/b"), ("1:2", "OPS/text/1:2"),
  ])
  func `addresses lead from the referring file and never outside`(href: String, path: String) {
    #expect(PublicationPath.resolve(href, from: "OPS/text/c.x")?.path == path)
  }

  @Test(arguments: [
    "http://a/b", "HTTPS:x", "//a/b", "data:image/png;base64,", "file:///etc/passwd", "mailto:a@b",
    "javascript:x", " https://a",
  ])
  func `addresses outside of the book lead nowhere`(href: String) {
    #expect(PublicationPath.resolve(href, from: "a/b") == nil)
  }

  @Test func `the fragment is decoded once, and an empty one is none`() {
    #expect(PublicationPath.resolve("a#b%20c", from: "")?.fragment == "b c")
    #expect(PublicationPath.resolve("#b#c", from: "x/y")?.fragment == "b#c")
    #expect(PublicationPath.resolve("#b", from: "x/y")?.path == "x/y")
    #expect(PublicationPath.resolve("a#", from: "").map { $0.fragment == nil } == true)
  }
}
