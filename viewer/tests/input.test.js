// The rules for fingers.
'use strict';

const test = require('node:test');
const assert = require('node:assert');
const { speedOf, goesOn, spanOf } = require('./parts.js')(['book', 'input'], ['speedOf', 'goesOn', 'spanOf']);

const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

/** A finger at constant speed, reported every so many milliseconds. */
const path = (speed, span, every) => Array.from(
  { length: Math.floor(span / every) + 1 }, (_, step) => [step * every, step * every * speed]);

test('a finger has its speed however often it is reported', () => {
  for (const speed of [-2, -0.1, 0.3, 1]) {
    for (const every of [1, 4, 8, 16]) near(speedOf(path(speed, 160, every), 160), speed);
  }
});

test('a finger that rests has none', () => {
  assert.strictEqual(speedOf(path(1, 100, 10), 141), 0);
  near(speedOf(path(1, 100, 10), 140), 1);
  assert.strictEqual(speedOf([[0, 5]], 0), 0);
  assert.strictEqual(speedOf([[0, 5], [10, 5], [20, 5]], 20), 0);
});

test('only the last part of the way counts', () => {
  const there = path(1, 200, 10);
  const back = path(-1, 90, 10).slice(1).map(([time, place]) => [200 + time, 200 + place]);
  near(speedOf([...there, ...back], 290), -1);
});

test('a flick decides, and without one the side on which the leaf is', () => {
  assert.ok(goesOn(-0.9, 0.001) && !goesOn(0.9, -0.001));
  assert.ok(goesOn(0.1, 0) && !goesOn(-0.1, 0));
  assert.ok(goesOn(0.1, -0.0005) && !goesOn(-0.1, 0.0005));
});

test('the span of two fingers is their distance', () => {
  assert.strictEqual(spanOf([[0, 0], [3, 4]]), 5);
});
