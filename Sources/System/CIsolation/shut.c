#define _GNU_SOURCE
#include "isolation.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#define ARGUMENT_0(c) (c)->uc_mcontext.gregs[REG_RDI]
#define ARGUMENT_1(c) (c)->uc_mcontext.gregs[REG_RSI]
#define ARGUMENT_2(c) (c)->uc_mcontext.gregs[REG_RDX]
#define ARGUMENT_3(c) (c)->uc_mcontext.gregs[REG_R10]
#define RESULT(c) (c)->uc_mcontext.gregs[REG_RAX]
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#define ARGUMENT_0(c) (c)->uc_mcontext.regs[0]
#define ARGUMENT_1(c) (c)->uc_mcontext.regs[1]
#define ARGUMENT_2(c) (c)->uc_mcontext.regs[2]
#define ARGUMENT_3(c) (c)->uc_mcontext.regs[3]
#define RESULT(c) (c)->uc_mcontext.regs[0]
#endif

#ifdef ARCHITECTURE

static volatile uint32_t *noted;

// From this size on, the handler requests memory, to see whether it is refused; glibc requests pieces as large when its
// heap may not grow. The mapping's offset, or a fourth argument that the kernel ignores, tells the filter that the call
// is the handler's.
enum { watched_bytes = 1 << 20, own_offset = 0x52420000 };

// The descriptor in a name /proc/self/fd/N; -1 for all other names.
static int given(const char *name) {
  static const char folder[] = "/proc/self/fd/";
  if (strncmp(name, folder, sizeof folder - 1) != 0) return -1;
  int number = 0;
  const char *digit = name + sizeof folder - 1;
  if (!*digit) return -1;
  for (; *digit; digit++) {
    if (*digit < '0' || *digit > '9' || number > 100000) return -1;
    number = number * 10 + (*digit - '0');
  }
  return number;
}

static long duplicate(const char *name) {
  int number = given(name);
  if (number < 0) return -EACCES;
  long copy = fcntl(number, F_DUPFD_CLOEXEC, 0);
  return copy < 0 ? -errno : copy;
}

// The kernel's result of a call for memory; a refusal is noted.
static long watched(long result) {
  if (result != -1) return result;
  if (errno == ENOMEM && noted) *noted |= isolation_note_refused_memory;
  return -errno;
}

// Answers the calls that the filter traps, in the kernel's stead.
static void answer(int signal, siginfo_t *what, void *data) {
  (void)signal;
  ucontext_t *context = data;
  int former = errno;
  long result = -EPERM;
  switch (what->si_syscall) {
#ifdef __NR_open
  case __NR_open: result = duplicate((const char *)ARGUMENT_0(context)); break;
#endif
  case __NR_openat: result = duplicate((const char *)ARGUMENT_1(context)); break;
#ifdef __NR_access
  case __NR_access: result = given((const char *)ARGUMENT_0(context)) < 0 ? -EACCES : 0; break;
#endif
  case __NR_faccessat: result = given((const char *)ARGUMENT_1(context)) < 0 ? -EACCES : 0; break;
  case __NR_newfstatat: {
    // glibc's fstat asks for the file of a descriptor in this way; files by name do not exist here.
    const char *name = (const char *)ARGUMENT_1(context);
    result = -EACCES;
    if (ARGUMENT_3(context) & AT_EMPTY_PATH && !*name) {
      result = syscall(__NR_fstat, (long)ARGUMENT_0(context), (long)ARGUMENT_2(context));
      if (result < 0) result = -errno;
    }
    break;
  }
  case __NR_mmap:
    result = watched(syscall(
        __NR_mmap, (long)ARGUMENT_0(context), (long)ARGUMENT_1(context), (long)ARGUMENT_2(context),
        (long)ARGUMENT_3(context), -1L, (long)own_offset));
    break;
  case __NR_mprotect:
    result = watched(syscall(
        __NR_mprotect, (long)ARGUMENT_0(context), (long)ARGUMENT_1(context),
        (long)ARGUMENT_2(context), (long)own_offset));
    break;
  default: break;
  }
  RESULT(context) = result;
  errno = former;
}

// MARK: The filter

#define FIELD(name) (uint32_t)offsetof(struct seccomp_data, name)
// The lower and the higher half of an argument, on machines whose lower half comes first.
#define LOW(n) (FIELD(args) + 8 * (n))
#define HIGH(n) (FIELD(args) + 8 * (n) + 4)
#define LOAD(place) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, place)
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define IF_EQUAL(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, yes, no)
#define IF_ANY_BIT(bits, yes, no) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, yes, no)
#define IF_AT_LEAST(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, value, yes, no)
#define REFUSE RETURN(SECCOMP_RET_ERRNO | EPERM)
#define ALLOW RETURN(SECCOMP_RET_ALLOW)
#define HAND_OVER RETURN(SECCOMP_RET_TRAP)
#define LOAD_CALL LOAD(FIELD(nr))

// Calls that cannot harm others, whatever their arguments: memory, time, waiting, the process's own signals, reading
// and writing through open descriptors.
static const uint32_t allowed[] = {
    __NR_read, __NR_readv, __NR_pread64, __NR_write, __NR_writev, __NR_close, __NR_fstat, __NR_lseek,
    __NR_munmap, __NR_mremap, __NR_brk, __NR_madvise, __NR_futex, __NR_set_robust_list,
    __NR_get_robust_list, __NR_rseq, __NR_rt_sigaction, __NR_rt_sigprocmask, __NR_rt_sigreturn,
    __NR_sigaltstack, __NR_restart_syscall, __NR_sched_yield, __NR_sched_getaffinity, __NR_getpid,
    __NR_gettid, __NR_getuid, __NR_geteuid, __NR_getgid, __NR_getegid, __NR_getrandom, __NR_getcpu,
    __NR_clock_gettime, __NR_clock_getres, __NR_clock_nanosleep, __NR_nanosleep, __NR_gettimeofday,
    __NR_exit, __NR_exit_group, __NR_ppoll,
#ifdef __NR_poll
    __NR_poll,
#endif
};

static const struct sock_filter head[] = {
    LOAD(FIELD(arch)),
    IF_EQUAL(ARCHITECTURE, 1, 0),
    RETURN(SECCOMP_RET_KILL_PROCESS),
    LOAD_CALL,
    // Another calling convention, whose numbers begin here.
    IF_AT_LEAST(0x40000000, 0, 1),
    RETURN(SECCOMP_RET_KILL_PROCESS),
};

// The flags with which glibc creates a thread (pthread_create); clone with any others does something else.
enum {
  thread_flags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SYSVSEM | CLONE_SIGHAND | CLONE_THREAD |
                 CLONE_SETTLS | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID
};

// The allowed flags of mappings. One that grows down, as a stack does, would not be counted as the process's own
// memory.
enum {
  mapping_flags =
      MAP_SHARED | MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE | MAP_STACK
};

static const struct sock_filter judged[] = {
    // Messages are sent over the channel only.
    IF_EQUAL(__NR_sendmsg, 1, 0),
    IF_EQUAL(__NR_recvmsg, 0, 4),
    LOAD(LOW(0)),
    IF_EQUAL(isolation_channel, 0, 1),
    ALLOW,
    REFUSE,
    // Threads, but no processes. The arguments of clone3 are in memory, where a filter cannot look; without it glibc
    // calls clone.
    IF_EQUAL(__NR_clone3, 0, 1),
    RETURN(SECCOMP_RET_ERRNO | ENOSYS),
    IF_EQUAL(__NR_clone, 0, 4),
    LOAD(LOW(0)),
    IF_EQUAL(thread_flags, 0, 1),
    ALLOW,
    REFUSE,
    // No executable memory except what is loaded already.
    IF_EQUAL(__NR_mprotect, 0, 11),
    LOAD(LOW(2)),
    IF_ANY_BIT(PROT_EXEC, 8, 0),
    IF_ANY_BIT(PROT_WRITE, 0, 6),
    LOAD(LOW(3)),
    IF_EQUAL(own_offset, 4, 0),
    LOAD(LOW(1)),
    IF_AT_LEAST(watched_bytes, 1, 0),
    ALLOW,
    HAND_OVER,
    ALLOW,
    REFUSE,
    IF_EQUAL(__NR_mmap, 0, 15),
    LOAD(LOW(2)),
    IF_ANY_BIT(PROT_EXEC, 12, 0),
    LOAD(LOW(3)),
    IF_ANY_BIT(~(uint32_t)mapping_flags, 10, 0),
    IF_ANY_BIT(MAP_ANONYMOUS, 0, 8),
    // Shared mappings without a peer are not counted as one's own memory.
    IF_ANY_BIT(MAP_SHARED, 8, 0),
    LOAD(LOW(5)),
    IF_EQUAL(own_offset, 5, 0),
    LOAD(HIGH(1)),
    IF_EQUAL(0, 0, 2),
    LOAD(LOW(1)),
    IF_AT_LEAST(watched_bytes, 0, 1),
    HAND_OVER,
    ALLOW,
    REFUSE,
    // Limits can be read, not set.
    IF_EQUAL(__NR_prlimit64, 0, 6),
    LOAD(LOW(2)),
    IF_EQUAL(0, 0, 3),
    LOAD(HIGH(2)),
    IF_EQUAL(0, 0, 1),
    ALLOW,
    REFUSE,
    // Descriptors can be duplicated and queried.
    IF_EQUAL(__NR_fcntl, 0, 7),
    LOAD(LOW(1)),
    IF_EQUAL(F_DUPFD_CLOEXEC, 4, 0),
    IF_EQUAL(F_GETFD, 3, 0),
    IF_EQUAL(F_SETFD, 2, 0),
    IF_EQUAL(F_GETFL, 1, 0),
    REFUSE,
    ALLOW,
    // Threads can be named.
    IF_EQUAL(__NR_prctl, 0, 4),
    LOAD(LOW(0)),
    IF_EQUAL(PR_SET_NAME, 0, 1),
    ALLOW,
    REFUSE,
    // Calls that the handler answers.
#ifdef __NR_open
    IF_EQUAL(__NR_open, 4, 0),
    IF_EQUAL(__NR_access, 3, 0),
#endif
    IF_EQUAL(__NR_openat, 2, 0),
    IF_EQUAL(__NR_faccessat, 1, 0),
    IF_EQUAL(__NR_newfstatat, 0, 1),
    HAND_OVER,
};

static int filter(void) {
  enum {
    heads = sizeof head / sizeof *head,
    judges = sizeof judged / sizeof *judged,
    calls = sizeof allowed / sizeof *allowed
  };
  struct sock_filter steps[heads + judges + 2 * calls + 8];
  memcpy(steps, head, sizeof head);
  size_t count = heads;
  for (size_t i = 0; i < calls; i++) {
    steps[count++] = (struct sock_filter)IF_EQUAL(allowed[i], 0, 1);
    steps[count++] = (struct sock_filter)ALLOW;
  }
  memcpy(steps + count, judged, sizeof judged);
  count += judges;
  // A process may kill itself by a signal (abort), but nobody else.
  const struct sock_filter last[] = {
      IF_EQUAL(__NR_tgkill, 0, 3), LOAD(LOW(0)), IF_EQUAL((uint32_t)getpid(), 0, 1), ALLOW, REFUSE,
  };
  memcpy(steps + count, last, sizeof last);
  count += sizeof last / sizeof *last;
  struct sock_fprog program = {.len = (unsigned short)count, .filter = steps};
  long failed = syscall(
      __NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
  return failed == 0 ? 0 : failed > 0 ? EBUSY : errno;
}

// If the kernel supports landlock, the process may open no file even if a call slipped through the filter.
static int shut_files(void) {
  long version = syscall(__NR_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return 0;
  struct {
    uint64_t handled_access_fs, handled_access_net, scoped;
  } rules = {.handled_access_fs = (1 << 13) - 1};
  size_t size = 8;
  if (version >= 2) rules.handled_access_fs |= 1 << 13;  // renaming files into other folders
  if (version >= 3) rules.handled_access_fs |= 1 << 14;  // truncating
  if (version >= 5) rules.handled_access_fs |= 1 << 15;  // device ioctls
  if (version >= 4) rules.handled_access_net = 3, size = 16;  // binding and connecting
  if (version >= 6) rules.scoped = 3, size = 24;  // abstract sockets, signals
  int set = (int)syscall(__NR_landlock_create_ruleset, &rules, size, 0);
  if (set < 0) return 0;
  long failed = syscall(__NR_landlock_restrict_self, set, 0);
  close(set);
  return failed == 0;
}

int isolation_shut(volatile uint32_t *notes) {
  noted = notes;
  struct sigaction action = {.sa_sigaction = answer, .sa_flags = SA_SIGINFO | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  if (sigaction(SIGSYS, &action, NULL) != 0) return -errno;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -errno;
  int bars = shut_files() ? isolation_has_landlock : 0;
  int failed = filter();
  return failed ? -failed : bars | isolation_has_filter;
}

#else

int isolation_shut(volatile uint32_t *notes) {
  (void)notes;
  return -ENOSYS;
}

#endif
