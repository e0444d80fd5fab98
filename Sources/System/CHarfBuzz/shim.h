// Tags are made by a macro in HarfBuzz, which Swift cannot see.
#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ot.h>

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

static inline int hb_is_unsafe_to_break(const hb_glyph_info_t *info) {
  return (hb_glyph_info_get_glyph_flags(info) & HB_GLYPH_FLAG_UNSAFE_TO_BREAK) != 0;
}

static inline int32_t hb_metric_or(hb_font_t *font, const char *tag, int32_t otherwise) {
  hb_position_t position;
  if (hb_ot_metrics_get_position(font, (hb_ot_metrics_tag_t)hb_tag_from_string(tag, 4), &position))
    return position;
  return otherwise;
}
