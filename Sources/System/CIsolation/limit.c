#define _GNU_SOURCE
#include "isolation.h"

#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>

static int set(int what, uint64_t most) {
  struct rlimit former, limit = {.rlim_cur = most, .rlim_max = most};
  if (getrlimit((__rlimit_resource_t)what, &former) != 0) return errno;
  // A limit that was lower already stays.
  if (limit.rlim_max > former.rlim_max) limit.rlim_cur = limit.rlim_max = former.rlim_max;
  // The soft limit of processor time sends a signal of its own (SIGXCPU), the hard one SIGKILL.
  if (what == RLIMIT_CPU && limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur > 1) limit.rlim_cur--;
  return setrlimit((__rlimit_resource_t)what, &limit) == 0 ? 0 : errno;
}

// Otherwise threads would have stacks as large as the process's own may grow, and a heap each: memory that is counted
// though it is never used.
static void tame_memory(void) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return;
  pthread_attr_setstacksize(&attributes, 2 << 20);
  pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
  mallopt(M_ARENA_MAX, 1);
  // Pictures come in the same few sizes: memory of one is kept for the next.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
}

// Nobody reads what crash handlers would report.
static void die_at_once(void) {
  static const int crashes[] = {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGQUIT};
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) signal(crashes[i], SIG_DFL);
}

int isolation_limit(
    uint64_t memory, uint64_t seconds, uint64_t descriptors, uint64_t stack, int writes_files) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return errno;
  die_at_once();
  tame_memory();
  // A process that starts programs must be able to inspect itself.
  if (!writes_files && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return errno;
  int failed = set(RLIMIT_CORE, 0);
  if (!failed && !writes_files) failed = set(RLIMIT_FSIZE, 0);
  if (!failed) failed = set(RLIMIT_NOFILE, descriptors);
  if (!failed) failed = set(RLIMIT_STACK, stack);
  if (!failed) failed = set(RLIMIT_CPU, seconds);
  if (!failed) failed = set(RLIMIT_DATA, memory);
  return failed;
}
