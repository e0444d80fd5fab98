#include <stdio.h>
#include <stdlib.h>
#include <hyphen.h>

static inline HyphenDict *hyphen_load(FILE *file) { return hnj_hyphen_load_file(file); }
static inline void hyphen_free(HyphenDict *dictionary) { hnj_hyphen_free(dictionary); }

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
