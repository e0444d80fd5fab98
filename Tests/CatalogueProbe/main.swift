// A program whose children draw books in a way of their own: what a book's text says is what becomes of them.
internal import BookRendering
internal import Budgets
internal import Catalogue
internal import Glibc
internal import Isolation

/// Takes memory until there is none.
func eat() -> Never {
  var pieces: [[UInt8]] = []
  while true { pieces.append([UInt8](repeating: 1, count: 8 << 20)) }
}

func spin() -> Never { while true {} }

let work = BookWork.service(drawing: { job throws(BookFault) in
  let text = String(decoding: job.book, as: UTF8.self)
  switch text.prefix(while: { !$0.isWhitespace }) {
  case "kill": kill(getpid(), SIGKILL)
  case "trap": fatalError("this book is poison")
  case "eat": eat()
  case "spin": spin()
  case "sleep": sleep(1000)
  case "refuse": throw BookFault(.book, "is no book")
  default: break
  }
  do throws(OutputError) {
    let pack = try PackWriter(folder: job.folder, crash: job.crash)
    try pack.take("page-0001.png", job.book, pixels: job.key)
    var report = BookReport()
    (report.pages, report.resident) = (1, ProcessMeter().residentBytes)
    (report.files, report.bytes) = try pack.finish(
      key: job.key,
      book: PackedBook(
        sha256: job.sha256, title: text, author: nil, language: "en", pageCount: 1, warnings: []),
      poster: nil)
    return report
  } catch { throw BookFault(.output, error.description) }
})
WorkService.serveIfAsked([work])

// catalogue-probe CATALOGUE STORE JOBS SECONDS MEGABYTES PATIENCE
let words = CommandLine.arguments
guard words.count == 7, let jobs = Int(words[3]), let seconds = Double(words[4]),
  let memory = Int(words[5]), let patience = Double(words[6])
else { exit(2) }
var options = BatchOptions(catalogue: FileName(words[1]), store: FileName(words[2]))
(options.jobs, options.seconds, options.memory) = (jobs, seconds, memory << 20)
options.patience = patience
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
