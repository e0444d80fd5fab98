// What is used of libjpeg-turbo, without its structs: its errors jump over frames, which Swift's may not be.
#ifndef RENDER_BOOK_JPEG_H
#define RENDER_BOOK_JPEG_H

#include <stddef.h>
#include <stdint.h>

typedef struct jpeg_reader jpeg_reader;

// The version of libjpeg-turbo that this is compiled with, and the years of the one in use, which tells no more.
const char *jpeg_library_version(void);

// Opens a file and reads its head; the bytes must stay until it is closed. NULL: there is no memory.
jpeg_reader *jpeg_open(const uint8_t *bytes, size_t count);
void jpeg_close(jpeg_reader *reader);

// Prepares for rows of a picture so many eighths as large; 0 when that cannot be done.
int jpeg_start(jpeg_reader *reader, int eighths);
int jpeg_width(const jpeg_reader *reader);
int jpeg_height(const jpeg_reader *reader);

// Reads the next row as red, green, blue and 255; 0 when there is none.
int jpeg_row(jpeg_reader *reader, uint8_t *row);

// The error that ended reading, or else the first warning; NULL where there is neither.
const char *jpeg_complaint(const jpeg_reader *reader);
// Whether the file ended before its picture did.
int jpeg_is_cut_off(const jpeg_reader *reader);

#endif
