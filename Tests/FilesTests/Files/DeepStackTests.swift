import Glibc
import Settings
import Synchronization
import Testing

@testable import Files

struct DeepStackTests {
  /// The numbers of a function's frames, each of which takes more than a kilobyte of the stack.
  private static func depth(_ number: Int) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 128) { room in
      room.initialize(repeating: number)
      return number == 0 ? room[0] : depth(number - 1) + room[127] - number + 1
    }
  }

  @Test func `work runs on a stack that has room for deep recursions and gives its value`() {
    #expect(DeepStack.run { Self.depth(4000) } == 4000)
  }

  @Test func `work within work stays on its thread`() {
    let isSame = DeepStack.run { () -> Bool in
      let own = pthread_self()
      return DeepStack.run { pthread_equal(own, pthread_self()) != 0 }
    }
    #expect(isSame)
  }

  @Test func `all workers are at work at the same time again and again`() {
    for count in [1, 2, 5, 3] {
      let here = Atomic<Int>(0)
      let most = Atomic<Int>(0)
      Workers.run(count) { _ in
        // Each waits for all others: with a thread too few none would ever go on.
        here.add(1, ordering: .sequentiallyConsistent)
        while here.load(ordering: .sequentiallyConsistent) < count { sched_yield() }
        most.add(1, ordering: .sequentiallyConsistent)
      }
      #expect(most.load(ordering: .sequentiallyConsistent) == count)
    }
  }

  @Test func `work of many callers at once is done once each`() async {
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 0..<200 {
        group.addTask {
          DeepStack.run { DeepStack.run { number } + Self.depth(number % 50) - number % 50 }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(sum == 199 * 100)
  }

  @Test func `each worker has the names of settings of whoever started it, and no others`() {
    let wrong = Atomic<Int>(0)
    let names: [(names: Setting.Names?, word: String)] = [
      ({ _ in "a" }, "a"), (nil, "`jobs`"), ({ _ in "b" }, "b"), (nil, "`jobs`"),
    ]
    for (names, word) in names {
      Setting.withNames(names) {
        Workers.run(3) { _ in
          Workers.run(2) { _ in
            if Setting.jobs.description != word {
              wrong.add(1, ordering: .sequentiallyConsistent)
            }
          }
        }
      }
    }
    #expect(wrong.load(ordering: .sequentiallyConsistent) == 0)
  }

  @Test func `threads that have ended their work take the next`() {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    // A thread keeps what it was given once; a new one has nothing.
    let again = Atomic<Int>(0)
    let mark = key
    for _ in 0..<300 {
      Workers.run(2) { _ in
        if pthread_getspecific(mark) != nil { again.add(1, ordering: .sequentiallyConsistent) }
        pthread_setspecific(mark, UnsafeRawPointer(bitPattern: 1))
      }
    }
    // Tests beside this one may have taken some of them.
    #expect(again.load(ordering: .sequentiallyConsistent) > 300)
    pthread_key_delete(key)
  }
}
