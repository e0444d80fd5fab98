// Prefetches `count` bytes from `start` into the processor's cache, a line of 64 bytes at a time. Nothing is read, so
// any address will do.
static inline __attribute__((always_inline)) void rb_prefetch(const void *start, long count) {
  const char *end = (const char *)start + count;
  for (const char *line = (const char *)((unsigned long)start & ~63ul); line < end; line += 64) __builtin_prefetch(line);
}
