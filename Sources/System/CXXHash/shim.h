#include <xxhash.h>
// The widest vectors that the processor has: Debian builds the library's other functions for the oldest processors.
#if defined(__x86_64__) && __has_include(<xxh_x86dispatch.h>)
#include <xxh_x86dispatch.h>

static inline XXH_errorcode rb_xxh3_128bits_update(XXH3_state_t *state, const void *bytes, size_t count) {
  return XXH3_128bits_update_dispatch(state, bytes, count);
}
static inline XXH128_hash_t rb_xxh3_128bits(const void *bytes, size_t count) {
  return XXH3_128bits_dispatch(bytes, count);
}
#else
static inline XXH_errorcode rb_xxh3_128bits_update(XXH3_state_t *state, const void *bytes, size_t count) {
  return XXH3_128bits_update(state, bytes, count);
}
static inline XXH128_hash_t rb_xxh3_128bits(const void *bytes, size_t count) {
  return XXH3_128bits(bytes, count);
}
#endif
