// Spreads, addresses, and the choice of one page or two.
'use strict';

const test = require('node:test');
const assert = require('node:assert');
const load = require('./parts.js');

const names = ['makeSpreads', 'pagesOf', 'spreadOfPage', 'inWords', 'chapterOf', 'padded', 'isBoundAtEnd',
  'pageOfAddress', 'takesPair'];

/** The functions with a book of seven pages, the first two with Roman numbers. */
function opened(more = '') {
  const parts = load(['book', 'stage', 'turning'], names);
  parts.run(`
    window.renderBook = {
      pages: [[1, 'i', 0, []], [2, 'ii', 0, []], [3, '1', 1, []], [4, '', 1, []], [5, '', 2, []], [6, '', 2, []],
        [8, '', 2, []]],
      chapters: ['', 'One', 'Two'], names: [['here', 5], ['1', 8]], contents: [['One', 0, 3], ['Two', 0, 5]],
      pairs: [[0, 1, 1], [2, 3], [4, 5], [6, -1]], orientation: 'horizontal', direction: 'ltr', spine: 'auto', ${more}
    };
    document.getElementById = () => null;
    readBook();
    makeSpreads(true);`);
  return parts;
}

test('pages of a spread are in reading order, blank ones and none left out', () => {
  const { pagesOf } = opened();
  assert.deepStrictEqual([...pagesOf({ left: 3, right: 2 })], [2, 3]);
  assert.deepStrictEqual([...pagesOf({ left: 0, right: -1 })], []);
});

test('each page is on the spread that is found for it, and the next one stands for a missing page', () => {
  const { run, pagesOf, spreadOfPage } = opened();
  for (const isPaired of [true, false]) {
    run(`makeSpreads(${isPaired})`);
    const spreads = run('spreads');
    for (const number of [1, 2, 3, 4, 5, 6]) assert.ok(pagesOf(spreads[spreadOfPage(number)]).includes(number));
    assert.strictEqual(spreadOfPage(7), spreads.length - 1);
    assert.strictEqual(spreadOfPage(99), spreads.length - 1);
  }
});

test('single pages are on the side away from their spine', () => {
  for (const [more, atEnd] of [
    ['', false], ["direction: 'rtl'", true], ["spine: 'max'", true], ["spine: 'min', direction: 'rtl'", false],
  ]) {
    const { run, isBoundAtEnd } = opened(more);
    run('makeSpreads(false)');
    assert.strictEqual(isBoundAtEnd(), atEnd);
    assert.strictEqual(run('spreads[0].left > 0'), atEnd);
  }
});

test('spreads are named by labels and by the chapter in which they end', () => {
  const { run, inWords, chapterOf } = opened();
  const spreads = run('spreads');
  assert.deepStrictEqual(spreads.map(inWords).join(', '), 'Page i, Pages ii and 1, Pages 4 and 5, Page 6');
  assert.deepStrictEqual(spreads.map(chapterOf).join(), ',One,Two,Two');
});

test('addresses name pages by label, number, chapter or anchor', () => {
  const { pageOfAddress } = opened();
  for (const [hash, page] of [
    ['#page=ii', 2], ['#page=1', 3], ['#page=8', 8], ['#8', 8], ['#1', 8], ['#here', 5], ['#h%65re', 5], ['#chapter=2', 5],
    ['#chapter=3', null], ['#chapter=x', null], ['#page=', null], ['#page=99', null], ['#', null], ['', null], ['#%', null],
  ]) assert.strictEqual(pageOfAddress(hash), page, hash);
});

test('two pages are shown in wide windows', () => {
  const { takesPair } = opened();
  const size = [400, 600];
  for (let wide = 0.3, took = false; wide < 4; wide += 0.05) {
    const takes = takesPair(wide, size, false);
    assert.ok(takes || !took, 'a wider window never shows less');
    took = takes;
  }
  assert.ok(!takesPair(0.6, size, false) && takesPair(1.5, size, false));
  assert.ok(takesPair(0.9, size, true) && !takesPair(1.1, size, true));
});

test('names of files are in order', () => {
  const { padded } = opened();
  assert.strictEqual(padded(7), '0007');
  assert.strictEqual(padded(12345), '12345');
});
