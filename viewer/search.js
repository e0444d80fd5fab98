// MARK: Search
//
// The text of the pages is in separate files, which are loaded when the reader searches. Each line
// has its position, its text and the width of each character, so that hits can be marked in the picture.

/** The lines of pages, by page index; nil if they are not loaded yet. */
const words = [];
/** The searchable text of pages, by page index. */
const folded = [];
const search = { query: '', hits: [], at: -1, run: 0 };
const mostHits = 1000;

/** Takes over the text of some pages from their file. */
window.renderBookText = (number, pages) => {
  pages.forEach((lines, place) => { words[(number - 1) * book.pagesOfText + place] = lines; });
};

/** Loads a file of text, or finds it in the page. */
function readWords(number) {
  if (words[(number - 1) * book.pagesOfText]) return Promise.resolve();
  if (isSingle) {
    window.renderBookText(number, JSON.parse(byId('text-' + number).textContent));
    return Promise.resolve();
  }
  return new Promise(resolve => {
    const script = make('script');
    script.src = `text-${padded(number)}.js`;
    script.onload = script.onerror = () => { script.remove(); resolve(); };
    document.head.append(script);
  });
}

/** A character as it is compared: lower case, without accents, with plain quotes, hyphens and spaces. */
function plain(character) {
  if (character >= 'a' && character <= 'z') return character;
  if (/[\u2018\u2019\u201a\u02bc]/.test(character)) return "'";
  if (/[\u201c-\u201e\u00ab\u00bb]/.test(character)) return '"';
  if (/[\u2010-\u2015\u2212]/.test(character)) return '-';
  if (/\s/.test(character)) return ' ';
  return character.normalize('NFKD').replace(/[\p{M}\u00ad\u200b-\u200d]/gu, '').toLowerCase();
}

const plainCharacters = new Map();
function plainText(text) {
  let out = '';
  for (const character of text) out += plainOf(character);
  return out;
}

function plainOf(character) {
  let known = plainCharacters.get(character);
  if (known === undefined) plainCharacters.set(character, known = plain(character));
  return known;
}

/** A page as one text, with the line and the position in it of each character. */
function fold(place) {
  if (folded[place]) return folded[place];
  if (!words[place]) return { text: '', lines: [], units: [] };
  const result = { text: '', lines: [], units: [] };
  const add = (text, line, unit) => {
    for (const character of text) {
      // Two spaces count as one.
      if (character === ' ' && result.text.endsWith(' ')) continue;
      result.text += character;
      result.lines.push(line);
      result.units.push(unit);
    }
  };
  words[place].forEach(([, , , , text, , join], number) => {
    const end = join === 1 ? text.length - 1 : text.length;
    let unit = 0;
    for (const character of text) {
      if (unit >= end) break;
      add(plainOf(character), number, unit);
      unit += character.length;
    }
    if (join === 0) add(' ', number, text.length);
  });
  return folded[place] = result;
}

/** Finds a text in all pages, and shows the hits as they come. */
async function find(text) {
  const query = plainText(text.trim()).replace(/ +/g, ' ');
  if (query === search.query) return;
  Object.assign(search, { query, hits: [], at: -1, run: search.run + 1 });
  const run = search.run;
  const list = byId('hits');
  list.replaceChildren();
  byId('hit-count').textContent = query ? 'Searching …' : '';
  refreshMarks();
  if (!query) return;
  const files = Math.ceil(book.pages.length / book.pagesOfText);
  for (let number = 1; number <= files && search.hits.length < mostHits; number += 1) {
    await Promise.all([readWords(number), number < files ? readWords(number + 1) : null]);
    // The window stays responsive between two files.
    await new Promise(resolve => setTimeout(resolve));
    if (run !== search.run) return;
    const first = (number - 1) * book.pagesOfText;
    const found = [];
    for (let place = first; place < Math.min(first + book.pagesOfText, book.pages.length); place += 1) {
      found.push(...hitsOn(place, query));
    }
    showHits(found.slice(0, mostHits - search.hits.length));
  }
  const count = search.hits.length;
  byId('hit-count').textContent = count === 0 ? 'Nothing found.'
    : count === 1 ? '1 place' : `${count >= mostHits ? 'The first ' : ''}${count} places`;
}

/** The hits that begin on a page; one may end on the next. */
function hitsOn(place, query) {
  const page = fold(place);
  const next = place + 1 < book.pages.length ? fold(place + 1) : { text: '', lines: [], units: [] };
  const text = page.text + next.text.slice(0, query.length);
  const hits = [];
  for (let at = text.indexOf(query); at >= 0 && at < page.text.length; at = text.indexOf(query, at + query.length)) {
    const end = at + query.length;
    const parts = partsOf(place, page, at, Math.min(end, page.text.length));
    if (end > page.text.length) parts.push(...partsOf(place + 1, next, 0, end - page.text.length));
    const from = Math.max(0, page.text.lastIndexOf(' ', Math.max(0, at - 28)));
    hits.push({
      place, parts,
      before: original(place, page, from, at), words: original(place, page, at, Math.min(end, page.text.length)),
      after: original(place, page, Math.min(end, page.text.length), Math.min(page.text.length, end + 50)),
    });
  }
  return hits;
}

/** The original text of some characters of a folded page. */
function original(place, page, from, to) {
  let out = '';
  for (let at = from; at < to;) {
    const line = page.lines[at];
    let end = at;
    while (end < to && page.lines[end] === line) end += 1;
    const last = end < page.units.length && page.lines[end] === line ? page.units[end]
      : Math.max(page.units[end - 1] + 1, words[place][line][6] === 1 ? words[place][line][4].length - 1 : words[place][line][4].length);
    out += words[place][line][4].slice(page.units[at], last);
    if (end < page.text.length && page.text[end - 1] === ' ' && !out.endsWith(' ')) out += ' ';
    at = end;
  }
  return out;
}

/** The parts of lines that some characters of a folded page come from. */
function partsOf(place, page, from, to) {
  const parts = [];
  for (let at = from; at < to; at += 1) {
    const line = page.lines[at];
    const unit = page.units[at];
    const last = parts[parts.length - 1];
    if (last && last.line === line) last.to = unit + 1;
    else parts.push({ place, line, from: unit, to: unit + 1 });
  }
  return parts;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The rectangle of a part of a line, in tenths of a point. */
function rectangleOf({ place, line, from, to }) {
  const [x, y, width, height, , advances, , direction = 0] = words[place][line];
  const extent = direction < 2 ? width : height;
  const sum = end => {
    let total = 0;
    for (let at = 0; at < end; at += 1) total += letters.indexOf(advances[at]);
    return total;
  };
  const whole = Math.max(1, sum(advances.length));
  const start = sum(from) / whole * extent;
  const length = sum(Math.min(to, advances.length)) / whole * extent - start;
  // Lines are read to the right (0), to the left (1), down (2) or up (3).
  const offset = direction % 2 ? extent - start - length : start;
  return direction < 2 ? [x + offset, y, length, height] : [x, y + offset, width, length];
}

/** The marks of the hits on a page. */
function marksOf(number) {
  const marks = make('div', 'marks');
  search.hits.forEach((hit, index) => {
    for (const part of hit.parts) {
      if (book.pages[part.place].number !== number) continue;
      marks.append(lay(make('i', index === search.at ? 'hit here' : 'hit'), rectangleOf(part)));
    }
  });
  return marks;
}

function refreshMarks() {
  for (const side of sides()) {
    const old = side.querySelector('.marks');
    if (old) old.replaceWith(marksOf(Number(side.dataset.page)));
  }
}

function showHits(hits) {
  const list = byId('hits');
  for (const hit of hits) {
    const index = search.hits.push(hit) - 1;
    const button = make('button');
    const line = make('span', 'line');
    line.lang = book.language;
    line.dir = 'auto';
    line.append('…' + hit.before, make('mark', '', hit.words), hit.after + '…');
    button.append(line, make('small', '', 'Page ' + book.pages[hit.place].label));
    // On a phone the list would cover the place.
    button.addEventListener('click', () => { closeIfCovering(); goToHit(index); });
    const item = make('li');
    item.append(button);
    list.append(item);
  }
  refreshMarks();
}

/** Goes to a hit, counted from 0; before the first and after the last it wraps around. */
function goToHit(index) {
  const count = search.hits.length;
  if (count === 0) return;
  search.at = (index + count) % count;
  const button = byId('hits').children[search.at].firstChild;
  byId('hits').querySelector('[aria-current]')?.removeAttribute('aria-current');
  button.setAttribute('aria-current', 'true');
  button.scrollIntoView({ block: 'nearest' });
  goToPage(book.pages[search.hits[search.at].place].number);
  refreshMarks();
}
