// Calls that glibc shows only to those who ask for GNU's extensions.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <malloc.h>
#include <unistd.h>

int syncfs(int descriptor);
static inline int linux_syncfs(int descriptor) { return syncfs(descriptor); }

// Keeps freed memory for the next picture of the same size instead of giving it back.
static inline void linux_keep_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 64 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
}
