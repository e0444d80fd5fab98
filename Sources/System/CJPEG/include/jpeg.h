// The used part of libjpeg-turbo, without its structs: its errors jump over frames, which is not allowed for Swift's.
#ifndef RENDER_BOOK_JPEG_H
#define RENDER_BOOK_JPEG_H

#include <stddef.h>
#include <stdint.h>

typedef struct jpeg_reader jpeg_reader;

// The version of libjpeg-turbo this is compiled with, and the years of the one in use, which reveals no more.
const char *jpeg_library_version(void);

// Opens a file and reads its header; the bytes must stay until it is closed. NULL if memory is short.
jpeg_reader *jpeg_open(const uint8_t *bytes, size_t count);
void jpeg_close(jpeg_reader *reader);

// Prepares to read rows at `eighths` eighths of the size; 0 on failure.
int jpeg_start(jpeg_reader *reader, int eighths);
int jpeg_width(const jpeg_reader *reader);
int jpeg_height(const jpeg_reader *reader);

// Reads the next row as red, green, blue and 255; 0 if there is none.
int jpeg_row(jpeg_reader *reader, uint8_t *row);

// The error that ended reading, or else the first warning; NULL if there is neither.
const char *jpeg_complaint(const jpeg_reader *reader);
// Whether the file ended before its picture did.
int jpeg_is_cut_off(const jpeg_reader *reader);

#endif
