#define _GNU_SOURCE
#include "isolation.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// A child dies with the thread that started it (PR_SET_PDEATHSIG), and drawing threads come and go. So one thread
// starts them all, and stays as long as the process.
typedef struct order {
  const char *program;
  char *const *words;
  int channel, notes;
  pid_t process;
  int failed;
  int is_done;
  struct order *next;
} order;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static order *orders;
// The process whose starter exists: a forked process has none.
static pid_t starter_of;

static int spawn(order *it) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int failed = posix_spawn_file_actions_init(&actions);
  if (failed) return failed;
  failed = posix_spawnattr_init(&attributes);
  if (!failed) {
    failed = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    if (!failed) failed = posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    if (!failed) failed = posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    if (!failed) failed = posix_spawn_file_actions_adddup2(&actions, it->channel, isolation_channel);
    if (!failed) failed = posix_spawn_file_actions_adddup2(&actions, it->notes, isolation_notes);
    if (!failed) failed = posix_spawn_file_actions_addclosefrom_np(&actions, isolation_notes + 1);
    if (!failed) failed = posix_spawnattr_setsigmask(&attributes, &none);
    if (!failed) failed = posix_spawnattr_setsigdefault(&attributes, &all);
    // A session of its own: the parent responds to keys on the terminal.
    if (!failed)
      failed = posix_spawnattr_setflags(
          &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
    char *const environment[] = {NULL};
    if (!failed)
      failed = posix_spawn(
          &it->process, it->program, &actions, &attributes, it->words, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return failed;
}

static void *start_all(void *nothing) {
  (void)nothing;
  pthread_mutex_lock(&lock);
  for (;;) {
    while (!orders) pthread_cond_wait(&changed, &lock);
    order *it = orders;
    orders = it->next;
    pthread_mutex_unlock(&lock);
    it->failed = spawn(it);
    pthread_mutex_lock(&lock);
    it->is_done = 1;
    pthread_cond_broadcast(&changed);
  }
  return NULL;
}

// Makes the thread that starts children; signals are handled by others.
static int make_starter(void) {
  sigset_t all, former;
  sigfillset(&all);
  pthread_attr_t attributes;
  int failed = pthread_attr_init(&attributes);
  if (failed) return failed;
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, 128 << 10);
  pthread_sigmask(SIG_SETMASK, &all, &former);
  pthread_t thread;
  failed = pthread_create(&thread, &attributes, start_all, NULL);
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  pthread_attr_destroy(&attributes);
  return failed;
}

int isolation_start(
    const char *program, char *const *words, int channel, int notes, pid_t *process) {
  // Above their final numbers, so that neither overwrites the other.
  int own[2] = {fcntl(channel, F_DUPFD_CLOEXEC, 16), fcntl(notes, F_DUPFD_CLOEXEC, 16)};
  int failed = own[0] < 0 || own[1] < 0 ? errno : 0;
  if (!failed) {
    order it = {.program = program, .words = words, .channel = own[0], .notes = own[1]};
    pthread_mutex_lock(&lock);
    if (starter_of != getpid()) failed = make_starter();
    if (!failed) {
      starter_of = getpid();
      it.next = orders;
      orders = &it;
      pthread_cond_broadcast(&changed);
      while (!it.is_done) pthread_cond_wait(&changed, &lock);
      failed = it.failed;
      *process = it.process;
    }
    pthread_mutex_unlock(&lock);
  }
  for (int i = 0; i < 2; i++)
    if (own[i] >= 0) close(own[i]);
  return failed;
}

int isolation_make_channel(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0 ? 0 : errno;
}

int64_t isolation_processor_time(pid_t process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}
