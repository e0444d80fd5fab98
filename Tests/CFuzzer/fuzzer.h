#include <stddef.h>
#include <stdint.h>

/// libFuzzer's loop: calls `test` with inputs that it makes, until one crashes or its time is over.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *data, size_t size));
