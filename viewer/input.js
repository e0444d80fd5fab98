// MARK: Keys

/** Carries out the command of a key; false if it has none. */
function takeKey(key, isShifted) {
  const back = book.isFromRight && !book.isLevel ? 1 : -1;
  switch (key) {
    case 'ArrowLeft': step(back); break;
    case 'ArrowRight': step(-back); break;
    case 'ArrowUp': step(book.isLevel && book.isFromRight ? 1 : -1); break;
    case 'ArrowDown': step(book.isLevel && book.isFromRight ? -1 : 1); break;
    case 'PageUp': step(-1); break;
    case 'PageDown': step(1); break;
    case ' ': step(isShifted ? -1 : 1); break;
    case 'Home': goToPage(book.pages[0].number); break;
    case 'End': goToPage(book.pages[book.pages.length - 1].number); break;
    case '+': case '=': zoomTo(view.zoom * 1.4); break;
    case '-': zoomTo(view.zoom / 1.4); break;
    case '0': zoomTo(1); break;
    case 'c': showPanel('contents'); break;
    case 't': showPanel('thumbs'); break;
    case '/': case 's': showPanel('find'); break;
    case '?': case 'h': showPanel('help'); break;
    case 'n': goToHit(search.at + 1); break;
    case 'N': goToHit(search.at - 1); break;
    case '2': togglePairing(); break;
    case 'd': setNextLook(); break;
    case 'f': toggleFullScreen(); break;
    case 'Escape':
      if (openPanel()) showPanel(null); else if (view.zoom > 1) zoomTo(1); else return false;
      break;
    default: return false;
  }
  return true;
}

/** Sets the look after the visible one: each press changes something, even the first. */
function setNextLook() {
  finishTurn();
  const seen = view.look === 'auto' ? (isDark() ? 'dark' : 'light') : view.look;
  setLook(looks[(looks.indexOf(seen) + 1) % looks.length]);
}

function togglePairing() {
  finishTurn();
  chosenPairing = !isPaired;
  fit();
}

function toggleFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {});
}

function listenToKeys() {
  addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const { target, key } = event;
    const isTyping = target.matches('input[type=search]');
    if (isTyping && key !== 'Escape') return;
    // A slider and a button have keys of their own.
    if (target.matches('input[type=range]') && /^(Arrow|Home|End|Page)/.test(key)) return;
    if (target.matches('button, a, summary') && (key === ' ' || key === 'Enter')) return;
    if (target.closest('#panel') && /^(Arrow|Home|End|Page| )/.test(key)) return;
    if (takeKey(key.length === 1 && key !== 'N' ? key.toLowerCase() : key, event.shiftKey)) event.preventDefault();
  });
}

// MARK: Fingers and the mouse

/** The fingers that are down, by pointer id. */
const fingers = new Map();
/** The finger's touch: nil, or where it began and what it holds. */
let touch = null;
/** A finger that has moved less is a tap. */
const tapLength = 8;
/** The milliseconds before the last move over which the speed is measured; a finger that has rested longer has none. */
const trailSpan = 90;
const longestRest = 40;
/** From this speed on, in turns per millisecond, a released leaf goes where the finger went. */
const flick = 0.6 / 1000;

function listenToFingers() {
  const stage = byId('stage');
  stage.addEventListener('pointerdown', event => {
    if (event.button !== 0 || event.target.closest('a, button')) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    stage.setPointerCapture(event.pointerId);
    if (fingers.size === 2) { beginPinch(); return; }
    if (fingers.size > 2) return;
    touch = { x: event.clientX, y: event.clientY, panX: view.panX, panY: view.panY, isTap: true,
      trail: [[event.timeStamp, alongTurn(event)]], caught: catchTurn() };
  });
  stage.addEventListener('pointermove', event => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (touch) moveFinger(event);
  });
  const end = event => {
    if (!fingers.delete(event.pointerId) || !touch) return;
    const last = touch;
    if (last.isPinch) { if (fingers.size === 0) touch = null; return; }
    if (last.isLeaf && event.type === 'pointerup') moveFinger(event);
    touch = null;
    if (last.isTap && event.type === 'pointerup') {
      if (turn && last.caught) turn.goal = last.caught;
      tap(event);
    } else if (last.isLeaf || last.caught) {
      letGo(last, event);
    }
  };
  stage.addEventListener('pointerup', end);
  stage.addEventListener('pointercancel', end);
}

/** The position of an event along the turn, towards the book's end, in pixels of the window. */
const alongTurn = event => (book.isLevel ? event.clientY : event.clientX) / view.zoom
  * ((isPaired ? book.isFromRight : isBoundAtEnd()) ? -1 : 1);

/** Stops sliding pages where they are; returns what they were going to do, or nil. */
function catchTurn() {
  if (!turn?.goal || book.transition !== 'slide') return null;
  const { goal } = turn;
  turn.goal = null;
  return goal;
}

/** A position in the window relative to the spine: along the turn, towards the book's end, and along the spine. */
function fromSpine(x, y) {
  const box = byId('book').getBoundingClientRect();
  const [across, down] = [(x - box.left) / view.zoom, (y - box.top) / view.zoom];
  const [along, aside, length] = book.isLevel ? [down, across, room.page[1]] : [across, down, room.page[0]];
  const atEnd = isPaired ? book.isFromRight : isBoundAtEnd();
  const spine = isPaired || atEnd ? length : 0;
  const breadth = book.isLevel ? room.page[0] : room.page[1];
  return { u: (along - spine) * (atEnd ? -1 : 1), v: aside, length, breadth };
}

/** Whether a turn to the next spread begins at a position. */
function isTowardsEnd(x, y) {
  const { u, length } = fromSpine(x, y);
  if (isPaired) return u >= 0;
  const isOuter = u > length * 0.4;
  return isOuter === (book.takesAway || book.spine !== 'max');
}

function tap(event) {
  if (view.zoom > 1 || openPanel() && getComputedStyle(byId('panel')).position === 'fixed') return;
  const { v, breadth } = fromSpine(event.clientX, event.clientY);
  const by = isTowardsEnd(event.clientX, event.clientY) ? 1 : -1;
  turnTo((turn?.goal?.isDone ? turn.to : view.at) + by, Math.max(0.08, Math.min(0.92, v / breadth)));
}

function moveFinger(event) {
  if (touch.isPinch) { movePinch(); return; }
  // A browser reports several moves as one; each has its own time.
  const moves = event.getCoalescedEvents?.() ?? [];
  for (const move of moves.length ? moves : [event]) touch.trail.push([move.timeStamp, alongTurn(move)]);
  while (touch.trail.length > 2 && touch.trail[1][0] < event.timeStamp - trailSpan - longestRest) touch.trail.shift();
  const [dx, dy] = [event.clientX - touch.x, event.clientY - touch.y];
  if (touch.isTap && Math.hypot(dx, dy) < tapLength) return;
  if (view.zoom > 1) {
    touch.isTap = false;
    view.panX = touch.panX + dx;
    view.panY = touch.panY + dy;
    place();
    return;
  }
  if (touch.isTap) {
    touch.isTap = false;
    takeHold(event);
  }
  if (!touch.isLeaf || !turn) return;
  const now = fromSpine(event.clientX, event.clientY);
  // The edge moves all the way while the finger moves from where it took hold to as far beyond the spine.
  turn.edge = Math.max(-turn.width, Math.min(turn.width, turn.width * (now.u + touch.offset) / touch.reach));
  const reach = Math.max(now.breadth * 0.5, 1);
  turn.slope = 0.55 * Math.max(-1, Math.min(1, (touch.start.v - now.v) / reach));
  requestPaint();
}

/** Takes hold of the leaf under the finger, or drags one from where it is. */
function takeHold(event) {
  const start = fromSpine(touch.x, touch.y);
  if (touch.caught && turn) {
    // Sliding pages continue from where they were caught.
    Object.assign(touch, { isLeaf: true, start, reach: start.length * (isPaired ? 1 : 0.5) });
    touch.offset = turn.edge / turn.width * touch.reach - start.u;
    return;
  }
  finishTurn();
  const now = fromSpine(event.clientX, event.clientY);
  let by = isTowardsEnd(touch.x, touch.y) ? 1 : -1;
  // On a single page the direction of the finger tells which leaf is meant.
  if (!isPaired) by = (now.u < start.u) === (book.takesAway || book.spine !== 'max') ? 1 : -1;
  const held = Math.max(0.04, Math.min(0.96, start.v / start.breadth));
  if (!beginTurn(view.at + by, held)) return;
  touch.isLeaf = true;
  touch.start = start;
  // On a single page the leaf comes from beyond the spine: there the finger's movement counts, not its position.
  if (isPaired) {
    touch.reach = Math.max(Math.abs(start.u), start.length * 0.45);
    touch.offset = Math.sign(turn.edge) * touch.reach - start.u;
  } else {
    touch.reach = start.length * 0.5;
    touch.offset = Math.sign(turn.edge) * touch.reach - start.u;
  }
}

/** Lets the leaf fall to the side that it is on, or is moving to. */
function letGo(last, event) {
  if (!turn) return;
  const way = turn.isLeaving ? -1 : 1;
  const speed = last.reach ? way * speedOf(last.trail, event.timeStamp) / (2 * last.reach) : 0;
  release(goesOn(turn.edge * way, speed) && event.type !== 'pointercancel', Math.min(Math.abs(speed) * 400, 1.2));
}

/** Whether a released turn is completed: `side` is above 0 beyond its middle, `speed` in turns per millisecond. */
const goesOn = (side, speed) => Math.abs(speed) > flick ? speed > 0 : side > 0;

/**
 * The speed of a finger when it is lifted, in units of position per millisecond.
 *
 * Between two touches it moved at constant speed, so that more touches along the same path make no difference.
 */
function speedOf(trail, time) {
  const end = trail.findLastIndex(([, place], index) => index > 0 && place !== trail[index - 1][1]);
  if (end < 0 || time - trail[end][0] > longestRest) return 0;
  const start = Math.max(trail[0][0], trail[end][0] - trailSpan);
  const index = trail.findLastIndex(([time]) => time <= start);
  const [[from, place], [to, next]] = [trail[index], trail[index + 1]];
  const begin = to > from ? place + (next - place) * (start - from) / (to - from) : place;
  return (trail[end][1] - begin) / Math.max(trail[end][0] - start, 1);
}

// MARK: Pinch and wheel

const spanOf = ([a, b]) => Math.hypot(a[0] - b[0], a[1] - b[1]);

function beginPinch() {
  if (touch?.isLeaf) release(false);
  touch = { isPinch: true, span: spanOf([...fingers.values()]), zoom: view.zoom };
}

function movePinch() {
  if (fingers.size < 2) return;
  const [a, b] = [...fingers.values()];
  zoomTo(touch.zoom * spanOf([a, b]) / Math.max(1, touch.span), (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
}

/** How far the wheel has turned since it last stood still, and when it turned last. */
const wheel = { sum: 0, time: 0, hasTurned: false };

function listenToWheel() {
  byId('stage').addEventListener('wheel', event => {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 32 : event.deltaMode === 2 ? 400 : 1;
    if (event.ctrlKey) {
      zoomTo(view.zoom * Math.exp(-event.deltaY * unit / 300), event.clientX, event.clientY);
      return;
    }
    if (view.zoom > 1) {
      view.panX -= event.deltaX * unit;
      view.panY -= event.deltaY * unit;
      place();
      return;
    }
    const across = book.isFromRight && !book.isLevel ? -event.deltaX : event.deltaX;
    const delta = (Math.abs(event.deltaX) > Math.abs(event.deltaY) ? across : event.deltaY) * unit;
    // A touch pad continues for a while: that is one turn. Each notch of a wheel is a turn.
    if (event.timeStamp - wheel.time > 160) Object.assign(wheel, { sum: 0, hasTurned: false });
    wheel.time = event.timeStamp;
    wheel.sum += delta;
    if (Math.abs(wheel.sum) < 60 || (wheel.hasTurned && Math.abs(delta) < 90)) return;
    step(Math.sign(wheel.sum));
    Object.assign(wheel, { sum: 0, hasTurned: true });
  }, { passive: false });
}
