#define _GNU_SOURCE
#include "isolation.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static volatile uint32_t *noted;

// An allocation of this size is tried, to see whether the process has crashed for lack of memory.
enum { probed_bytes = 64 << 20 };

static void note_and_die(int number) {
  void *memory = mmap(
      NULL, probed_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) *noted = *noted | isolation_note_refused_memory;
  signal(number, SIG_DFL);
  raise(number);
}

void isolation_keep_last_words(volatile uint32_t *notes) {
  noted = notes;
  dup2(isolation_notes, STDERR_FILENO);
  isolation_begin_last_words();
  static char stack[64 << 10];
  const stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&other, NULL);
  static const int crashes[] = {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP};
  struct sigaction action = {.sa_handler = note_and_die, .sa_flags = SA_ONSTACK | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) sigaction(crashes[i], &action, NULL);
}

void isolation_begin_last_words(void) { lseek(STDERR_FILENO, isolation_last_words, SEEK_SET); }

// The rights that change files, as bits of the first version of landlock and of later ones.
static uint64_t changes(long version) {
  uint64_t bits = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                  LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                  LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                  LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                  LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
  if (version >= 2) bits |= 1 << 13;  // renaming files into other folders
  if (version >= 3) bits |= 1 << 14;  // truncating
  return bits;
}

static int allow(int set, const char *path, uint64_t bits) {
  int file = open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return -1;
  struct landlock_path_beneath_attr rule = {.allowed_access = bits, .parent_fd = file};
  long failed = syscall(__NR_landlock_add_rule, set, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close(file);
  return failed ? -1 : 0;
}

int isolation_confine(const char *folder) {
  long version = syscall(__NR_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1 || !folder) return 0;
  struct {
    uint64_t handled_access_fs, handled_access_net;
  } rules = {.handled_access_fs = changes(version)};
  size_t size = 8;
  if (version >= 4) rules.handled_access_net = 3, size = 16;  // binding and connecting
  int set = (int)syscall(__NR_landlock_create_ruleset, &rules, size, 0);
  if (set < 0) return 0;
  int failed = allow(set, folder, rules.handled_access_fs);
  // Its own children are given this one, to read from and write to.
  if (!failed) failed = allow(set, "/dev/null", LANDLOCK_ACCESS_FS_WRITE_FILE);
  if (!failed && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) failed = -1;
  if (!failed && syscall(__NR_landlock_restrict_self, set, 0) != 0) failed = -1;
  close(set);
  return failed ? 0 : isolation_has_landlock;
}
