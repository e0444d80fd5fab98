// Tags are made by a macro in HarfBuzz, which Swift cannot see.
#include <stddef.h>
#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb-subset.h>

static inline hb_tag_t hb_tag_of(const char *text) { return hb_tag_from_string(text, -1); }

// Shapes with OpenType's shaper alone: which others there are depends on how the library was built, and
// without a list it takes the environment's (HB_SHAPER_LIST).
static inline hb_bool_t hb_shape_opentype(
    hb_font_t *font, hb_buffer_t *buffer, const hb_feature_t *features, unsigned int count) {
  static const char *const shapers[] = {"ot", 0};
  return hb_shape_full(font, buffer, features, count, shapers);
}

// A feature for a whole run.
static inline hb_feature_t hb_feature_of(hb_tag_t tag, uint32_t value) {
  hb_feature_t feature = {tag, value, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END};
  return feature;
}

// A feature for the cluster that begins at a place.
static inline hb_feature_t hb_feature_at(hb_tag_t tag, uint32_t value, unsigned int place) {
  hb_feature_t feature = {tag, value, place, place + 1};
  return feature;
}

static inline int hb_is_unsafe_to_break(const hb_glyph_info_t *info) {
  return (hb_glyph_info_get_glyph_flags(info) & HB_GLYPH_FLAG_UNSAFE_TO_BREAK) != 0;
}

static inline int32_t hb_metric_or(hb_font_t *font, const char *tag, int32_t otherwise) {
  hb_position_t position;
  if (hb_ot_metrics_get_position(font, (hb_ot_metrics_tag_t)hb_tag_from_string(tag, 4), &position))
    return position;
  return otherwise;
}

static inline void hb_note_line(
    hb_draw_funcs_t *funcs, void *found, hb_draw_state_t *state, float x, float y, void *data) {
  *(int *)found = 1;
}

static inline void hb_note_quadratic(
    hb_draw_funcs_t *funcs, void *found, hb_draw_state_t *state, float cx, float cy, float x,
    float y, void *data) {
  *(int *)found = 1;
}

static inline void hb_note_cubic(
    hb_draw_funcs_t *funcs, void *found, hb_draw_state_t *state, float cx, float cy, float dx,
    float dy, float x, float y, void *data) {
  *(int *)found = 1;
}

// Whether a glyph has an outline: its extents may be those of a picture in colour.
static inline int hb_has_outline(hb_font_t *font, hb_codepoint_t glyph) {
  int found = 0;
  hb_draw_funcs_t *funcs = hb_draw_funcs_create();
  hb_draw_funcs_set_line_to_func(funcs, hb_note_line, NULL, NULL);
  hb_draw_funcs_set_quadratic_to_func(funcs, hb_note_quadratic, NULL, NULL);
  hb_draw_funcs_set_cubic_to_func(funcs, hb_note_cubic, NULL, NULL);
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, funcs, &found);
#else
  hb_font_get_glyph_shape(font, glyph, funcs, &found);
#endif
  hb_draw_funcs_destroy(funcs);
  return found;
}

static inline int hb_has_table(hb_face_t *face, const char *tag) {
  hb_blob_t *blob = hb_face_reference_table(face, hb_tag_from_string(tag, 4));
  int has = hb_blob_get_length(blob) > 0;
  hb_blob_destroy(blob);
  return has;
}
