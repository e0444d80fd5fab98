// Linux mechanisms for isolating work: a child process, limits, a filter of system calls, memory shared by two
// processes. Nothing here depends on what the work is.
#ifndef RENDER_BOOK_ISOLATION_H
#define RENDER_BOOK_ISOLATION_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// The descriptors that a child has besides the standard ones: the channel to its parent, and its page of notes.
enum { isolation_channel = 3, isolation_notes = 4 };

// The most descriptors in one message: the kernel's own limit.
enum { isolation_most_files = 253 };

// What a child notes about itself for the parent to read when it is dead. It is only a hint for wording a message.
enum { isolation_note_refused_memory = 1 };

// MARK: The parent's side

// Starts a program with these words, the first of which is its name, no environment, a session of its own, and no
// descriptors but /dev/null and the two above. It dies with this process. Returns 0 or the error number.
int isolation_start(
    const char *program, char *const *words, int channel, int notes, pid_t *process);

// Makes the two ends of a channel that keeps messages separate. Returns 0 or the error number.
int isolation_make_channel(int ends[2]);

// The processor time used by a child, in nanoseconds; -1 if it is gone.
int64_t isolation_processor_time(pid_t process);

// MARK: Messages and memory

// Sends one message, with descriptors; returns 0 or the error number.
int isolation_send(int channel, const void *bytes, size_t count, const int *files, size_t file_count);

// Receives one message of at most `room` bytes, and descriptors as far as they fit; what does not fit is lost. Returns
// the number of bytes, 0 if the other side is gone, or -1.
ssize_t isolation_receive(
    int channel, void *bytes, size_t room, int *files, size_t file_room, size_t *file_count);

// A file in memory with `count` bytes, which nobody can shorten or lengthen; -1 if none is available.
int isolation_memory(size_t count);

// Seals a file in memory against writing. Returns 0 or the error number.
int isolation_freeze(int file);

// MARK: The child's side

// The limits of a child, which are final: bytes of memory of its own, seconds of processor time, open descriptors. It
// dies with its parent, nobody may inspect it, and it leaves no core; it writes no file unless told otherwise. Returns
// 0 or the error number.
int isolation_limit(
    uint64_t memory, uint64_t seconds, uint64_t descriptors, uint64_t stack, int writes_files);

// Where in the page of notes the last words of a child begin that is not fully confined.
enum { isolation_last_words = 64 };

// Redirects standard error into the page of notes, and has a child that crashes for lack of memory note it there. Only
// for one that is not fully confined.
void isolation_keep_last_words(volatile uint32_t *notes);

// Clears the last words at the start of a job.
void isolation_begin_last_words(void);

// Lets the child write files only below a folder, if the kernel supports landlock; what it reads and starts stays
// unrestricted. Returns the barriers in place.
int isolation_confine(const char *folder);

// The barriers between a child and the system.
enum { isolation_has_filter = 1, isolation_has_landlock = 2 };

// Confines the child completely: from here on it can compute, use memory within its limit, start threads, and
// communicate over its channel. It opens nothing but what it was given: a name /proc/self/fd/N gives a duplicate of
// that descriptor. A refused mapping is noted in `notes`. Returns the barriers in place, or minus the error number; the
// filter is always in place.
int isolation_shut(volatile uint32_t *notes);

#endif
