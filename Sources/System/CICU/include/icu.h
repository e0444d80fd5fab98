// What is used of ICU, without its headers: the toolchain's Foundation has an ICU of its own, and the
// two headers cannot be seen by one program.
#ifndef RENDER_BOOK_ICU_H
#define RENDER_BOOK_ICU_H

#include <stdint.h>

typedef struct icu_breaks icu_breaks;
typedef struct icu_text icu_text;
typedef struct icu_bidi icu_bidi;
typedef struct icu_collator icu_collator;

// Iterators over lines' ends and over grapheme clusters; NULL when there is none.
icu_breaks *icu_open_lines(const char *locale);
icu_breaks *icu_open_graphemes(const char *locale);
void icu_close_breaks(icu_breaks *breaks);

// Makes the iterator walk over UTF-8; `text` is NULL at first and used again later.
icu_text *icu_set_utf8(icu_breaks *breaks, icu_text *text, const char *bytes, int64_t count);
void icu_close_text(icu_text *text);
int32_t icu_first(icu_breaks *breaks);
int32_t icu_next(icu_breaks *breaks);
// Below 100 the last boundary is one that may be, from 100 on one that must.
int32_t icu_rule(icu_breaks *breaks);

// The script of a character as ISO 15924's four letters in a word, the first highest.
uint32_t icu_script_tag(uint32_t scalar);

// Which way a character runs: 1 to the right, −1 to the left, 0 where its neighbours decide (UAX 9).
int icu_direction(uint32_t scalar);
/// Whether a language, by its BCP 47 tag, is written from right to left.
int icu_is_right_to_left(const char *language);
// What a script is called in English, by those letters; NULL for none.
const char *icu_script_name(const char *short_name);
// Maps the case of UTF-16 text by the rules of a language; the number of units written, or −1.
typedef enum { ICU_UPPER, ICU_LOWER, ICU_TITLE } icu_case;
int32_t icu_map_case(icu_case mapping, uint16_t *out, int32_t capacity, const uint16_t *text,
    int32_t count, const char *locale);
// How UAX #50 has a character stand in vertical lines: 1 upright, 0 on its side, 2 as a form of its own, or
// on its side where the font has none.
int icu_is_upright(uint32_t scalar);
// How a letter joins those beside it (ArabicShaping.txt): 2 on both sides, 1 with the one before it, 3 as if it
// were not there, 0 otherwise.
int icu_joining(uint32_t scalar);
// Whether UAX #14 takes a character for opening punctuation, or for a quotation mark; whether a mark opens.
int icu_is_opening(uint32_t scalar);
int icu_is_quotation(uint32_t scalar);
int icu_is_initial(uint32_t scalar);

// The order of words in a language, numbers by their values; NULL when there is none.
icu_collator *icu_open_collator(const char *locale);
void icu_close_collator(icu_collator *collator);
// The bytes that UTF-16 text is sorted by, of its letters alone or with accents and case; their number,
// which may be more than there is room for.
int32_t icu_sort_key(icu_collator *collator, int is_primary, const uint16_t *text, int32_t count,
    uint8_t *out, int32_t capacity);

// Numbers spelt out in a language, in the forms that its rules have; NULL when there is none.
typedef struct icu_numbers icu_numbers;
icu_numbers *icu_open_numbers(const char *locale);
void icu_close_numbers(icu_numbers *numbers);
// Takes the next form; 0 behind the last. Whether it is one of ordinals.
int icu_next_form(icu_numbers *numbers, int *is_ordinal);
// Spells a number in that form, in UTF-16; the number of units written, or 0.
int32_t icu_spell(icu_numbers *numbers, int32_t value, uint16_t *out, int32_t capacity);

icu_bidi *icu_open_bidi(void);
void icu_close_bidi(icu_bidi *bidi);
// Resolves the levels of UTF-16 text; NULL when it cannot be done.
const uint8_t *icu_levels(icu_bidi *bidi, const uint16_t *text, int32_t count, uint8_t base);
uint8_t icu_base_level(icu_bidi *bidi);

#endif
