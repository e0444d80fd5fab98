/// The patterns of one level as a trie, to find those that occur in a word.
///
/// Nodes are numbered breadth first, so that a node's children are adjacent and sorted by letter,
/// followed by those of the next node. A branch ends when only one pattern is left; its other
/// letters are compared with the list.
final class PatternTrie: Sendable {
  let list: PatternList
  /// The letter that leads to each node; 0 for the root.
  private let labels: [UInt8]
  /// The first child of each node; its children end at the first of the next node's.
  private let firstChild: [UInt32]
  /// The pattern that ends at a node, or the only one left.
  private let patterns: [UInt32]
  /// The root's children by letter, since a word is looked up from each of its letters.
  private let roots: [UInt32]

  private static let none = UInt32.max

  /// Makes a trie; of patterns with the same letters the last one counts.
  init(_ list: PatternList) {
    self.list = list
    var labels: [UInt8] = [0]
    var (firstChild, patterns): ([UInt32], [UInt32]) = ([], [])
    var roots = [UInt32](repeating: 0, count: 256)
    var builder = Builder(list)
    while let node = builder.next(firstChild: labels.count, labels: &labels) {
      firstChild.append(node.firstChild)
      patterns.append(node.pattern)
    }
    firstChild.append(UInt32(labels.count))
    for child in Int(firstChild[0])..<Int(firstChild[1]) {
      roots[Int(labels[child])] = UInt32(child)
    }
    (self.labels, self.firstChild, self.patterns, self.roots) = (
      labels, firstChild, patterns, roots
    )
  }

  /// Whether it has no patterns.
  var isEmpty: Bool { list.count == 0 }

  /// The number of nodes including the root.
  var nodeCount: Int { labels.count }

  private func child(of node: Int, _ letter: UInt8) -> Int? {
    if node == 0 {
      let child = Int(roots[Int(letter)])
      return child == 0 ? nil : child
    }
    var (low, high) = (Int(firstChild[node]), Int(firstChild[node + 1]))
    while high - low > 8 {
      let middle = (low + high) / 2
      if labels[middle] <= letter { low = middle } else { high = middle }
    }
    while low < high {
      if labels[low] == letter { return low }
      low += 1
    }
    return nil
  }

  /// Whether a pattern may begin with a letter of a word, with its end or with a digit in it.
  func mayOccur(in word: [UInt8]) -> Bool {
    // A list of one pattern has it at the root.
    patterns[0] != Self.none || roots[Int(UInt8(ascii: "."))] != 0
      || word.contains { roots[Int($0)] != 0 }
  }

  /// Calls `body` with each pattern that applies in a word, from left to right, and the index where
  /// its letters begin.
  ///
  /// At each position, the longest prefix of any pattern that ends there applies if it is itself a pattern.
  /// Dictionaries rely on this: such a pattern includes the digits of all patterns that it contains.
  @inline(__always)
  func eachPattern(
    in word: UnsafeBufferPointer<UInt8>, _ body: (_ pattern: Int, _ start: Int) -> Void
  ) {
    // The furthest end of the prefixes found so far; a later one that ends there is shorter.
    var reach = 0
    for start in word.indices {
      var (node, end) = (0, start)
      while true {
        let pattern = patterns[node]
        if pattern != Self.none {
          let letters = list.letters(of: Int(pattern))
          let length = letters.count
          if start + length > end {
            while end < word.count, end - start < length,
              word[end] == list.letters[letters.lowerBound + end - start]
            {
              end += 1
            }
            if end - start == length, end > reach { body(Int(pattern), start) }
            break
          }
          if end > reach { body(Int(pattern), start) }
        }
        guard end < word.count, let next = child(of: node, word[end]) else { break }
        node = next
        end += 1
      }
      reach = max(reach, end)
    }
  }
}

extension PatternTrie {
  /// Builds the trie, sorting patterns letter by letter.
  private struct Builder {
    /// The patterns of a node that is not made yet.
    private struct Waiting {
      var range: Range<UInt32>
      var depth: UInt32
    }

    private let list: PatternList
    private var order: [UInt32]
    private var sorted: [UInt32]
    private var waiting: [Waiting]
    private var node = 0

    init(_ list: PatternList) {
      self.list = list
      order = Array(0..<UInt32(list.count))
      sorted = order
      waiting = [Waiting(range: 0..<UInt32(list.count), depth: 0)]
    }

    /// The letter of a pattern at a depth; zero after the last.
    private func letter(_ pattern: UInt32, _ depth: UInt32) -> UInt8 {
      let position = list.starts[Int(pattern)] + depth
      return position < list.starts[Int(pattern) + 1] ? list.letters[Int(position)] : 0
    }

    /// The next node, whose children are appended to the labels; nil after the last.
    mutating func next(
      firstChild: Int, labels: inout [UInt8]
    ) -> (firstChild: UInt32, pattern: UInt32)? {
      guard node < waiting.count else { return nil }
      let (range, depth) = (waiting[node].range, waiting[node].depth)
      node += 1
      guard range.count > 1 else {
        return (UInt32(firstChild), range.isEmpty ? PatternTrie.none : order[Int(range.lowerBound)])
      }
      sort(Int(range.lowerBound)..<Int(range.upperBound), by: depth)
      var pattern = PatternTrie.none
      var start = range.lowerBound
      while start < range.upperBound {
        let label = letter(order[Int(start)], depth)
        var end = start + 1
        while end < range.upperBound, letter(order[Int(end)], depth) == label { end += 1 }
        if label == 0 {
          // All patterns that end here have the same letters.
          pattern = order[Int(start)..<Int(end)].reduce(0, max)
        } else {
          labels.append(label)
          waiting.append(Waiting(range: start..<end, depth: depth + 1))
        }
        start = end
      }
      return (UInt32(firstChild), pattern)
    }

    /// Sorts a range of patterns by their letter at a depth.
    private mutating func sort(_ range: Range<Int>, by depth: UInt32) {
      if range.count <= 24 {
        for place in range.dropFirst() {
          let pattern = order[place]
          let label = letter(pattern, depth)
          var hole = place
          while hole > range.lowerBound, letter(order[hole - 1], depth) > label {
            order[hole] = order[hole - 1]
            hole -= 1
          }
          order[hole] = pattern
        }
        return
      }
      var ends = [Int](repeating: 0, count: 257)
      for place in range { ends[Int(letter(order[place], depth)) + 1] += 1 }
      for label in 1...256 { ends[label] += ends[label - 1] }
      for place in range {
        let label = Int(letter(order[place], depth))
        sorted[range.lowerBound + ends[label]] = order[place]
        ends[label] += 1
      }
      for place in range { order[place] = sorted[place] }
    }
  }
}
