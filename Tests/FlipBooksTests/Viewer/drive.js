// Works a viewer as a reader would, and writes down what has come of it.
'use strict';

const log = [];
addEventListener('error', event => log.push('error: ' + (event.message || event.target.src)), true);
addEventListener('securitypolicyviolation', event => log.push('forbidden: ' + event.blockedURI));

// Time is not real here, and goes on while nothing is painted: few frames are enough.
window.requestAnimationFrame = paint => setTimeout(() => paint(performance.now()), 90);
window.cancelAnimationFrame = clearTimeout;

// The finger's own time, which no load of the machine stretches.
let clock = 1000;
const pause = time => {
  clock += time;
  return new Promise(resolve => setTimeout(resolve, time));
};
const press = key => document.getElementById('stage')
  .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const note = what => log.push(`${what}: ${document.getElementById('spoken').textContent}`);
const finger = {};
const point = (type, x, y) => {
  const stage = document.getElementById('stage');
  const box = document.getElementById('book').getBoundingClientRect();
  // A finger is lifted where it was, though the book may have moved beneath it.
  if (type !== 'pointerup') {
    Object.assign(finger, { clientX: box.left + box.width * x, clientY: box.top + box.height * y });
  }
  const event = new PointerEvent(type, { pointerId: 1, button: 0, buttons: 1, bubbles: true, ...finger });
  Object.defineProperty(event, 'timeStamp', { value: clock });
  stage.dispatchEvent(event);
};

/** Whether a rest before the lift, and more touches on the same way, leave the speed of a finger what it was. */
function speedsHold() {
  let state = 1;
  const random = () => (state = state * 48271 % 2147483647) / 2147483647;
  for (let round = 0; round < 500; round += 1) {
    const trail = [[0, 0]];
    for (let step = 0; step < 12; step += 1) {
      const [time, place] = trail[trail.length - 1];
      trail.push([time + 1 + random() * 20, place + (random() - 0.3) * 40]);
    }
    const end = trail[trail.length - 1][0];
    const speed = speedOf(trail, end);
    const split = trail.flatMap(([time, place], index) => {
      if (index === 0) return [[time, place]];
      const [before, from] = trail[index - 1];
      const share = random();
      return [[before + (time - before) * share, from + (place - from) * share], [time, place]];
    });
    const rested = [...split, [end + 30 * random(), trail[trail.length - 1][1]]];
    const unlike = [speedOf(split, end), speedOf(trail, end + 33), speedOf(rested, end + 33)];
    if (unlike.some(other => Math.abs(other - speed) > 1e-9 * Math.max(1, Math.abs(speed)))) return 'no';
    if (speedOf(trail, end + 50) !== 0) return 'no rest';
  }
  return 'yes';
}

addEventListener('load', async () => {
  // Events that a script makes have no finger that could be captured.
  Element.prototype.setPointerCapture = () => {};
  log.push(`in its place: ${document.getAnimations().length === 0}`);
  await pause(300);
  note('opened');
  for (const key of ['PageDown', ' ', 'ArrowLeft', 'ArrowRight', 'End', 'PageDown', 'Home']) {
    press(key);
    await pause(1500);
    note(key);
  }
  const isFromRight = book.isFromRight;
  const across = share => isFromRight ? 1 - share : share;
  point('pointerdown', across(0.95), 0.8);
  for (const share of [0.9, 0.85, 0.8, 0.75]) { point('pointermove', across(share), 0.75); await pause(200); }
  const canvas = document.getElementById('leaf');
  log.push(`held before half: ${turn.edge > 0}, ${canvas.width > 0}`);
  point('pointerup', across(0.75), 0.75);
  await pause(1500);
  note('let go');
  point('pointerdown', across(0.95), 0.8);
  for (const share of [0.8, 0.5, 0.2]) { point('pointermove', across(share), 0.75); await pause(200); }
  point('pointerup', across(0.2), 0.75);
  await pause(1500);
  note('pulled over');
  point('pointerdown', across(0.2), 0.8);
  point('pointerup', across(0.2), 0.8);
  await pause(1500);
  note('tapped back');
  // A flick, though the finger rests for a moment before it is lifted.
  point('pointerdown', across(0.95), 0.8);
  for (const share of [0.9, 0.85, 0.8, 0.75]) { await pause(15); point('pointermove', across(share), 0.8); }
  await pause(25);
  point('pointerup', across(0.75), 0.8);
  await pause(1500);
  note('flicked');
  log.push('speeds: ' + speedsHold());
  await find('extraORDINARY  things');
  log.push('found: ' + document.getElementById('hit-count').textContent);
  goToHit(0);
  await pause(1500);
  note('went');
  const hit = document.querySelector('.hit.here');
  log.push(`marked: ${hit !== null && hit.getBoundingClientRect().width > 10}`);
  history.back();
  await pause(1500);
  note('back');
  location.hash = '#the-second';
  await pause(1500);
  note('#the-second');
  press('Home');
  await pause(1500);
  step(1);
  await pause(1500);
  const links = [...document.querySelectorAll('.links a')];
  log.push('links: ' + links.map(link => link.getAttribute('href')).join(' '));
  links.find(link => link.getAttribute('href').startsWith('#')).click();
  await pause(1500);
  note('followed a link');
  log.push('words: ' + [...document.querySelectorAll('.page .words')].map(words => words.textContent.trim()).join(' | '));
  for (const key of ['c', 't', '/', '?', 'Escape', '+', 'Escape']) press(key);
  const looks = ['d', 'd', 'd'].map(key => { press(key); return document.documentElement.dataset.look; });
  log.push('looks: ' + looks.join(' '));
  press('2');
  log.push(`one page: ${document.getElementById('book').className}`);
  const out = document.createElement('pre');
  out.id = 'log';
  out.textContent = log.join('\n') + '\n';
  document.body.append(out);
});
