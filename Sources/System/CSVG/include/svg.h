// The parts of librsvg, Cairo, Pango and Fontconfig that draw an SVG. They are loaded for the first one: they are
// thirty libraries, and most runs need none of them.
#ifndef RENDER_BOOK_SVG_H
#define RENDER_BOOK_SVG_H

#include <stddef.h>
#include <stdint.h>

typedef struct svg_fonts svg_fonts;

// Loads everything that drawing may need, for a process that can open no file later; 0 if librsvg is not installed.
int svg_load_all(void);

// The versions of the libraries that pixels depend on, in words; empty if librsvg is not installed.
const char *svg_versions(void);

// A set of fonts for the text in pictures, empty at first, with the rules of a Fontconfig file for names that it lacks;
// NULL if librsvg is not installed.
svg_fonts *svg_fonts_make(const char *rules);
// Adds the fonts in a file, which is copied; 0 if it has none.
int svg_fonts_add(svg_fonts *fonts, const uint8_t *bytes, size_t count);
// The same for an open file, which is closed with the fonts.
int svg_fonts_add_file(svg_fonts *fonts, int file);
void svg_fonts_free(svg_fonts *fonts);

// Draws an SVG into rows of width × 4 bytes: red, green, blue, straight alpha. Returns 1, or 0 and the reason in
// `why`, of `why_size` bytes. Nothing but the bytes is read: no file, no address.
int svg_draw(
    const uint8_t *bytes, size_t count, const svg_fonts *fonts, uint8_t *pixels, int width,
    int height, char *why, size_t why_size);

#endif
