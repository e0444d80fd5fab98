// ICU renames its functions by version with macros, which Swift cannot see: these call them.
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>
#include <unicode/utext.h>

static inline UBreakIterator *icu_open_breaks(UBreakIteratorType type, const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(type, locale, NULL, 0, &status);
  return U_SUCCESS(status) ? iterator : NULL;
}

static inline void icu_close_breaks(UBreakIterator *iterator) { ubrk_close(iterator); }

// Makes the iterator walk over UTF-8; `text` is NULL at first and used again later.
static inline UText *icu_set_utf8(
    UBreakIterator *iterator, UText *text, const char *bytes, int64_t count) {
  UErrorCode status = U_ZERO_ERROR;
  text = utext_openUTF8(text, bytes, count, &status);
  ubrk_setUText(iterator, text, &status);
  return text;
}

static inline void icu_close_text(UText *text) { utext_close(text); }
static inline int32_t icu_first(UBreakIterator *iterator) { return ubrk_first(iterator); }
static inline int32_t icu_next(UBreakIterator *iterator) { return ubrk_next(iterator); }
static inline int32_t icu_rule(UBreakIterator *iterator) { return ubrk_getRuleStatus(iterator); }

// The script of a character as ISO 15924's four letters in a word, the first highest.
static inline uint32_t icu_script_tag(UChar32 scalar) {
  UErrorCode status = U_ZERO_ERROR;
  const char *name = uscript_getShortName(uscript_getScript(scalar, &status));
  if (U_FAILURE(status) || name == NULL) return 0x5A797979;
  return (uint32_t)name[0] << 24 | (uint32_t)name[1] << 16 | (uint32_t)name[2] << 8
      | (uint32_t)name[3];
}

static inline UBiDi *icu_open_bidi(void) { return ubidi_open(); }
static inline void icu_close_bidi(UBiDi *bidi) { ubidi_close(bidi); }

// Resolves the levels of UTF-16 text; 0 when it cannot be done.
static inline const UBiDiLevel *icu_levels(
    UBiDi *bidi, const UChar *text, int32_t count, UBiDiLevel base) {
  UErrorCode status = U_ZERO_ERROR;
  ubidi_setPara(bidi, text, count, base, NULL, &status);
  const UBiDiLevel *levels = ubidi_getLevels(bidi, &status);
  return U_SUCCESS(status) ? levels : NULL;
}
static inline UBiDiLevel icu_base_level(UBiDi *bidi) { return ubidi_getParaLevel(bidi); }
