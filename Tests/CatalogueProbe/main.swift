// A program whose children draw books in a way of their own: what a book's text says is what becomes of them.
internal import BookRendering
internal import Budgets
internal import Catalogue
internal import Glibc
internal import Isolation

/// Takes half a gibibyte, far more than a book of these tests may.
func eat() {
  let pieces = (0..<64).map { [UInt8](repeating: UInt8($0), count: 8 << 20) }
  precondition(pieces.map(\.count).reduce(0, +) == 512 << 20)
}

/// Whether a file can be made, changed or removed where a child has no business; its own folder it may change.
func escapes(from folder: FileName) -> Bool {
  let names = [
    "escaped", "store/escaped", "store/books/escaped", "store/quarantine/escaped", "/tmp/escaped",
  ]
  let made = names.map { (name: String) in open(name, O_CREAT | O_WRONLY, 0o666) }
  let changed = open("list.jsonl", O_WRONLY)
  let removed = [
    unlink("list.jsonl"), rename("list.jsonl", "other"), mkdir("store/books/ab", 0o777),
  ]
  let own = open(folder.text + "/own", O_CREAT | O_WRONLY, 0o666)
  unlink(folder.text + "/own")
  return made.contains { $0 >= 0 } || changed >= 0 || removed.contains(0) || own < 0
}

func spin() -> Never { while true {} }

/// How many of its pictures a book has left out for want of time: one always, or at the first attempt.
func unsettled(_ text: String, key: String) -> Int {
  if text.hasPrefix("slow") { return 1 }
  guard text.hasPrefix("hiccup"), let folder = opendir("store/attempts/\(key)") else { return 0 }
  defer { closedir(folder) }
  var count = 0
  while let entry = readdir(folder) {
    if entry.pointee.d_name.0 != 0x2E { count += 1 }
  }
  return count == 1 ? 1 : 0
}

let work = BookWork.service(drawing: { job throws(BookFault) in
  let text = String(decoding: job.book, as: UTF8.self)
  switch text.prefix(while: { !$0.isWhitespace }) {
  case "kill": kill(getpid(), SIGKILL)
  case "trap": fatalError("this book is poison")
  case "eat": eat()
  case "spin": spin()
  case "sleep": sleep(1000)
  case "escape":
    if escapes(from: job.folder) { throw BookFault(.book, "has escaped") }
  case "refuse": throw BookFault(.book, "is no book")
  default: break
  }
  do throws(OutputError) {
    let pack = try PackWriter(folder: job.folder, crash: job.crash)
    try pack.take("page-0001.png", job.book, pixels: job.key)
    var report = BookReport()
    (report.pages, report.resident) = (1, ProcessMeter().residentBytes)
    report.unsettled = unsettled(text, key: job.key)
    (report.files, report.bytes) = try pack.finish(
      key: job.key,
      book: PackedBook(
        sha256: job.sha256, title: text, author: nil, language: "en", pageCount: 1, warnings: [],
        unsettledPictures: report.unsettled > 0 ? ["a.svg"] : []),
      poster: nil)
    return report
  } catch { throw BookFault(.output, error.description) }
})
WorkService.serveIfAsked([work])

// catalogue-probe CATALOGUE STORE JOBS SECONDS MEGABYTES PATIENCE [again]
let words = CommandLine.arguments
guard [7, 8].contains(words.count), let jobs = Int(words[3]), let seconds = Double(words[4]),
  let memory = Int(words[5]), let patience = Double(words[6])
else { exit(2) }
var options = BatchOptions(catalogue: FileName(words[1]), store: FileName(words[2]))
(options.jobs, options.seconds, options.memory) = (jobs, seconds, memory << 20)
options.patience = patience
options.retriesQuarantined = words.count == 8
SignalHandling.install()
do throws(BatchError) {
  let run = try BatchRun(options) { line throws(LineFault) in
    BookRecipe(words: [], conditions: line.pages ?? "all")
  } told: {
    print($0.json, terminator: "")
  }
  try run.run()
  exit(0)
} catch {
  print(error.description)
  exit(5)
}
