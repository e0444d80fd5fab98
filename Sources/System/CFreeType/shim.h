// FreeType's library, created without FT_Init_FreeType, which obeys FREETYPE_PROPERTIES from the environment: pixels
// must not depend on that.
#include <stdlib.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MODULE_H
#include FT_OUTLINE_H
#include FT_BBOX_H
#include FT_COLOR_H
#include FT_TRUETYPE_TABLES_H
#include FT_MULTIPLE_MASTERS_H

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

// Moves a face of a variable font along an axis; does nothing if it has no axis with that tag.
static inline void ft_set_axis(FT_Library library, FT_Face face, const char *tag, double value) {
  FT_MM_Var *axes = NULL;
  if (FT_Get_MM_Var(face, &axes)) return;
  FT_UInt count = axes->num_axis;
  FT_Fixed *places = (FT_Fixed *)calloc(count > 0 ? count : 1, sizeof *places);
  if (places && !FT_Get_Var_Design_Coordinates(face, count, places)) {
    for (FT_UInt axis = 0; axis < count; axis++) {
      FT_ULong own = axes->axis[axis].tag;
      int is_it = tag[0] && tag[1] && tag[2] && tag[3]
          && own == FT_MAKE_TAG(tag[0], tag[1], tag[2], tag[3]);
      if (is_it) places[axis] = (FT_Fixed)(value * 65536);
    }
    FT_Set_Var_Design_Coordinates(face, count, places);
  }
  free(places);
  FT_Done_MM_Var(library, axes);
}

// The unhinted outline of a glyph in font units; NULL if there is none.
static inline FT_Outline *ft_unscaled_outline(FT_Face face, FT_UInt glyph) {
  if (FT_Load_Glyph(face, glyph, FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP))
    return NULL;
  if (face->glyph->format != FT_GLYPH_FORMAT_OUTLINE) return NULL;
  return &face->glyph->outline;
}

static inline int ft_has_color(FT_Face face) { return FT_HAS_COLOR(face) != 0; }

// The picture of a glyph in its largest size, in blue, green, red and alpha; NULL if there is none.
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

// Draws an outline in 26.6 pixels into grey rows of `width` bytes, the topmost row first.
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
