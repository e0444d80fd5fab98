// Asks for bytes that are read soon, so that the processor does not wait for them then.
static inline __attribute__((always_inline)) void rb_prefetch(const void *address) {
  __builtin_prefetch(address);
}
