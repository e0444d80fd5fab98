// Calls that glibc declares only with GNU extensions enabled. They are declared here instead: enabling them would
// change the definitions of other types (fd_set), which would then differ from those in Swift's own Glibc.
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

int syncfs(int descriptor);
long syscall(long number, ...);
static inline int linux_syncfs(int descriptor) { return syncfs(descriptor); }

// The processors that this process may use: `taskset` and containers may restrict them.
static inline int linux_processor_count(void) {
  unsigned long mask[128] = {0};
  // The kernel returns how many bytes it has written; the mask covers as many processors as it knows.
  long bytes = syscall(SYS_sched_getaffinity, 0, sizeof mask, mask);
  if (bytes <= 0) return (int)sysconf(_SC_NPROCESSORS_ONLN);
  int count = 0;
  for (unsigned long word = 0; word < (unsigned long)bytes / sizeof mask[0]; word++)
    count += __builtin_popcountl(mask[word]);
  return count;
}

// Keeps freed memory for the next picture of the same size instead of giving it back, in pieces of less than `most`
// bytes.
static inline void linux_keep_memory(int most) {
  mallopt(M_MMAP_THRESHOLD, most);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
}

// Uses an arena for each working thread, and one for the main thread: with fewer, threads wait for each other.
static inline void linux_share_memory(int threads) { mallopt(M_ARENA_MAX, threads + 1); }

// An anonymous file in memory.
static inline int linux_memory_file(void) { return (int)syscall(SYS_memfd_create, "messages", 1u); }

// Starts a program that reads `input` as its standard input and writes its errors to `errors`; its output is discarded.
// No signal is blocked or ignored in it. Returns the error number.
static inline int linux_start(
    pid_t *process, const char *program, char *const *arguments, char *const *environment,
    int input, int errors) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, usual;
  sigemptyset(&none);
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  sigaddset(&usual, SIGXFSZ);
  int failed = posix_spawn_file_actions_init(&actions);
  if (failed) return failed;
  failed = posix_spawnattr_init(&attributes);
  if (!failed) {
    failed = posix_spawn_file_actions_adddup2(&actions, input, 0);
    if (!failed) failed = posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    if (!failed) failed = posix_spawn_file_actions_adddup2(&actions, errors, 2);
    if (!failed) failed = posix_spawnattr_setsigmask(&attributes, &none);
    if (!failed) failed = posix_spawnattr_setsigdefault(&attributes, &usual);
    if (!failed)
      failed = posix_spawnattr_setflags(
          &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (!failed)
      failed = posix_spawn(process, program, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return failed;
}

extern char **environ;
static inline char **linux_environment(void) { return environ; }

// A loaded object: the beginning of glibc's `struct dl_phdr_info`. The program itself has an empty name.
struct linux_object {
  unsigned long address;
  const char *name;
};
int dl_iterate_phdr(int (*call)(struct linux_object *, size_t, void *), void *data);

// Calls `call` with each object that the loader has loaded, until it returns another number than 0.
static inline void linux_each_object(
    int (*call)(struct linux_object *, size_t, void *), void *data) {
  dl_iterate_phdr(call, data);
}
