internal import Glibc

/// The size of stacks, which limits recursion.
public enum StackHandling {
  /// The size of a stack in bytes: boxes nested up to 256 deep take eight megabytes, and three
  /// times that in debug builds.
  static let size = 32 << 20

  /// Lets the main stack grow to that size if allowed; call once at the start.
  ///
  /// The stack grows on use up to the current limit. A lower hard limit stays.
  public static func allowDeepCalls() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0 else { return }
    let wanted = min(rlim_t(size), limit.rlim_max)
    guard limit.rlim_cur < wanted else { return }
    limit.rlim_cur = wanted
    setrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit)
  }
}
