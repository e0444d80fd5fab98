// MARK: The stage

/** The view: the index of the open spread, and how it is shown. */
const view = { at: 0, zoom: 1, panX: 0, panY: 0, look: 'auto' };
/** The sizes of the pages and of the whole book, in CSS pixels. */
const room = { page: [0, 0], book: [0, 0] };
const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)');
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

const sides = () => [byId('left'), byId('right')];
const isOpenAcross = () => isPaired && !book.isLevel;

/** Chooses one page or two by the window, unless the run or the reader has chosen. */
let chosenPairing = null;
function wantedPairing() {
  if (chosenPairing !== null) return chosenPairing;
  if (book.spine !== 'auto') return book.spine === 'mid';
  const stage = byId('stage');
  return takesPair(stage.clientWidth / stage.clientHeight, book.size, book.isLevel);
}

/** Whether two pages fit a window of an aspect ratio: if they appear larger than four fifths of a single one. */
function takesPair(wide, [width, height], isLevel) {
  const scale = ratio => Math.min(wide / ratio, 1);
  return isLevel ? wide < 1 : scale(2 * width / height) / scale(width / height) > 0.8;
}

/** Fits the book into the window. */
function fit() {
  const stage = byId('stage');
  const paired = wantedPairing();
  if (paired !== isPaired || spreads.length === 0) {
    const page = spreads.length ? pagesOf(spreads[view.at])[0] : null;
    makeSpreads(paired);
    view.at = page ? spreadOfPage(page) : Math.min(view.at, spreads.length - 1);
    updateSlider();
  }
  const [width, height] = book.size;
  const across = width * (isOpenAcross() ? 2 : 1);
  const down = height * (isPaired && book.isLevel ? 2 : 1);
  const margin = Math.min(stage.clientWidth, stage.clientHeight) < 500 ? 12 : 28;
  const scale = Math.min((stage.clientWidth - margin * 2) / across, (stage.clientHeight - margin * 2) / down);
  room.page = [Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale))];
  room.book = [room.page[0] * (isOpenAcross() ? 2 : 1), room.page[1] * (isPaired && book.isLevel ? 2 : 1)];
  const element = byId('book');
  element.style.width = room.book[0] + 'px';
  element.style.height = room.book[1] + 'px';
  element.className = (isPaired ? 'paired' : 'single') + (book.isLevel ? ' level' : '')
    + (isBoundAtEnd() ? ' bound-at-end' : '');
  place();
  show();
}

/** The rectangle to the left or right of the spine (or above and below it), in the book's own pixels. */
function placeOfSide(side) {
  const [w, h] = room.page;
  const isSecond = isPaired && side === 'right';
  return { x: isSecond && !book.isLevel ? w : 0, y: isSecond && book.isLevel ? h : 0, w, h };
}

/** How far a single page is moved so that it is centred. */
function shift(spread) {
  if (!isPaired || !spread) return [0, 0];
  const side = spread.left === 0 ? -1 : spread.right === 0 ? 1 : 0;
  return book.isLevel ? [0, side * room.page[1] / 2] : [side * room.page[0] / 2, 0];
}

/** Moves the book according to zoom and pan. */
function place(spread = spreads[view.at]) {
  const stage = byId('stage');
  const [x, y] = shift(spread).map(length => length * view.zoom);
  const limit = [0, 1].map(axis => {
    const seen = axis === 0 ? stage.clientWidth : stage.clientHeight;
    return Math.max(0, (room.book[axis] * view.zoom - seen) / 2 + 24);
  });
  view.panX = Math.max(-limit[0], Math.min(limit[0], view.panX));
  view.panY = Math.max(-limit[1], Math.min(limit[1], view.panY));
  byId('book').style.transform = `translate(-50%, -50%) translate(${view.panX + x}px, ${view.panY + y}px) scale(${view.zoom})`;
}

/** Shows the open spread: its pictures, links, text and hits. */
function show() {
  const spread = spreads[view.at];
  const numbers = isPaired ? [spread.left, spread.right] : [0, spread.left || spread.right];
  sides().forEach((side, index) => {
    const number = numbers[index];
    side.hidden = number === 0;
    side.classList.toggle('blank', number < 0);
    const place = placeOfSide(index === 0 ? 'left' : 'right');
    side.style.left = place.x + 'px';
    side.style.top = place.y + 'px';
    side.style.width = place.w + 'px';
    side.style.height = place.h + 'px';
    fill(side, number);
  });
  place();
  tellPlace();
  loadAhead();
}

const neededPixels = () => room.page[0] * Math.min(devicePixelRatio, 3) * view.zoom;

/** Puts a page's elements into its side of the book. */
function fill(side, number) {
  if (number <= 0) {
    side.replaceChildren();
    side.dataset.page = '';
    return;
  }
  const image = picture(number, neededPixels());
  if (side.dataset.page === String(number) && side.firstChild === image) {
    side.replaceChild(marksOf(number), side.querySelector('.marks'));
    return;
  }
  side.dataset.page = number;
  const words = make('div', 'words');
  words.setAttribute('role', 'document');
  words.setAttribute('aria-label', 'Page ' + pageOf(number).label);
  words.lang = book.language;
  words.append(...[...byId('words-' + number).childNodes].map(node => node.cloneNode(true)));
  side.replaceChildren(image, marksOf(number), words, linksOf(number));
}

/** Places an element over a rectangle of a page, in tenths of a point. */
function lay(element, [x, y, width, height]) {
  const [pageWidth, pageHeight] = book.size;
  element.style.left = x / pageWidth * 100 + '%';
  element.style.top = y / pageHeight * 100 + '%';
  element.style.width = width / pageWidth * 100 + '%';
  element.style.height = height / pageHeight * 100 + '%';
  return element;
}

/** The links of a page, over their words. */
function linksOf(number) {
  const links = make('div', 'links');
  for (const link of pageOf(number).links) {
    const element = lay(make('a'), link);
    if (typeof link[4] === 'string') {
      element.href = link[4];
      element.rel = 'noopener noreferrer';
      element.target = '_blank';
      element.setAttribute('aria-label', 'Link to ' + link[4]);
      element.title = link[4];
    } else if (placeOfPage.has(link[4])) {
      const label = pageOf(link[4]).label;
      element.href = '#page=' + encodeURIComponent(label);
      element.setAttribute('aria-label', 'Link to page ' + label);
      element.addEventListener('click', event => {
        event.preventDefault();
        goToPage(link[4]);
        flash(link[4], link[5]);
      });
    } else {
      continue;
    }
    element.draggable = false;
    links.append(element);
  }
  return links;
}

/** Briefly shows where a link has led. */
function flash(number, y) {
  const side = sides().find(side => side.dataset.page === String(number));
  if (!side) return;
  const mark = lay(make('i', 'flash'), [book.size[0] * 0.04, y, book.size[0] * 0.92, 140]);
  side.append(mark);
  setTimeout(() => mark.remove(), 1600);
}

/** Reports the reader's position: in the slider, the address, and to screen readers. */
function tellPlace() {
  const spread = spreads[view.at];
  const words = inWords(spread);
  const chapter = chapterOf(spread);
  const slider = byId('slider');
  const last = book.pages[book.pages.length - 1];
  const whole = `${words} of ${last.label}${chapter ? ', ' + chapter : ''}`;
  slider.value = view.at;
  slider.setAttribute('aria-valuetext', whole);
  const place = byId('place');
  place.replaceChildren(make('b', '', pagesOf(spread).map(number => pageOf(number).label).join('–')),
    ` / ${last.label}`);
  byId('chapter').textContent = chapter;
  const spoken = byId('spoken');
  if (spoken.textContent !== whole) spoken.textContent = whole;
  byId('stage').setAttribute('aria-label', `${book.title}: ${words}`);
  const isAtStart = view.at === 0;
  const isAtEnd = view.at === spreads.length - 1;
  const [left, right] = book.isFromRight && !book.isLevel ? [isAtEnd, isAtStart] : [isAtStart, isAtEnd];
  byId('turn-left').disabled = left;
  byId('turn-right').disabled = right;
  markContents();
  markThumbnail();
}

function updateSlider() {
  const slider = byId('slider');
  slider.max = spreads.length - 1;
  slider.dir = book.isFromRight && !book.isLevel ? 'rtl' : 'ltr';
}

/** Fetches the pictures that may be needed next. */
function loadAhead() {
  for (const step of [1, -1, 2]) {
    const spread = spreads[view.at + step];
    if (spread) for (const number of pagesOf(spread)) picture(number, room.page[0] * Math.min(devicePixelRatio, 3));
  }
}

// MARK: Looks

/** The looks that can be set by hand, in order; before that it is `auto`. */
const looks = ['light', 'dark', 'night'];
const lookNames = { auto: 'as the system has it', light: 'light', dark: 'dark', night: 'dark, pages too' };

/** Sets light or dark; in the night look the pages themselves are dark. */
function setLook(look) {
  view.look = look;
  const root = document.documentElement;
  root.dataset.look = look;
  byId('look').title = `Light and dark: ${lookNames[look]} (D)`;
  byId('look').setAttribute('aria-label', `Light and dark: ${lookNames[look]}`);
}

const isNight = () => view.look === 'night';
const isDark = () => view.look === 'dark' || (view.look === 'auto' && prefersDark.matches);

/** Zooms about a point on the stage; by default about its middle. */
function zoomTo(zoom, x, y) {
  finishTurn();
  const stage = byId('stage').getBoundingClientRect();
  const next = Math.max(1, Math.min(6, zoom));
  const [fromMiddleX, fromMiddleY] = [(x ?? stage.left + stage.width / 2) - stage.left - stage.width / 2,
    (y ?? stage.top + stage.height / 2) - stage.top - stage.height / 2];
  view.panX = fromMiddleX - (fromMiddleX - view.panX) * next / view.zoom;
  view.panY = fromMiddleY - (fromMiddleY - view.panY) * next / view.zoom;
  if (next === 1) view.panX = view.panY = 0;
  view.zoom = next;
  byId('stage').classList.toggle('zoomed', next > 1);
  byId('zoom-out').disabled = next === 1;
  show();
}
