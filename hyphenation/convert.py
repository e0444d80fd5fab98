#!/usr/bin/env python3
"""convert.py PATTERNS.tex > hyph-en-us.dic: TeX's hyphenation patterns in libhyphen's form.

libhyphen looks at one matching pattern in each place, the longest; so each pattern takes in the
digits of all patterns that end inside it. The exceptions become patterns of whole words.
"""
import re
import sys


def parse(pattern):
    letters, digits = "", [0]
    for character in pattern:
        if character.isdigit():
            digits[-1] = int(character)
        else:
            letters += character
            digits.append(0)
    return letters, digits


def main():
    source = re.sub(r"%.*", "", open(sys.argv[1], encoding="utf-8").read())
    patterns = dict(parse(p) for p in re.search(r"\\patterns\{(.*?)\}", source, re.S)[1].split())
    for word in re.search(r"\\hyphenation\{(.*?)\}", source, re.S)[1].split():
        letters, digits = ".", [0, 0]
        for character in word:
            if character == "-":
                digits[-1] = 9
            else:
                letters += character
                digits.append(8)
        letters += "."
        patterns[letters] = digits + [0]
    # Every beginning of a pattern that ends with another pattern must know of that other.
    full = {}
    for letters in patterns:
        for end in range(1, len(letters) + 1):
            part = letters[:end]
            merged = [0] * (end + 1)
            found = False
            for start in range(end):
                inner = patterns.get(part[start:])
                if inner:
                    found = True
                    for place, digit in enumerate(inner):
                        merged[start + place] = max(merged[start + place], digit)
            if found:
                full[part] = merged
    print("UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 3")
    for letters in sorted(full):
        digits = full[letters]
        print("".join((str(digits[i]) if digits[i] else "") + c for i, c in enumerate(letters))
              + (str(digits[-1]) if digits[-1] else ""))


main()
