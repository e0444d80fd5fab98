// Tags are made by a macro in HarfBuzz, which Swift cannot see.
#include <stddef.h>
#include <harfbuzz/hb.h>
#include <harfbuzz/hb-aat.h>
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb-subset.h>

static inline hb_tag_t hb_tag_of(const char *text) { return hb_tag_from_string(text, -1); }

// Shapes with the OpenType shaper alone: which others there are depends on how the library was built, and without a
// list it uses the environment's (HB_SHAPER_LIST).
static inline hb_bool_t hb_shape_opentype(
    hb_font_t *font, hb_buffer_t *buffer, const hb_feature_t *features, unsigned int count) {
  static const char *const shapers[] = {"ot", 0};
  return hb_shape_full(font, buffer, features, count, shapers);
}

// The tags that stand for a language in fonts.
typedef struct {
  hb_tag_t tags[HB_OT_MAX_TAGS_PER_LANGUAGE];
  unsigned int count;
} hb_language_tags;

// A language for a question, by its name in small letters, which must outlive it.
//
// HarfBuzz keeps each language that it is asked for until the process ends, in a list that it searches from the start.
// But its languages are their names, so that one need not be kept to be asked about; should that change, it is.
static inline hb_language_t hb_language_passing(const char *name) {
  hb_language_t kept = hb_language_from_string("en", -1);
  if (hb_language_to_string(kept) == (const char *)(const void *)kept) return (hb_language_t)(const void *)name;
  return hb_language_from_string(name, -1);
}

// The tags of a language, by its name in small letters, for which a face has rules of its own in a script; none if it
// treats the language like any other.
static inline hb_language_tags hb_language_tags_in(hb_font_t *font, hb_script_t script, const char *name) {
  hb_language_t language = hb_language_passing(name);
  const hb_tag_t tables[] = {HB_OT_TAG_GSUB, HB_OT_TAG_GPOS};
  hb_face_t *face = hb_font_get_face(font);
  hb_tag_t scripts[HB_OT_MAX_TAGS_PER_SCRIPT];
  unsigned int script_count = HB_OT_MAX_TAGS_PER_SCRIPT, index;
  hb_language_tags found = {{0}, HB_OT_MAX_TAGS_PER_LANGUAGE}, none = {{0}, 0};
  hb_ot_tags_from_script_and_language(
      script, language, &script_count, scripts, &found.count, found.tags);
  for (int table = 0; table < 2; table++) {
    hb_ot_layout_table_select_script(face, tables[table], script_count, scripts, &index, NULL);
    if (hb_ot_layout_script_select_language(
            face, tables[table], index, found.count, found.tags, &index))
      return found;
  }
  return none;
}

// A feature for a whole run.
static inline hb_feature_t hb_feature_of(hb_tag_t tag, uint32_t value) {
  hb_feature_t feature = {tag, value, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END};
  return feature;
}

// A feature for the cluster that begins at an offset.
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

// The horizontal extent of a glyph's outline between two heights.
struct hb_ink {
  float low, high, from, to;
};

static inline void hb_ink_line(struct hb_ink *ink, float x0, float y0, float x1, float y1) {
  if (y0 > y1) {
    float x = x0, y = y0;
    x0 = x1; y0 = y1; x1 = x; y1 = y;
  }
  if (y1 < ink->low || y0 > ink->high) return;
  float slope = y1 > y0 ? (x1 - x0) / (y1 - y0) : 0;
  float first = y0 < ink->low ? x0 + slope * (ink->low - y0) : x0;
  float last = y1 > ink->high ? x0 + slope * (ink->high - y0) : x1;
  float left = first < last ? first : last, right = first < last ? last : first;
  if (left < ink->from) ink->from = left;
  if (right > ink->to) ink->to = right;
}

static inline void hb_ink_curve(
    struct hb_ink *ink, hb_draw_state_t *state, float x1, float y1, float x2, float y2, float x3, float y3) {
  const int steps = 16;
  float x = state->current_x, y = state->current_y;
  for (int step = 1; step <= steps; step++) {
    float t = (float)step / steps, s = 1 - t;
    float a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t;
    float nx = a * state->current_x + b * x1 + c * x2 + d * x3;
    float ny = a * state->current_y + b * y1 + c * y2 + d * y3;
    hb_ink_line(ink, x, y, nx, ny);
    x = nx; y = ny;
  }
}

static void hb_ink_line_to(
    hb_draw_funcs_t *funcs, void *ink, hb_draw_state_t *state, float x, float y, void *data) {
  (void)funcs; (void)data;
  hb_ink_line((struct hb_ink *)ink, state->current_x, state->current_y, x, y);
}

static void hb_ink_quadratic_to(
    hb_draw_funcs_t *funcs, void *ink, hb_draw_state_t *state, float cx, float cy, float x, float y, void *data) {
  (void)funcs; (void)data;
  hb_ink_curve((struct hb_ink *)ink, state,
               state->current_x + (cx - state->current_x) * 2 / 3, state->current_y + (cy - state->current_y) * 2 / 3,
               x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3, x, y);
}

static void hb_ink_cubic_to(
    hb_draw_funcs_t *funcs, void *ink, hb_draw_state_t *state, float ax, float ay, float bx, float by, float x,
    float y, void *data) {
  (void)funcs; (void)data;
  hb_ink_curve((struct hb_ink *)ink, state, ax, ay, bx, by, x, y);
}

// Finds the extent of a glyph's outline between two heights, in font units; returns 0 if it has none there.
static inline int hb_ink_between(
    hb_font_t *font, hb_codepoint_t glyph, float low, float high, float *from, float *to) {
  struct hb_ink ink = {low, high, 1e9f, -1e9f};
  hb_draw_funcs_t *funcs = hb_draw_funcs_create();
  hb_draw_funcs_set_line_to_func(funcs, hb_ink_line_to, NULL, NULL);
  hb_draw_funcs_set_quadratic_to_func(funcs, hb_ink_quadratic_to, NULL, NULL);
  hb_draw_funcs_set_cubic_to_func(funcs, hb_ink_cubic_to, NULL, NULL);
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, funcs, &ink);
#else
  hb_font_get_glyph_shape(font, glyph, funcs, &ink);
#endif
  hb_draw_funcs_destroy(funcs);
  *from = ink.from;
  *to = ink.to;
  return ink.from <= ink.to;
}

// Whether a glyph has an outline: its extents may be those of a colour picture.
static inline int hb_has_outline(hb_font_t *font, hb_codepoint_t glyph) {
  float from, to;
  return hb_ink_between(font, glyph, -1e9f, 1e9f, &from, &to);
}

static inline int hb_has_table(hb_face_t *face, const char *tag) {
  hb_blob_t *blob = hb_face_reference_table(face, hb_tag_from_string(tag, 4));
  int has = hb_blob_get_length(blob) > 0;
  hb_blob_destroy(blob);
  return has;
}
