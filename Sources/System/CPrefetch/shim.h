// Asks for bytes that are read soon, so that the processor does not wait for them then: for each of the lines of 64
// bytes, in which memory comes, that they are in. An address alone is read nowhere, so that it may be any.
static inline __attribute__((always_inline)) void rb_prefetch(const void *start, long count) {
  const char *end = (const char *)start + count;
  for (const char *line = (const char *)((unsigned long)start & ~63ul); line < end; line += 64) __builtin_prefetch(line);
}
