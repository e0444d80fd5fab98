// Search: folded text, hits, and where they are in the picture.
'use strict';

const test = require('node:test');
const assert = require('node:assert');
const names = ['plain', 'plainText', 'fold', 'hitsOn', 'rectangleOf'];

/** The functions with pages of lines, each of a text and how it joins the next: 0 a space, 1 a hyphen, 2 nothing. */
function opened(...pages) {
  const parts = require('./parts.js')(['book', 'search'], names);
  const words = pages.map(lines => lines.map(([text, join = 0, direction = 0], number) =>
    [10, 20 * number, 100, 12, text, 'B'.repeat(text.length), join, direction]));
  parts.run(`book = { pages: Array(${pages.length}).fill({}), pagesOfText: 8 }; words.push(...${JSON.stringify(words)})`);
  return parts;
}

const copied = value => JSON.parse(JSON.stringify(value));

test('letters are compared without case, accents and the kinds of quotes', () => {
  const { plainText } = opened();
  assert.strictEqual(plainText('\u201c\u00c9t\u00c9\u201d \u2014 l\u2019\ufb01n\u00adal'), '"ete" - l\'final');
  assert.strictEqual(plainText('a\u00a0b\u200bc'), 'a bc');
});

test('plain text stays as it is', () => {
  const { plainText } = opened();
  for (const text of ['', 'words', '12 % of it']) assert.strictEqual(plainText(text), text);
});

test('lines are joined as they are read', () => {
  const { fold } = opened([['one two'], ['di-', 1], ['vided'], ['\u65e5', 2], ['\u672c', 2]]);
  const { text, lines, units } = fold(0);
  assert.strictEqual(text, 'one two divided \u65e5\u672c');
  assert.strictEqual(lines.length, text.length);
  assert.strictEqual(units.length, text.length);
});

test('a hit has its own words and the lines that they are in', () => {
  const { hitsOn } = opened([['A first one and a hy-', 1], ['phen here']]);
  const [hit, ...rest] = copied(hitsOn(0, 'hyphen'));
  assert.strictEqual(rest.length, 0);
  assert.strictEqual(hit.words, 'hyphen');
  assert.deepStrictEqual(hit.parts, [{ place: 0, line: 0, from: 18, to: 20 }, { place: 0, line: 1, from: 0, to: 4 }]);
  assert.strictEqual(hit.after.trim(), 'here');
});

test('a hit may end on the next page, and is found once', () => {
  const { hitsOn } = opened([['the last']], [['word of all']]);
  assert.deepStrictEqual(copied(hitsOn(0, 'last word')).map(hit => hit.parts.map(part => part.place)), [[0, 1]]);
  assert.strictEqual(hitsOn(1, 'last word').length, 0);
});

test('hits do not overlap', () => {
  const { hitsOn } = opened([['aaaaa']]);
  assert.strictEqual(hitsOn(0, 'aa').length, 2);
});

test('marks of the parts of a line are beside each other, in the direction of reading', () => {
  for (const direction of [0, 1, 2, 3]) {
    const { rectangleOf } = opened([['abcd', 0, direction]]);
    const [first, rest] = [[0, 1], [1, 4]].map(([from, to]) => rectangleOf({ place: 0, line: 0, from, to }));
    const axis = direction < 2 ? 0 : 1;
    const [start, extent] = axis === 0 ? [10, 100] : [0, 12];
    assert.strictEqual(first[axis + 2] + rest[axis + 2], extent);
    assert.strictEqual(Math.min(first[axis], rest[axis]), start);
    assert.strictEqual(first[axis] < rest[axis], direction % 2 === 0);
  }
});
