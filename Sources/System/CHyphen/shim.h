#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <iconv.h>
#include <hyphen.h>

static inline HyphenDict *hyphen_load(FILE *file) { return hnj_hyphen_load_file(file); }
static inline void hyphen_free(HyphenDict *dictionary) { hnj_hyphen_free(dictionary); }

// The word in the dictionary's own encoding, which is of one byte a letter unless it is UTF-8, and a
// zero behind it; how long it is, or -1 when it cannot be written so or is longer than `room`.
static inline int hyphen_encode(
    HyphenDict *dictionary, const unsigned char *word, int count, unsigned char *encoded,
    int room) {
  if (count >= room) return -1;
  if (dictionary->utf8) {
    memcpy(encoded, word, count);
    encoded[count] = 0;
    return count;
  }
  iconv_t converter = iconv_open(dictionary->cset, "UTF-8");
  if (converter == (iconv_t)-1) return -1;
  char *in = (char *)word, *out = (char *)encoded;
  size_t left = count, space = room - 1;
  size_t failed = iconv(converter, &in, &left, &out, &space);
  iconv_close(converter);
  if (failed != 0 || left != 0) return -1;
  *out = 0;
  return (int)(out - (char *)encoded);
}

// Digits behind the letters; changes of spelling at a break are not taken up.
static inline int hyphen_points(
    HyphenDict *dictionary, const unsigned char *word, int count, char *digits, int left,
    int right) {
  char **spelling = NULL;
  int *position = NULL, *cut = NULL;
  int failed = hnj_hyphen_hyphenate3(
      dictionary, (const char *)word, count, digits, NULL, &spelling, &position, &cut, left, right,
      left, right);
  if (spelling) {
    for (int i = 0; i < count; i++) {
      if (spelling[i]) {
        // A break that changes the spelling would be drawn wrong, so it is none.
        digits[i] = '0';
        free(spelling[i]);
      }
    }
    free(spelling);
  }
  free(position);
  free(cut);
  return failed;
}
