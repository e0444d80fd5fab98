/// A kind of work that children of the program do, apart from it: what it is called, and what it may take.
package struct WorkKind: Sendable, Hashable {
  /// The word that a child is started with.
  package var name: String
  /// What both sides must agree upon: a program of another version is not asked.
  package var version: String
  /// What a child may take.
  package var limits: WorkLimits
  /// What a child may reach.
  package var reach: WorkReach

  /// Makes a kind of work.
  package init(
    name: String, version: String, limits: WorkLimits, reach: WorkReach = .nothing
  ) {
    (self.name, self.version, self.limits, self.reach) = (name, version, limits, reach)
  }
}

/// What a child may reach besides its memory and its channel.
package enum WorkReach: Sendable, Hashable {
  /// Nothing: no file, no process, no address.
  case nothing
  /// It reads files and starts programs as the user may; it writes beneath this folder alone, where the
  /// kernel has landlock, and as the user may elsewhere.
  case files(writable: [UInt8])
}

/// What the children of one kind of work may take.
package struct WorkLimits: Sendable, Hashable {
  /// The bytes of memory of its own that a job may take when no other is done beside it.
  package var memory: Int
  /// The bytes that each of several jobs at a time may take; one that needs more is done again alone.
  package var commonMemory: Int
  /// The processor time of a job, in nanoseconds.
  ///
  /// It is the processor's and not the clock's, so that
  /// what ends in time does so on a busy machine as well.
  package var processorTime: Int64
  /// The jobs after which a child is replaced, so that nothing that one leaves behind adds up.
  package var jobs: Int
  /// The most children at a time.
  package var children: Int
  /// How long a child may do nothing at all with a job in its hands, in milliseconds.
  package var patience: Int64

  /// Makes limits, each brought into a range in which nothing overflows.
  package init(
    memory: Int, commonMemory: Int, processorTime: Int64, jobs: Int = 128, children: Int = 2,
    patience: Int64 = 60_000
  ) {
    self.memory = min(max(memory, Self.leastMemory), Self.mostMemory)
    self.commonMemory = min(max(commonMemory, Self.leastMemory), self.memory)
    self.processorTime = min(max(processorTime, 1_000_000), Self.mostTime)
    self.jobs = min(max(jobs, 1), 1_000_000)
    self.children = min(max(children, 1), 64)
    self.patience = min(max(patience, 1), 86_400_000)
  }

  /// What a child needs to begin at all, and more than any machine has.
  private static let (leastMemory, mostMemory) = (32 << 20, 1 << 46)
  /// A day.
  private static let mostTime: Int64 = 86_400_000_000_000

  /// The seconds that a child may compute in all: the kernel ends it where its parent does not, being
  /// stopped.
  var processorSeconds: Int {
    let (product, overflow) = processorTime.multipliedReportingOverflow(by: Int64(jobs))
    return overflow ? .max : Int(product / 1_000_000_000) + 20
  }
}

/// Why a job was not done.
package enum WorkFault: Error, Sendable, Hashable {
  /// It took more processor time than its limit.
  case tooSlow
  /// It wanted more memory than its limit.
  case tooMuchMemory
  /// It ended the child that did it, or the child did not say what it should.
  case crashed
  /// There is no child that could do it, for this reason.
  case unavailable(String)
}

/// Something to be done by a child: bytes in, bytes of a known number out.
package struct Job: Sendable {
  /// What is wanted, in bytes that the kind of work understands: some hundreds at most.
  package var parameters: [UInt8]
  /// What it is made from.
  package var input: [UInt8]
  /// How many bytes come out.
  package var outputCount: Int
  /// Files that it needs besides; nil for none.
  package var files: SharedFiles?

  /// Makes a job.
  package init(parameters: [UInt8], input: [UInt8], outputCount: Int, files: SharedFiles? = nil) {
    (self.parameters, self.input, self.outputCount) = (parameters, input, outputCount)
    self.files = files
  }
}

/// What became of a job that a child has worked through.
package enum JobResult: Sendable, Hashable {
  /// The bytes that were asked for. A child that was taken over may give any, but no more than these.
  case done([UInt8])
  /// What is wrong with the input, in the child's words.
  case refused(String)
}
