// MARK: Turning

/** The current turn; nil for none. */
let turn = null;

/** The canvas pixels per CSS pixel. */
const density = () => Math.min(devicePixelRatio || 1, 2);

/**
 * Begins a turn from the open spread to another.
 *
 * One leaf is turned, however many are in between. `edge` goes from the page's width to minus that, or
 * back: see `bend`.
 */
function beginTurn(to, held) {
  finishTurn();
  const from = view.at;
  if (to === from || !spreads[to]) return null;
  const isForward = to > from;
  const takesAway = isPaired || book.takesAway || book.spine !== 'max';
  const isLeaving = isForward === takesAway;
  const [before, after] = isLeaving ? [spreads[from], spreads[to]] : [spreads[to], spreads[from]];
  const atEnd = isPaired ? book.isFromRight : isBoundAtEnd();
  const near = spread => isPaired ? (atEnd ? spread.left : spread.right) : spread.left || spread.right;
  const far = spread => isPaired ? (atEnd ? spread.right : spread.left) : 0;
  const scale = density();
  const [pageWidth, pageHeight] = room.page.map(length => Math.round(length * scale));
  const width = book.isLevel ? pageHeight : pageWidth;
  const height = book.isLevel ? pageWidth : pageHeight;
  turn = {
    from, to, isLeaving, width, height, atEnd,
    scale, held: (held ?? 0.86) * height, slope: 0, edge: isLeaving ? width : -width, goal: null,
    front: near(before), back: far(after), underNear: near(after), underFar: far(before),
    isBoard: isPaired && Math.abs(to - from) === 1 && spreads[Math.min(from, to)].isBoard,
    sheets: new Map(), frame: 0,
  };
  prepareCanvas();
  byId('book').classList.add('turning');
  place(spreads[to]);
  requestPaint();
  return turn;
}

/** Lays the canvas over the book with space for the leaf all around. */
function prepareCanvas() {
  const canvas = byId('leaf');
  const { width, height, scale } = turn;
  const beside = Math.round(isPaired ? width * 0.12 : width);
  const above = Math.round(height * 0.12);
  const stage = [byId('stage').clientWidth, byId('stage').clientHeight];
  const margin = book.transition === 'curl' ? (book.isLevel ? [above, beside] : [beside, above])
    : stage.map((length, axis) => Math.max(0, Math.ceil((length - room.book[axis]) / 2 * scale)));
  const size = room.book.map((length, axis) => Math.round(length * scale) + margin[axis] * 2);
  [canvas.width, canvas.height] = size;
  canvas.style.width = size[0] / scale + 'px';
  canvas.style.height = size[1] / scale + 'px';
  canvas.style.left = -margin[0] / scale + 'px';
  canvas.style.top = -margin[1] / scale + 'px';
  const [w, h] = room.page.map(length => Math.round(length * scale));
  const [x, y] = margin;
  // The spine, and the direction of the leaf from it.
  const sign = turn.atEnd ? -1 : 1;
  if (book.isLevel) {
    const spine = y + (isPaired || turn.atEnd ? h : 0);
    turn.space = new DOMMatrix([0, sign, 1, 0, x, spine]);
    turn.places = [{ x, y: sign > 0 ? spine : spine - h, w, h }, { x, y: sign > 0 ? spine - h : spine, w, h }];
  } else {
    const spine = x + (isPaired || turn.atEnd ? w : 0);
    turn.space = new DOMMatrix([sign, 0, 0, 1, spine, y]);
    turn.places = [{ x: sign > 0 ? spine : spine - w, y, w, h }, { x: sign > 0 ? spine - w : spine, y, w, h }];
  }
}

/** A page as it is in the book, with its shadow at the spine; nil for no page. */
function sheet(number, isFar, showsThrough) {
  if (number === 0 && !showsThrough) return null;
  const key = `${number} ${isFar} ${showsThrough ?? ''}`;
  let entry = turn.sheets.get(key);
  if (!entry) {
    const { w, h } = turn.places[0];
    const canvas = make('canvas');
    [canvas.width, canvas.height] = [w, h];
    entry = { canvas, isDone: false };
    turn.sheets.set(key, entry);
    entry.image = number > 0 ? picture(number, w) : showsThrough > 0 ? picture(showsThrough, w) : null;
    printSheet(entry, isFar, showsThrough);
  } else if (!entry.isDone && isLoaded(entry.image)) {
    printSheet(entry, isFar, showsThrough);
  }
  return entry.canvas;
}

function printSheet(entry, isFar, showsThrough) {
  const { width: w, height: h } = entry.canvas;
  const context = entry.canvas.getContext('2d');
  context.fillStyle = book.paper;
  context.fillRect(0, 0, w, h);
  entry.isDone = entry.image === null || isLoaded(entry.image);
  if (entry.image && entry.isDone) {
    context.save();
    if (showsThrough) {
      // The back of a leaf printed on one side: its front, faint and mirrored.
      context.globalAlpha = 0.07;
      context.transform(book.isLevel ? 1 : -1, 0, 0, book.isLevel ? -1 : 1, book.isLevel ? 0 : w, book.isLevel ? h : 0);
    }
    context.drawImage(entry.image, 0, 0, w, h);
    context.restore();
  }
  if (isNight()) {
    // As in the style sheet: inverted colours, in greys.
    context.globalCompositeOperation = 'difference';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, w, h);
    context.globalCompositeOperation = 'saturation';
    context.fillStyle = '#888';
    context.fillRect(0, 0, w, h);
    context.globalCompositeOperation = 'multiply';
    context.fillStyle = '#c2c2c2';
    context.fillRect(0, 0, w, h);
    context.globalCompositeOperation = 'lighter';
    context.fillStyle = '#1f1f1f';
    context.fillRect(0, 0, w, h);
    context.globalCompositeOperation = 'source-over';
  }
  if (isDark()) {
    context.fillStyle = 'rgba(0,0,0,0.14)';
    context.fillRect(0, 0, w, h);
  }
  const spineIsLow = isFar === turn.atEnd;
  const length = (book.isLevel ? h : w) * 0.09;
  const end = book.isLevel ? h : w;
  const [from, to] = spineIsLow ? [0, length] : [end, end - length];
  const gradient = book.isLevel ? context.createLinearGradient(0, from, 0, to) : context.createLinearGradient(from, 0, to, 0);
  gradient.addColorStop(0, 'rgba(30,20,10,0.24)');
  gradient.addColorStop(0.35, 'rgba(30,20,10,0.08)');
  gradient.addColorStop(1, 'rgba(30,20,10,0)');
  context.fillStyle = gradient;
  context.fillRect(0, 0, w, h);
}

function requestPaint() {
  if (turn && !turn.frame) turn.frame = requestAnimationFrame(paintTurn);
}

/** Paints the current state of the turn, and continues while it moves. */
function paintTurn(time) {
  if (!turn) return;
  turn.frame = 0;
  if (turn.goal) advance(time);
  if (!turn) return;
  const canvas = byId('leaf');
  const context = canvas.getContext('2d');
  const { width, height, space, places } = turn;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  const side = (number, isFar, showsThrough) => {
    const image = sheet(number, isFar, showsThrough);
    return image && { picture: image, place: places[isFar ? 1 : 0] };
  };
  const share = turn.edge / width;
  if (book.transition !== 'curl') {
    paintFlat(context, share);
  } else {
    const under = [side(turn.underNear, false), side(turn.underFar, true)].filter(Boolean);
    // The shadow of the book on its desk, as in the style sheet.
    context.shadowColor = 'rgba(20,12,4,0.28)';
    context.shadowBlur = 14 * turn.scale;
    context.shadowOffsetY = 2 * turn.scale;
    context.fillStyle = book.paper;
    for (const { place } of under) context.fillRect(place.x, place.y, place.w, place.h);
    context.shadowColor = 'transparent';
    for (const part of under) {
      context.drawImage(part.picture, part.place.x, part.place.y, part.place.w, part.place.h);
    }
    const front = side(turn.front, false) ?? side(-1, false);
    const back = turn.back !== 0 ? side(turn.back, true) : side(0, true, isPaired ? -1 : turn.front);
    // With nothing on the other side of the spine, a leaf disappears as it gets there.
    context.globalAlpha = isPaired ? 1 : Math.max(0, Math.min(1, (share + 1) * 2.4));
    if (turn.isBoard) {
      paintBoard(context, space, turn.edge, front, back, width);
    } else {
      const shape = bend(turn.edge, turn.held, tilt(share), width, height);
      paintLeaf(context, space, shape, front, back, width, height);
    }
    context.globalAlpha = 1;
  }
  canvas.dataset.share = share.toFixed(3);
  const isWaiting = [...turn.sheets.values()].some(entry => !entry.isDone);
  if (turn.goal || isWaiting) requestPaint();
}

/** The slant of the bend: the corner by which the leaf is held leads, adjusted by the finger. */
function tilt(share) {
  const lead = (turn.held / turn.height - 0.5) * 0.85;
  const slant = lead * (1 + share) / 2 * (1.15 - share * share * 0.4) + turn.slope * (1 - share * share);
  return Math.max(-0.7, Math.min(0.7, slant));
}

/** Turns without a leaf: pages slide, cover the preceding ones, or fade. */
function paintFlat(context, share) {
  const { places, width, height } = turn;
  const covers = book.transition === 'cover';
  const done = turn.isLeaving ? (1 - share) / 2 : (1 + share) / 2;
  const spread = ([near, far], part, shiftBy) => {
    context.save();
    if (covers && shiftBy !== 0) {
      context.shadowColor = 'rgba(20,12,4,0.28)';
      context.shadowBlur = 14 * turn.scale;
    }
    context.globalAlpha = book.transition === 'fade' ? part : 1;
    context.translate(book.isLevel ? 0 : shiftBy, book.isLevel ? shiftBy : 0);
    [[near, false], [far, true]].forEach(([number, isFar]) => {
      const image = sheet(number, isFar);
      const { x, y, w, h } = places[isFar ? 1 : 0];
      if (image) context.drawImage(image, x, y, w, h);
    });
    context.restore();
  };
  const whole = (book.isLevel ? byId('leaf').height : byId('leaf').width) || width + height;
  const isForward = turn.to > turn.from;
  const way = (turn.atEnd ? -1 : 1) * (isForward ? 1 : -1);
  const [old, next] = turn.isLeaving
    ? [[turn.front, turn.underFar], [turn.underNear, turn.back]]
    : [[turn.underNear, turn.back], [turn.front, turn.underFar]];
  const slides = book.transition === 'slide';
  const oldSlides = slides || covers && !isForward;
  const nextSlides = slides || covers && isForward;
  const paintOld = () => spread(old, 1, oldSlides ? -way * whole * done : 0);
  const paintNext = () => spread(next, done, nextSlides ? way * whole * (1 - done) : 0);
  // The covering spread is on top: the next one when turning forward, the preceding one when turning back.
  if (oldSlides && covers) { paintNext(); paintOld(); } else { paintOld(); paintNext(); }
}

/** Releases the leaf towards one of its ends; `isDone` tells whether the turn is completed there. */
function release(isDone, speed = 0) {
  if (!turn) return;
  const end = turn.isLeaving === isDone ? -turn.width : turn.width;
  turn.goal = { from: turn.edge, to: end, isDone, start: null };
  const share = Math.abs(end - turn.edge) / (2 * turn.width);
  turn.goal.duration = reducesMotion.matches || book.transition === 'none' ? 0
    : Math.max(140, (isDone ? 760 : 420) * Math.sqrt(share) / (1 + Math.min(1.2, speed)));
  // A held leaf continues as it moves; one at rest starts slowly.
  turn.goal.isFromRest = Math.abs(turn.edge) >= turn.width * 0.999;
  byId('stage').dataset.turning = turn.to;
  if (!isDone) place(spreads[turn.from]);
  if (turn.goal.duration === 0) finishTurn(); else requestPaint();
}

/** The part of its way that a leaf has gone after a part of the time, both from 0 to 1. */
const eased = (share, isFromRest) => isFromRest ? (1 - Math.cos(Math.PI * share)) / 2 : 1 - (1 - share) ** 2;

function advance(time) {
  const goal = turn.goal;
  goal.start ??= time;
  const share = Math.min(1, (time - goal.start) / goal.duration);
  turn.edge = goal.from + (goal.to - goal.from) * eased(share, goal.isFromRest);
  if (share === 1) finishTurn();
}

/** Ends the current turn: at its target, or where it began. */
function finishTurn() {
  if (!turn) return;
  const ended = turn;
  turn = null;
  cancelAnimationFrame(ended.frame);
  const isDone = ended.goal?.isDone ?? false;
  if (isDone) view.at = ended.to;
  show();
  if (isDone) noteAddress();
  // The canvas stays until the pages beneath it are loaded, so that nothing flickers.
  const images = sides().map(side => side.firstChild).filter(child => child instanceof Image);
  Promise.all(images.map(image => image.decode().catch(() => {}))).then(() => {
    if (turn) return;
    byId('book').classList.remove('turning');
    delete byId('stage').dataset.turning;
  });
}

/** Turns to a spread with one turning leaf. */
function turnTo(index, held) {
  const to = Math.max(0, Math.min(spreads.length - 1, index));
  // A turn requested during another begins where that one ends.
  if (turn && !turn.goal) release(false);
  finishTurn();
  if (to === view.at) return;
  beginTurn(to, held);
  release(true);
}

const step = by => turnTo((turn?.goal?.isDone ? turn.to : view.at) + by);

/** Jumps to a page, which the browser's back button undoes. */
function goToPage(number, remembers = true) {
  const to = spreadOfPage(number);
  finishTurn();
  if (to === view.at) return;
  if (remembers) history.pushState(null, '', location.href);
  turnTo(to);
  if (turn) turn.page = number;
}

// MARK: Addresses

/** Records the place in the address, so that it can be bookmarked and shared. */
function noteAddress() {
  const page = pagesOf(spreads[view.at])[0];
  history.replaceState(null, '', '#page=' + encodeURIComponent(pageOf(page).label));
}

/** The page that the end of an address names: `#page=12`, `#chapter=3`, or an anchor; null for none. */
function pageOfAddress(hash) {
  let words;
  try { words = decodeURIComponent(hash.slice(1)); } catch { return null; }
  const [, key, value] = words.match(/^(page|chapter)=(.*)$/s) ?? [];
  if (key === 'chapter' && /^\d+$/.test(value)) return book.contents[value - 1]?.[2] ?? null;
  const wanted = key ? value : words;
  if (!wanted) return null;
  if (pageOfName.has(wanted) && key !== 'page') return pageOfName.get(wanted);
  const labelled = book.pages.find(page => page.label === wanted);
  if (labelled) return labelled.number;
  return placeOfPage.has(Number(wanted)) ? Number(wanted) : null;
}
