#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <iconv.h>
#include <hyphen.h>

static inline HyphenDict *hyphen_load(FILE *file) { return hnj_hyphen_load_file(file); }
static inline void hyphen_free(HyphenDict *dictionary) { hnj_hyphen_free(dictionary); }

// Writes the word in the dictionary's own encoding, which has one byte per letter unless it is UTF-8, with a
// terminating zero; returns its length, or -1 if it cannot be encoded or is longer than `room`.
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

// The digits after the letters, and the changes of spelling there: `spelling` has a text for each letter or NULL,
// `position` is the number of letters before the break at which it begins, `cut` the number of letters it replaces. The
// caller frees them; they stay NULL if nothing changes.
static inline int hyphen_points(
    HyphenDict *dictionary, const unsigned char *word, int count, char *digits, char ***spelling,
    int **position, int **cut, int left, int right) {
  *spelling = NULL;
  *position = *cut = NULL;
  return hnj_hyphen_hyphenate3(
      dictionary, (const char *)word, count, digits, NULL, spelling, position, cut, left, right,
      left, right);
}
