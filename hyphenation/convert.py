#!/usr/bin/env python3
"""convert.py PATTERNS.tex > hyph-fi.dic: TeX's hyphenation patterns in libhyphen's form.

libhyphen looks at one matching pattern in each place, the longest; so each pattern takes in the
digits of all patterns that end inside it. The exceptions become patterns of whole words. The title,
the copyright and the licence of a file of hyph-utf8 become comments.
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


def notices(text):
    """The title, the copyright and the licence in the head of a file, a line each."""
    head = [line[1:].rstrip() for line in text.splitlines() if line.startswith("%")]
    for key in ["title", "copyright", "licence"]:
        start = next((i for i, line in enumerate(head) if line.startswith(" " + key + ":")), None)
        if start is None:
            continue
        end = start + 1
        while end < len(head) and (head[end].startswith("  ") or not head[end].strip()):
            end += 1
        words = " ".join(head[start:end]).split()
        yield " ".join(word for word in words if word != "-")


def minima(text):
    """The fewest letters before and after a hyphen that a file asks for."""
    found = re.search(r"typesetting:\s*%\s*left: (\d+)\s*%\s*right: (\d+)", text)
    return (int(found[1]), int(found[2])) if found else (2, 3)


def main():
    text = open(sys.argv[1], encoding="utf-8").read()
    source = re.sub(r"%.*", "", text)
    patterns = dict(parse(p) for p in re.search(r"\\patterns\{(.*?)\}", source, re.S)[1].split())
    exceptions = re.search(r"\\hyphenation\{(.*?)\}", source, re.S)
    for word in exceptions[1].split() if exceptions else []:
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
    print("UTF-8")
    for notice in notices(text):
        while len(notice) > 90:
            cut = notice.rindex(" ", 0, 90)
            print("%", notice[:cut])
            notice = notice[cut + 1:]
        print("%", notice)
    print("LEFTHYPHENMIN %d\nRIGHTHYPHENMIN %d" % minima(text))
    for letters in sorted(full):
        digits = full[letters]
        print("".join((str(digits[i]) if digits[i] else "") + c for i, c in enumerate(letters))
              + (str(digits[-1]) if digits[-1] else ""))


main()
