#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

// The size of the level's working memory, which is a macro in the library.
static inline uint32_t isal_level_memory(void) { return ISAL_DEF_LVL1_DEFAULT; }
