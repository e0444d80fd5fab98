#include <stdlib.h>
#include <string.h>
#include <cairo/cairo.h>
#include <cairo/cairo-pdf.h>
#include <cairo/cairo-ft.h>
#include FT_MODULE_H

// A Cairo font made from the bytes of a file, with the underlying FreeType face. FreeType's library is created without
// FT_Init_FreeType, which obeys FREETYPE_PROPERTIES from the environment.
typedef struct {
  FT_Library library;
  FT_Face face;
  unsigned char *bytes;
} cairo_shim_face;

static inline void *cairo_shim_alloc(FT_Memory memory, long size) { return malloc((size_t)size); }
static inline void cairo_shim_free(FT_Memory memory, void *block) { free(block); }
static inline void *cairo_shim_realloc(FT_Memory memory, long current, long size, void *block) {
  return realloc(block, (size_t)size);
}

static inline void cairo_shim_face_destroy(void *closure) {
  cairo_shim_face *made = (cairo_shim_face *)closure;
  if (made->face) FT_Done_Face(made->face);
  if (made->library) FT_Done_Library(made->library);
  free(made->bytes);
  free(made);
}

// The font in a file, whose bytes are copied; NULL if they contain none. `face` is its FreeType face, which lives as
// long.
static inline cairo_font_face_t *cairo_shim_font(
    const unsigned char *bytes, long count, long index, void **face) {
  static struct FT_MemoryRec_ memory = {
      NULL, cairo_shim_alloc, cairo_shim_free, cairo_shim_realloc};
  static const cairo_user_data_key_t key;
  cairo_shim_face *made = (cairo_shim_face *)calloc(1, sizeof *made);
  if (!made) return NULL;
  made->bytes = (unsigned char *)malloc(count > 0 ? (size_t)count : 1);
  if (!made->bytes || count <= 0 || FT_New_Library(&memory, &made->library)) {
    cairo_shim_face_destroy(made);
    return NULL;
  }
  memcpy(made->bytes, bytes, (size_t)count);
  FT_Add_Default_Modules(made->library);
  if (FT_New_Memory_Face(made->library, made->bytes, count, index, &made->face)) {
    made->face = NULL;
    cairo_shim_face_destroy(made);
    return NULL;
  }
  cairo_font_face_t *font = cairo_ft_font_face_create_for_ft_face(
      made->face, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP);
  if (cairo_font_face_set_user_data(font, &key, made, cairo_shim_face_destroy)) {
    cairo_font_face_destroy(font);
    cairo_shim_face_destroy(made);
    return NULL;
  }
  *face = made->face;
  return font;
}

// The glyph that a font has for a character by itself; 0 for none.
static inline unsigned cairo_shim_glyph(void *face, unsigned long character) {
  return FT_Get_Char_Index((FT_Face)face, character);
}

// Whether a glyph can be drawn: a single one that cannot would end the whole document.
static inline int cairo_shim_has_glyph(void *face, unsigned glyph) {
  return FT_Load_Glyph(
             (FT_Face)face, glyph, FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP) == 0;
}
