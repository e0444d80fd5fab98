#include "icu.h"

#include <stdlib.h>
#include <string.h>

#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/ucol.h>
#include <unicode/uloc.h>
#include <unicode/unum.h>
#include <unicode/unumsys.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>
#include <unicode/utext.h>

static icu_breaks *open_breaks(UBreakIteratorType type, const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(type, locale, NULL, 0, &status);
  return U_SUCCESS(status) ? (icu_breaks *)iterator : NULL;
}

icu_breaks *icu_open_lines(const char *locale) { return open_breaks(UBRK_LINE, locale); }
icu_breaks *icu_open_graphemes(const char *locale) { return open_breaks(UBRK_CHARACTER, locale); }
void icu_close_breaks(icu_breaks *breaks) { ubrk_close((UBreakIterator *)breaks); }

icu_text *icu_set_utf8(icu_breaks *breaks, icu_text *text, const char *bytes, int64_t count) {
  UErrorCode status = U_ZERO_ERROR;
  UText *opened = utext_openUTF8((UText *)text, bytes, count, &status);
  ubrk_setUText((UBreakIterator *)breaks, opened, &status);
  return (icu_text *)opened;
}

void icu_close_text(icu_text *text) { utext_close((UText *)text); }
int32_t icu_first(icu_breaks *breaks) { return ubrk_first((UBreakIterator *)breaks); }
int32_t icu_next(icu_breaks *breaks) { return ubrk_next((UBreakIterator *)breaks); }
int32_t icu_rule(icu_breaks *breaks) { return ubrk_getRuleStatus((UBreakIterator *)breaks); }

uint32_t icu_script_tag(uint32_t scalar) {
  UErrorCode status = U_ZERO_ERROR;
  const char *name = uscript_getShortName(uscript_getScript((UChar32)scalar, &status));
  if (U_FAILURE(status) || name == NULL) return 0x5A797979;
  return (uint32_t)name[0] << 24 | (uint32_t)name[1] << 16 | (uint32_t)name[2] << 8
      | (uint32_t)name[3];
}

const char *icu_script_name(const char *short_name) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode code = USCRIPT_INVALID_CODE;
  if (uscript_getCode(short_name, &code, 1, &status) < 1 || U_FAILURE(status)) return NULL;
  return uscript_getName(code);
}

int32_t icu_map_case(icu_case mapping, uint16_t *out, int32_t capacity, const uint16_t *text,
    int32_t count, const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = 0;
  switch (mapping) {
  case ICU_UPPER:
    length = u_strToUpper((UChar *)out, capacity, (const UChar *)text, count, locale, &status);
    break;
  case ICU_LOWER:
    length = u_strToLower((UChar *)out, capacity, (const UChar *)text, count, locale, &status);
    break;
  case ICU_TITLE:
    length = u_strToTitle((UChar *)out, capacity, (const UChar *)text, count, NULL, locale, &status);
    break;
  }
  return U_SUCCESS(status) ? length : -1;
}

int icu_is_upright(uint32_t scalar) {
  int value = u_getIntPropertyValue((UChar32)scalar, UCHAR_VERTICAL_ORIENTATION);
  return value == U_VO_UPRIGHT || value == U_VO_TRANSFORMED_UPRIGHT ? 1
      : value == U_VO_TRANSFORMED_ROTATED ? 2 : 0;
}

int icu_joining(uint32_t scalar) {
  switch (u_getIntPropertyValue((UChar32)scalar, UCHAR_JOINING_TYPE)) {
  case U_JT_DUAL_JOINING: return 2;
  case U_JT_RIGHT_JOINING: return 1;
  case U_JT_TRANSPARENT: return 3;
  default: return 0;
  }
}

int icu_is_opening(uint32_t scalar) {
  return u_getIntPropertyValue((UChar32)scalar, UCHAR_LINE_BREAK) == U_LB_OPEN_PUNCTUATION;
}

int icu_is_quotation(uint32_t scalar) {
  return u_getIntPropertyValue((UChar32)scalar, UCHAR_LINE_BREAK) == U_LB_QUOTATION;
}

int icu_is_initial(uint32_t scalar) {
  return u_charType((UChar32)scalar) == U_INITIAL_PUNCTUATION;
}

icu_bidi *icu_open_bidi(void) { return (icu_bidi *)ubidi_open(); }
void icu_close_bidi(icu_bidi *bidi) { ubidi_close((UBiDi *)bidi); }

const uint8_t *icu_levels(icu_bidi *bidi, const uint16_t *text, int32_t count, uint8_t base) {
  UErrorCode status = U_ZERO_ERROR;
  ubidi_setPara((UBiDi *)bidi, (const UChar *)text, count, base, NULL, &status);
  const UBiDiLevel *levels = ubidi_getLevels((UBiDi *)bidi, &status);
  return U_SUCCESS(status) ? levels : NULL;
}

uint8_t icu_base_level(icu_bidi *bidi) { return ubidi_getParaLevel((UBiDi *)bidi); }

int icu_direction(uint32_t scalar) {
  switch (u_charDirection((UChar32)scalar)) {
    case U_LEFT_TO_RIGHT: return 1;
    case U_RIGHT_TO_LEFT: case U_RIGHT_TO_LEFT_ARABIC: return -1;
    default: return 0;
  }
}

int icu_is_right_to_left(const char *language) { return uloc_isRightToLeft(language); }

icu_collator *icu_open_collator(const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UCollator *collator = ucol_open(locale, &status);
  if (U_FAILURE(status)) return NULL;
  ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &status);
  ucol_setAttribute(collator, UCOL_NORMALIZATION_MODE, UCOL_ON, &status);
  return (icu_collator *)collator;
}

void icu_close_collator(icu_collator *collator) { ucol_close((UCollator *)collator); }

int32_t icu_sort_key(icu_collator *collator, int is_primary, const uint16_t *text, int32_t count,
    uint8_t *out, int32_t capacity) {
  ucol_setStrength((UCollator *)collator, is_primary ? UCOL_PRIMARY : UCOL_TERTIARY);
  return ucol_getSortKey(
      (const UCollator *)collator, (const UChar *)text, count, out, capacity);
}

// A rule-based number formatter, the names of its public rule sets separated by semicolons, and the offset of the next.
struct icu_numbers {
  UNumberFormat *format;
  UChar names[8192];
  int32_t count, next;
};

// Whether a formatter has rules for the requested language. ICU falls back to the default locale, which depends on the
// environment.
static int has_own_rules(UNumberFormat *format, const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  char asked[ULOC_LANG_CAPACITY], found[ULOC_LANG_CAPACITY];
  const char *actual = unum_getLocaleByType(format, ULOC_ACTUAL_LOCALE, &status);
  if (U_FAILURE(status) || actual == NULL) return 0;
  uloc_getLanguage(locale, asked, sizeof asked, &status);
  uloc_getLanguage(actual, found, sizeof found, &status);
  return U_SUCCESS(status) && strcmp(asked, found) == 0;
}

// The digits that a language has by default; NULL for an invalid language.
static UNumberingSystem *open_digits(const char *language) {
  UErrorCode status = U_ZERO_ERROR;
  char locale[ULOC_FULLNAME_CAPACITY];
  uloc_forLanguageTag(language, locale, sizeof locale, NULL, &status);
  if (status == U_STRING_NOT_TERMINATED_WARNING) return NULL;
  UNumberingSystem *system = U_SUCCESS(status) ? unumsys_open(locale, &status) : NULL;
  return U_SUCCESS(status) ? system : NULL;
}

int32_t icu_digits(const char *language, char *out, int32_t capacity) {
  UNumberingSystem *system = open_digits(language);
  if (system == NULL) return -1;
  const char *name = unumsys_isAlgorithmic(system) ? "" : unumsys_getName(system);
  int32_t length = (int32_t)strlen(name);
  if (length < capacity) memcpy(out, name, (size_t)length + 1);
  unumsys_close(system);
  return length < capacity ? length : -1;
}

int32_t icu_digit_characters(const char *language, uint16_t *out, int32_t capacity) {
  UNumberingSystem *system = open_digits(language);
  if (system == NULL) return -1;
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = unumsys_isAlgorithmic(system) ? -1 : unumsys_getDescription(system, (UChar *)out, capacity, &status);
  unumsys_close(system);
  return U_SUCCESS(status) && length <= capacity ? length : -1;
}

icu_numbers *icu_open_numbers(const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  icu_numbers *numbers = calloc(1, sizeof *numbers);
  if (numbers == NULL) return NULL;
  numbers->format = unum_open(UNUM_SPELLOUT, NULL, 0, locale, NULL, &status);
  if (U_SUCCESS(status) && has_own_rules(numbers->format, locale)) {
    numbers->count = unum_getTextAttribute(numbers->format, UNUM_PUBLIC_RULESETS, numbers->names,
        sizeof numbers->names / sizeof *numbers->names, &status);
    if (U_SUCCESS(status) && numbers->count <= (int32_t)(sizeof numbers->names / sizeof *numbers->names))
      return numbers;
  }
  icu_close_numbers(numbers);
  return NULL;
}

void icu_close_numbers(icu_numbers *numbers) {
  unum_close(numbers->format);
  free(numbers);
}

static int has_word(const UChar *name, int32_t count, const char *word) {
  UChar units[32];
  u_charsToUChars(word, units, (int32_t)strlen(word));
  return u_strFindFirst(name, count, units, (int32_t)strlen(word)) != NULL;
}

int icu_next_form(icu_numbers *numbers, int *is_ordinal) {
  while (numbers->next < numbers->count) {
    const UChar *name = numbers->names + numbers->next;
    int32_t length = 0;
    while (numbers->next + length < numbers->count && name[length] != u';') length++;
    numbers->next += length + 1;
    // Rules for years and for amounts of money do not apply to chapter numbers.
    if (has_word(name, length, "year") || has_word(name, length, "financial")) continue;
    UErrorCode status = U_ZERO_ERROR;
    unum_setTextAttribute(numbers->format, UNUM_DEFAULT_RULESET, name, length, &status);
    if (U_FAILURE(status)) continue;
    *is_ordinal = has_word(name, length, "ordinal");
    return 1;
  }
  return 0;
}

int32_t icu_spell(icu_numbers *numbers, int32_t value, uint16_t *out, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = unum_format(numbers->format, value, out, capacity, NULL, &status);
  return U_SUCCESS(status) && count <= capacity ? count : 0;
}
