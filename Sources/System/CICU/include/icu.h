// The functions of ICU that the program uses, without ICU's headers: the toolchain's Foundation contains another ICU,
// and one module cannot import both headers.
#ifndef RENDER_BOOK_ICU_H
#define RENDER_BOOK_ICU_H

#include <stdint.h>

typedef struct icu_breaks icu_breaks;
typedef struct icu_text icu_text;
typedef struct icu_bidi icu_bidi;
typedef struct icu_collator icu_collator;

// Iterators over line-break opportunities and grapheme clusters; NULL on failure.
icu_breaks *icu_open_lines(const char *locale);
icu_breaks *icu_open_graphemes(const char *locale);
void icu_close_breaks(icu_breaks *breaks);

// Sets the UTF-8 text that the iterator runs over; pass NULL as `text` first, and then what was returned.
icu_text *icu_set_utf8(icu_breaks *breaks, icu_text *text, const char *bytes, int64_t count);
void icu_close_text(icu_text *text);
int32_t icu_first(icu_breaks *breaks);
int32_t icu_next(icu_breaks *breaks);
// The rule status of the last boundary: below 100 a break opportunity, from 100 on a mandatory break.
int32_t icu_rule(icu_breaks *breaks);

// The script of a character: its ISO 15924 code as four ASCII bytes, the first in the highest byte.
uint32_t icu_script_tag(uint32_t scalar);

// The direction of a character (UAX #9): 1 strong left-to-right, −1 strong right-to-left, 0 neither.
int icu_direction(uint32_t scalar);
/// Whether a language, by its BCP 47 tag, is written from right to left.
int icu_is_right_to_left(const char *language);
// The English name of a script by its ISO 15924 code; NULL if there is none.
const char *icu_script_name(const char *short_name);
// Maps the case of UTF-16 text by the rules of a language; the number of units written, or −1.
typedef enum { ICU_UPPER, ICU_LOWER, ICU_TITLE } icu_case;
int32_t icu_map_case(icu_case mapping, uint16_t *out, int32_t capacity, const uint16_t *text,
    int32_t count, const char *locale);
// The vertical orientation of a character (UAX #50): 1 upright, 0 rotated, 2 transformed, or rotated if the font has no
// glyph for it.
int icu_is_upright(uint32_t scalar);
// The joining type of a letter (ArabicShaping.txt): 2 dual-joining, 1 right-joining, 3 transparent, 0 others.
int icu_joining(uint32_t scalar);
// Whether UAX #14 takes a character for opening punctuation, or for a quotation mark; whether a mark opens.
int icu_is_opening(uint32_t scalar);
int icu_is_quotation(uint32_t scalar);
int icu_is_initial(uint32_t scalar);

// A collator for a language with numeric ordering; NULL on failure.
icu_collator *icu_open_collator(const char *locale);
void icu_close_collator(icu_collator *collator);
// Writes the sort key of UTF-16 text, at primary strength if asked; returns its length, which may exceed the capacity.
int32_t icu_sort_key(icu_collator *collator, int is_primary, const uint16_t *text, int32_t count,
    uint8_t *out, int32_t capacity);

// Writes the name of the digits that a language has by default (CLDR): "latn", "arab", "beng"; returns its length, or −1.
int32_t icu_digits(const char *language, char *out, int32_t capacity);
// Writes these digits from zero to nine, in UTF-16; returns the number of code units, or −1.
int32_t icu_digit_characters(const char *language, uint16_t *out, int32_t capacity);

// Spells out numbers in a language by CLDR's rules; NULL if CLDR has none for the language.
typedef struct icu_numbers icu_numbers;
icu_numbers *icu_open_numbers(const char *locale);
void icu_close_numbers(icu_numbers *numbers);
// Selects the next rule set, cardinal or ordinal; returns 0 after the last.
int icu_next_form(icu_numbers *numbers, int *is_ordinal);
// Spells a number by the selected rule set, in UTF-16; returns the number of code units written, or 0.
int32_t icu_spell(icu_numbers *numbers, int32_t value, uint16_t *out, int32_t capacity);

icu_bidi *icu_open_bidi(void);
void icu_close_bidi(icu_bidi *bidi);
// Resolves the levels of UTF-16 text; NULL on failure.
const uint8_t *icu_levels(icu_bidi *bidi, const uint16_t *text, int32_t count, uint8_t base);
uint8_t icu_base_level(icu_bidi *bidi);

#endif
