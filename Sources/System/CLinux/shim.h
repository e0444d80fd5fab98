// Calls that glibc shows only to those who ask for GNU's extensions.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <malloc.h>
#include <sys/syscall.h>
#include <unistd.h>

int syncfs(int descriptor);
long syscall(long number, ...);
static inline int linux_syncfs(int descriptor) { return syncfs(descriptor); }

// The processors that this process may use: `taskset` and containers leave it only some.
static inline int linux_processor_count(void) {
  unsigned long mask[128] = {0};
  // The kernel tells how many bytes it has written; the mask is of as many as it knows processors.
  long bytes = syscall(SYS_sched_getaffinity, 0, sizeof mask, mask);
  if (bytes <= 0) return (int)sysconf(_SC_NPROCESSORS_ONLN);
  int count = 0;
  for (unsigned long word = 0; word < (unsigned long)bytes / sizeof mask[0]; word++)
    count += __builtin_popcountl(mask[word]);
  return count;
}

// Keeps freed memory for the next picture of the same size instead of giving it back.
static inline void linux_keep_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 64 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
}
