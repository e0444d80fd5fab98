// FreeType's library made without FT_Init_FreeType, which obeys FREETYPE_PROPERTIES from the
// environment: pixels must not depend on that.
#include <stdlib.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MODULE_H
#include FT_OUTLINE_H
#include FT_BBOX_H
#include FT_COLOR_H
#include FT_TRUETYPE_TABLES_H

static inline void *ft_shim_alloc(FT_Memory memory, long size) { return malloc((size_t)size); }
static inline void ft_shim_free(FT_Memory memory, void *block) { free(block); }
static inline void *ft_shim_realloc(FT_Memory memory, long current, long size, void *block) {
  return realloc(block, (size_t)size);
}

static inline FT_Library ft_open_library(void) {
  static struct FT_MemoryRec_ memory = {NULL, ft_shim_alloc, ft_shim_free, ft_shim_realloc};
  FT_Library library = NULL;
  if (FT_New_Library(&memory, &library)) return NULL;
  FT_Add_Default_Modules(library);
  return library;
}

// The outline of a glyph in the font's units, unhinted; NULL when there is none.
static inline FT_Outline *ft_unscaled_outline(FT_Face face, FT_UInt glyph) {
  if (FT_Load_Glyph(face, glyph, FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP))
    return NULL;
  if (face->glyph->format != FT_GLYPH_FORMAT_OUTLINE) return NULL;
  return &face->glyph->outline;
}

static inline int ft_has_color(FT_Face face) { return FT_HAS_COLOR(face) != 0; }

// The picture of a glyph in its largest size, in blue, green, red and alpha; NULL when there is none.
static inline const FT_Bitmap *ft_color_bitmap(FT_Face face, FT_UInt glyph) {
  int best = -1;
  for (int size = 0; size < face->num_fixed_sizes; size++)
    if (best < 0 || face->available_sizes[size].y_ppem > face->available_sizes[best].y_ppem)
      best = size;
  if (best < 0 || FT_Select_Size(face, best) || FT_Load_Glyph(face, glyph, FT_LOAD_COLOR))
    return NULL;
  const FT_Bitmap *bitmap = &face->glyph->bitmap;
  if (face->glyph->format != FT_GLYPH_FORMAT_BITMAP || bitmap->pixel_mode != FT_PIXEL_MODE_BGRA)
    return NULL;
  return bitmap;
}

// Draws an outline in 26.6 pixels into grey rows of `width` bytes, the first row uppermost.
static inline int ft_draw(
    FT_Library library, FT_Outline *outline, unsigned char *rows, int width, int height) {
  FT_Bitmap bitmap = {0};
  bitmap.rows = (unsigned)height;
  bitmap.width = (unsigned)width;
  bitmap.pitch = width;
  bitmap.buffer = rows;
  bitmap.num_grays = 256;
  bitmap.pixel_mode = FT_PIXEL_MODE_GRAY;
  return FT_Outline_Get_Bitmap(library, outline, &bitmap);
}
