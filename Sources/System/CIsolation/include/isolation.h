// What Linux has to keep work apart: a child of a program's own, limits, a filter of system calls, memory that two
// processes see. Nothing here knows what the work is.
#ifndef RENDER_BOOK_ISOLATION_H
#define RENDER_BOOK_ISOLATION_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// The descriptors that a child finds open besides the standard ones: the channel to its parent, and its page of notes.
enum { isolation_channel = 3, isolation_notes = 4 };

// The most descriptors that go with one message: the kernel's own limit.
enum { isolation_most_files = 253 };

// What a child notes of itself for the parent to read when it is dead. It is a hint to word a message with, no more.
enum { isolation_note_refused_memory = 1 };

// MARK: The parent's side

// Starts a program with these words, of which the first is its name, no environment, a session of its own, and no
// descriptors but /dev/null and the two above. It dies with this process. Returns 0 or the number of the error.
int isolation_start(
    const char *program, char *const *words, int channel, int notes, pid_t *process);

// Makes the two ends of a channel that keeps messages apart. Returns 0 or the number of the error.
int isolation_make_channel(int ends[2]);

// The processor time that a child has used, in nanoseconds; -1 where it is gone.
int64_t isolation_processor_time(pid_t process);

// MARK: Messages and memory

// Sends one message, with descriptors; 0 or the number of the error.
int isolation_send(int channel, const void *bytes, size_t count, const int *files, size_t file_count);

// Receives one message of `room` bytes at most, and descriptors where there is room for some; what has no room is lost.
// Returns the bytes, 0 where the other side is gone, or -1.
ssize_t isolation_receive(
    int channel, void *bytes, size_t room, int *files, size_t file_room, size_t *file_count);

// A file in memory of so many bytes, which nobody can make shorter or longer; -1 where there is none to be had.
int isolation_memory(size_t count);

// Lets nobody write into a file in memory any more. Returns 0 or the number of the error.
int isolation_freeze(int file);

// MARK: The child's side

// What a child may take, once and for all: bytes of memory of its own, seconds of processor, open descriptors.
// It dies with its parent, nobody may look into it, and it leaves no core; it writes no file unless told otherwise.
// Returns 0 or the number of the error.
int isolation_limit(
    uint64_t memory, uint64_t seconds, uint64_t descriptors, uint64_t stack, int writes_files);

// Where in the page of notes the last words of a child begin that is not shut in.
enum { isolation_last_words = 64 };

// Lets standard error go into the page of notes, and has a child that crashes for want of memory note it there. Only
// for one that is not shut in.
void isolation_keep_last_words(volatile uint32_t *notes);

// Begins the last words anew, with a job.
void isolation_begin_last_words(void);

// Lets the child write files beneath a folder alone, where the kernel has landlock; what it reads and starts stays free.
// Returns what stands in its way.
int isolation_confine(const char *folder);

// What stands between a child and the system.
enum { isolation_has_filter = 1, isolation_has_landlock = 2 };

// Shuts the child in: from here on it can compute, take memory within its limit, start threads, and speak over its
// channel. It opens nothing but what it was given: a name /proc/self/fd/N gives a duplicate of that descriptor.
// What a mapping is refused is noted in `notes`. Returns what stands in its way, or minus the number of the error;
// the filter always does.
int isolation_shut(volatile uint32_t *notes);

#endif
