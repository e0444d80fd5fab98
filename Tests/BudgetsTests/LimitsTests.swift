import Budgets
import TestSupport
import Testing

/// Limits in words, and what they allow.
struct LimitsTests {
  @Test func `only well-formed limits are read`() {
    #expect(Limits("off") == Limits.none)
    var some = Limits.standard
    some.text = Limits.Allowance(8_000_000)
    some.pages = .unlimited
    #expect(Limits("text=8M,pages=off") == some)
    #expect(Limits("pages=2k")?.pages == Limits.Allowance(2000))
    #expect(Limits("boxes=1000")?.boxes == Limits.Allowance(Limits.mostBoxes))
    for words in [
      "", "on", "text", "text=", "text=x", "text=-1", "text=1e9", "text=1,text=2", "text=1,",
      "time=3",
      "memory=3", "text=9999999999999999999", "text=999999999999G", "pages=١", "pages= 1",
    ] { #expect(Limits(words) == nil, "\(words)") }
    #expect(Limits.bytes("512M") == 512 << 20 && Limits.bytes("1") == 1)
    #expect(Limits.bytes("0") == nil && Limits.bytes("M") == nil && Limits.bytes("2T") == nil)
  }

  @Test func `an allowance grows with the file and never overflows`() {
    var random = SplitMix64(seed: 9)
    for _ in 0..<2000 {
      func number() -> Int {
        Int.random(in: 0 ... .max, using: &random) >> Int.random(in: 0...62, using: &random)
      }
      let allowance = Limits.Allowance(number(), rate: number())
      let (a, b) = (number(), number())
      #expect(allowance.amount(bytes: min(a, b)) <= allowance.amount(bytes: max(a, b)))
      #expect(allowance.amount(bytes: -1) == allowance.free)
    }
    #expect(Limits.Allowance(100, rate: 512).amount(bytes: 10) == 120)
  }

  @Test func `every kind of counted work has a name`() {
    for work in Limits.Work.counted {
      let limits = Limits("\(work.rawValue)=7")
      #expect(limits?[work] == Limits.Allowance(7))
      #expect(Limits.takes.contains(work.rawValue))
    }
  }

  @Test func `the first excess ends a run, and nothing is granted after it`() {
    var limits = Limits.standard
    limits.text = Limits.Allowance(10)
    let budget = Budget(limits)
    #expect(budget.spend(text: 10) && budget.goesOn() && budget.excess == nil)
    #expect(!budget.spend(text: 1, at: "a.xhtml"))
    #expect(
      !budget.goesOn() && !budget.allows(pages: 1) && !budget.allows(cells: 1_000_000, at: "b"))
    #expect(budget.excess?.work == .text && budget.excess?.place == "a.xhtml")
    #expect(
      budget.excess?.description
        == "over the limit “text”: more than 10 bytes of text set, noticed at a.xhtml; `limits` text=N allows more, "
        + "`limits` off any amount")
  }

  @Test func `time and memory are measured`() {
    var limits = Limits.none
    limits.time = 1e-9
    #expect(!Budget(limits, start: -1).goesOn(at: "page 3"))
    limits = .none
    limits.memory = 1 << 20
    let budget = Budget(limits)
    #expect(!budget.goesOn() && budget.excess?.work == .memory)
    limits.memory = 1 << 50
    #expect(Budget(limits).goesOn() && Budget(limits).allows(bytes: 1 << 40))
    #expect(!Budget(limits).allows(bytes: .max))
  }
}
