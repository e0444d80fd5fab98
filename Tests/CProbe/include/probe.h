// What a process that was taken over would try, for a test of the sandbox.
#ifndef RENDER_BOOK_PROBE_H
#define RENDER_BOOK_PROBE_H

#include <stddef.h>

// Tries to get out, and writes the names of the calls that are allowed, or of the refused ones, separated by spaces.
void probe_ways(char *names, size_t room, int are_open);

// Whether the kernel gives a signal before it kills for a limit of processor time.
int probe_time_is_warned_of(void);

// How many descriptors are open.
int probe_open_descriptors(void);

// Sends bytes that are no message.
void probe_send(int channel, const void *bytes, size_t count);

// Makes the file behind a descriptor shorter; 0 where that is refused.
int probe_cut(int file);

// Starts a number of threads that exist at the same time, and returns how many there were.
int probe_threads(int most);

// Takes memory and uses it; the bytes that were given before one piece was refused.
size_t probe_take_memory(size_t most);

#endif
