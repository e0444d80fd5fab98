// Calls that glibc shows only to those who ask for GNU's extensions.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <unistd.h>

int syncfs(int descriptor);
static inline int linux_syncfs(int descriptor) { return syncfs(descriptor); }
