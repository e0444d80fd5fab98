internal import Glibc

/// How deep the process's functions may call each other.
public enum StackHandling {
  /// The bytes of a stack: boxes in boxes, 256 deep at most, take up to eight megabytes of it, and
  /// three times as much where the program is built for debugging.
  static let size = 32 << 20

  /// Lets the process's own stack grow as large as that, as far as it may; to be called once, at the
  /// start.
  ///
  /// It grows as it is used, up to the limit of that moment. A lower one that cannot be raised stays.
  public static func allowDeepCalls() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0 else { return }
    let wanted = min(rlim_t(size), limit.rlim_max)
    guard limit.rlim_cur < wanted else { return }
    limit.rlim_cur = wanted
    setrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit)
  }
}
