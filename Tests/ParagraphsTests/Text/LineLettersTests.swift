import Graphics
import TestSupport
import Testing

@testable import Paragraphs

/// The letters that lines share until one of them is changed.
struct LineLettersTests {
  @Test func `a line that is changed leaves its copies as they are`() {
    var line = SetLine()
    line.text = "one"
    var copy = line
    copy.text += " two"
    copy.changeLetters {
      $0.fills = [DrawnLetters.Fill(Rect(x: .zero, y: .zero, width: .pt(1), height: .pt(1)), .text)]
    }
    #expect(line.text == "one" && line.fills.isEmpty)
    #expect(copy.text == "one two" && copy.fills.count == 1)
    line.append(copy)
    #expect(line.text == "oneone two" && copy.text == "one two")
    #expect(SetLine().text.isEmpty)
  }
}
