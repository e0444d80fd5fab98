/// A kind of work done in isolated child processes of the program: its name, and its limits.
package struct WorkKind: Sendable, Hashable {
  /// The name with which a child is started.
  package var name: String
  /// The version on which both sides must agree: a program of another version is not used.
  package var version: String
  /// The limits of a child.
  package var limits: WorkLimits
  /// The resources that a child may access.
  package var reach: WorkReach

  /// Makes a kind of work.
  package init(
    name: String, version: String, limits: WorkLimits, reach: WorkReach = .nothing
  ) {
    (self.name, self.version, self.limits, self.reach) = (name, version, limits, reach)
  }
}

/// The resources that a child may access besides its memory and its channel.
package enum WorkReach: Sendable, Hashable {
  /// Nothing: no files, processes or network.
  case nothing
  /// It reads files and starts programs as the user may; it writes only below this folder if the kernel supports
  /// landlock, and otherwise as the user may.
  case files(writable: [UInt8])
}

/// The limits of the children for one kind of work.
package struct WorkLimits: Sendable, Hashable {
  /// The memory in bytes that a job may take for itself when no other is running.
  package var memory: Int
  /// The memory in bytes for each of several simultaneous jobs; one that needs more is repeated alone.
  package var commonMemory: Int
  /// The processor time of a job, in nanoseconds.
  ///
  /// It is processor time rather than elapsed time, so that a job that finishes in time does so on a busy machine as
  /// well.
  package var processorTime: Int64
  /// The number of jobs after which a child is replaced, so that leftovers do not accumulate.
  package var jobs: Int
  /// The most children at a time.
  package var children: Int
  /// The time in milliseconds for which a child may be idle while it has a job.
  package var patience: Int64

  /// Makes limits, each clamped to a range in which nothing overflows.
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

  /// The memory that a child needs to start at all, and more than any machine has.
  private static let (leastMemory, mostMemory) = (32 << 20, 1 << 46)
  /// A day.
  private static let mostTime: Int64 = 86_400_000_000_000

  /// The total processor time of a child in seconds: the kernel kills it if its parent does not, being stopped.
  var processorSeconds: Int {
    let (product, overflow) = processorTime.multipliedReportingOverflow(by: Int64(jobs))
    return overflow ? .max : Int(product / 1_000_000_000) + 20
  }
}

/// Why a job failed.
package enum WorkFault: Error, Sendable, Hashable {
  /// It took more processor time than its limit.
  case tooSlow
  /// It needed more memory than its limit.
  case tooMuchMemory
  /// It crashed its child, or the child's answer was malformed.
  case crashed
  /// No child can do it, for this reason.
  case unavailable(String)
}

/// A job for a child: input bytes, and a known number of output bytes.
package struct Job: Sendable {
  /// Its parameters, in bytes that the kind of work defines: at most some hundreds.
  package var parameters: [UInt8]
  /// Its input.
  package var input: [UInt8]
  /// The number of output bytes.
  package var outputCount: Int
  /// Files that it also needs; nil for none.
  package var files: SharedFiles?

  /// Makes a job.
  package init(parameters: [UInt8], input: [UInt8], outputCount: Int, files: SharedFiles? = nil) {
    (self.parameters, self.input, self.outputCount) = (parameters, input, outputCount)
    self.files = files
  }
}

/// The result of a job that a child has completed.
package enum JobResult: Sendable, Hashable {
  /// The requested bytes. A compromised child may return any, but no more than these.
  case done([UInt8])
  /// The problem with the input, in the child's words.
  case refused(String)
}
