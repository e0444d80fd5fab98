#define _GNU_SOURCE
#include "probe.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/keyctl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static int opens(const char *name, int flags) { return open(name, flags, 0600) >= 0; }

static int forks(long how) {
  // SIGCHLD alone: a process. A child that came to be ends at once.
  long made = how ? syscall(how) : syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (made == 0) _exit(0);
  return made > 0;
}

static int runs_here(void) {
  char *const words[] = {"true", NULL};
  char *const none[] = {NULL};
  // Where it succeeds the process is gone, and that is seen as well.
  execve("/bin/true", words, none);
  return syscall(SYS_execveat, AT_FDCWD, "/bin/true", words, none, 0) == 0;
}

static int runs(void) {
  pid_t child = fork();
  if (child < 0) return runs_here();
  if (child == 0) _exit(runs_here() ? 0 : 1);
  int status = 1;
  waitpid(child, &status, 0);
  return status == 0;
}

// To what it is already: nobody else would refuse that.
static int sets_limit(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_DATA, &limit) == 0 && setrlimit(RLIMIT_DATA, &limit) == 0;
}

// Whether the kernel has looked at a call that can never be done: the seccomp filter has not.
static int is_looked_at(long result) { return result >= 0 || errno != EPERM; }

static int maps(int rights, int flags) {
  return mmap(NULL, 1 << 16, rights, flags | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

static int reads_others(void) {
  char byte;
  struct iovec own = {&byte, 1}, other = {(void *)0x400000, 1};
  // No process has this number.
  return is_looked_at(process_vm_readv(1 << 30, &own, 1, &other, 1, 0));
}

static int makes_folder(void) {
  const char *name = "/tmp/render-book-probe-folder";
  // One that a program which was ended has left is in nobody's way.
  rmdir(name);
  return mkdir(name, 0700) == 0 && rmdir(name) == 0;
}

static int is_found(const char *name) {
  struct stat status;
  return stat(name, &status) == 0 || access(name, F_OK) == 0;
}

void probe_ways(char *names, size_t room, int are_open) {
  struct sockaddr_in home = {.sin_family = AF_INET, .sin_port = htons(9)};
  int ends[2];
  char link[64];
  const struct {
    const char *name;
    int is_open;
  } ways[] = {
      {"read-file", opens("/etc/passwd", O_RDONLY)},
      {"read-proc", opens("/proc/self/maps", O_RDONLY) || opens("/proc/1/status", O_RDONLY)},
      {"read-folder", opens("/", O_RDONLY | O_DIRECTORY)},
      {"read-link", readlink("/proc/self/exe", link, sizeof link) >= 0},
      {"openat2", is_looked_at(syscall(SYS_openat2, AT_FDCWD, "/etc/passwd", NULL, 0))},
      {"stat", is_found("/etc/passwd")},
      {"write-file", opens("/tmp/render-book-probe", O_WRONLY | O_CREAT)},
      {"make-folder", makes_folder()},
      {"remove", unlink("/tmp/render-book-probe") == 0},
      {"memory-file", memfd_create("probe", 0) >= 0},
      {"pipe", pipe(ends) == 0},
      {"socket", socket(AF_INET, SOCK_STREAM, 0) >= 0},
      {"local-socket", socket(AF_UNIX, SOCK_STREAM, 0) >= 0 ||
                           socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0},
      {"connect", is_looked_at(connect(-1, (struct sockaddr *)&home, sizeof home))},
      {"fork", forks(0)},
#ifdef SYS_fork
      {"old-fork", forks(SYS_fork)},
#endif
      // A thread with a right of its own; the kernel knows no such pair.
      {"clone-flags", is_looked_at(syscall(
                          SYS_clone, CLONE_VM | CLONE_SIGHAND | CLONE_THREAD | CLONE_NEWUSER, 0, 0, 0, 0))},
      {"run", runs()},
      {"signal", kill(getppid() > 0 ? getppid() : 1, 0) == 0 || kill(1, 0) == 0},
      {"thread-signal", syscall(SYS_tgkill, getppid(), getppid(), 0) == 0},
      {"trace", is_looked_at(ptrace(PTRACE_ATTACH, 1 << 30, NULL, NULL))},
      {"read-others", reads_others()},
      {"limit", sets_limit()},
      {"dumpable", prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) == 0},
      {"outlive", prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0) == 0},
      {"code", maps(PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE)},
      {"growing-memory", maps(PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_GROWSDOWN)},
      {"shared-memory", maps(PROT_READ | PROT_WRITE, MAP_SHARED)},
      {"io_uring", syscall(SYS_io_uring_setup, 1, NULL) >= 0 || errno == EFAULT},
      {"bpf", syscall(SYS_bpf, 0, NULL, 0) >= 0 || errno == EINVAL},
      {"keys", syscall(SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_SESSION_KEYRING, 1) >= 0},
      {"namespace", unshare(0x10000000) == 0},
      {"owner", fcntl(0, F_SETOWN, getpid()) == 0},
      {"seals", is_looked_at(fcntl(1, F_ADD_SEALS, 0))},
  };
  size_t used = 0;
  names[0] = 0;
  for (size_t i = 0; i < sizeof ways / sizeof *ways && used < room; i++)
    if (!ways[i].is_open == !are_open)
      used += (size_t)snprintf(names + used, room - used, "%s ", ways[i].name);
}

int probe_open_descriptors(void) {
  int count = 0;
  for (int file = 0; file < 2048; file++) count += fcntl(file, F_GETFD) >= 0;
  return count;
}

void probe_send(int channel, const void *bytes, size_t count) {
  struct iovec part = {(void *)bytes, count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  sendmsg(channel, &message, MSG_NOSIGNAL);
}

int probe_cut(int file) { return ftruncate(file, 1) == 0; }

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void *wait_at_gate(void *nothing) {
  pthread_mutex_lock(&gate);
  free(malloc(1 << 16));
  pthread_mutex_unlock(&gate);
  return nothing;
}

int probe_threads(int most) {
  pthread_t threads[64];
  int count = 0;
  pthread_mutex_lock(&gate);
  while (count < most && count < 64 &&
         pthread_create(&threads[count], NULL, wait_at_gate, NULL) == 0)
    count++;
  pthread_mutex_unlock(&gate);
  for (int i = 0; i < count; i++) pthread_join(threads[i], NULL);
  return count;
}

size_t probe_take_memory(size_t most) {
  size_t taken = 0;
  const size_t piece = 8 << 20;
  while (taken < most) {
    char *memory = malloc(piece);
    if (!memory) break;
    memset(memory, 1, piece);
    taken += piece;
  }
  return taken;
}

int probe_time_is_warned_of(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_CPU, &limit) == 0 && limit.rlim_cur < limit.rlim_max;
}
