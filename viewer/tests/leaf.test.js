// The bend of a leaf.
'use strict';

const test = require('node:test');
const assert = require('node:assert');
const { bend, bent, bands, lifted, eased } = require('./parts.js')(
  ['book', 'stage', 'leaf', 'turning'], ['bend', 'bent', 'bands', 'lifted', 'eased']);

const [width, height] = [400, 600];
const edges = [1, 0.9, 0.5, 0.1, 0, -0.3, -0.8, -1].map(part => part * width);
const tilts = [-0.7, -0.2, 0, 0.1, 0.7];
const shapes = edges.flatMap(edge => [0, 90, 300, 600].flatMap(held =>
  tilts.map(tilt => ({ edge, held, shape: bend(edge, held, tilt, width, height) }))));

test('a held point of the edge is where it is held', () => {
  for (const { edge, held, shape: { radius, cos, sin, start } } of shapes) {
    if (radius < 1) continue;
    const distance = width * cos + held * sin - start;
    assert.ok(distance >= Math.PI * radius - 1e-6);
    const along = start + bent(distance, radius);
    assert.ok(Math.abs((width * cos + held * sin - along) * cos - (width - edge)) < 1e-6);
  }
});

test('the spine is never lifted', () => {
  for (const { shape: { sin, start } } of shapes) assert.ok(start >= -1e-5 && start - height * sin >= -1e-5);
});

test('a leaf at an end of its way is flat', () => {
  for (const edge of [width, -width]) {
    const { radius, lift } = bend(edge, 300, 0.4, width, height);
    assert.strictEqual(radius, 0);
    assert.strictEqual(lift, 0);
  }
});

test('a bend neither tears nor stretches paper', () => {
  for (const radius of [1, 20, 52]) {
    for (let distance = -50; distance < 300; distance += 0.5) {
      assert.ok(Math.abs(bent(distance + 0.5, radius) - bent(distance, radius)) <= 0.5 + 1e-9);
      assert.ok(bent(distance, radius) <= radius + 1e-9);
    }
  }
});

test('bands follow each other without a gap, the back up from a quarter turn on', () => {
  for (const radius of [0, 0.5, 1, 30]) {
    const list = bands(radius);
    assert.strictEqual(list[0][0], -1e5);
    assert.strictEqual(list[list.length - 1][1], 1e5);
    list.forEach(([from, to, isBack, shade], index) => {
      if (index > 0) assert.ok(Math.abs(from - list[index - 1][1]) < 1e-9);
      assert.strictEqual(isBack, radius < 1 ? index > 0 : (from + to) / 2 > Math.PI / 2 * radius);
      assert.ok(shade >= 0 && shade <= 0.34);
    });
  }
});

test('what is lifted lies beyond a quarter turn and nowhere above the bend', () => {
  for (const { shape } of shapes) for (const [d] of lifted(shape, width, height)) assert.ok(d <= shape.radius + 1e-6);
  assert.strictEqual(lifted(bend(width, 300, 0, width, height), width, height).filter(([d]) => d > 0).length, 0);
});

test('a turn begins and ends at its ends and never goes back', () => {
  for (const isFromRest of [true, false]) {
    assert.ok(Math.abs(eased(0, isFromRest)) < 1e-12 && Math.abs(eased(1, isFromRest) - 1) < 1e-12);
    for (let share = 0; share < 1; share += 0.01) {
      assert.ok(eased(share + 0.01, isFromRest) >= eased(share, isFromRest));
    }
  }
});
