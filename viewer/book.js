// A book to leaf through: its pages lie flat as pictures, and are bent here.
//
// The parts of this script belong together: book (the data), leaf (the bend of a leaf), stage (the visible
// spread), turning (turning leaves), search, panel, input, start. It loads nothing but the files next to
// it, and inserts text from the book only as text.
'use strict';

// With a script the stage replaces the list of pages.
document.documentElement.classList.add('scripted');

const byId = id => document.getElementById(id);

/** Makes an element with a class and a text. */
function make(tag, name, text) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text !== undefined) element.textContent = text;
  return element;
}

/** The data of the book, from `book.js` or inside a single file. */
let book;
/** Whether everything is in one file. */
let isSingle = false;
/** The index of each page in `book.pages`, by its number. */
const placeOfPage = new Map();
/** The pages of anchors. */
const pageOfName = new Map();

/** Takes over the book's data. */
function readBook() {
  const data = byId('book-data');
  isSingle = data !== null;
  book = isSingle ? JSON.parse(data.textContent) : window.renderBook;
  book.pages = book.pages.map(([number, label, chapter, links]) => ({
    number, label: label || String(number), chapter: book.chapters[chapter] ?? '', links,
  }));
  book.pages.forEach((page, place) => placeOfPage.set(page.number, place));
  for (const [name, page] of book.names) pageOfName.set(name, page);
  book.isLevel = book.orientation === 'vertical';
  book.isFromRight = book.direction === 'rtl';
}

const pageOf = number => book.pages[placeOfPage.get(number)];

// MARK: Pictures

/** The number of page pictures that are kept: the visible ones, and two spreads on either side. */
const mostPictures = 14;
const pictures = new Map();

const padded = number => String(number).padStart(4, '0');

/** The picture of a page, which may still be loading; the larger one for many pixels. */
function picture(number, pixels) {
  const isDouble = book.doubles && pixels > book.pixels[0] * 1.15;
  const key = number + (isDouble ? '@2x' : '');
  let image = pictures.get(key);
  if (image) {
    pictures.delete(key);
  } else {
    image = new Image();
    image.decoding = 'async';
    image.draggable = false;
    image.alt = '';
    image.src = isSingle ? byId('picture-' + number).src : `page-${padded(number)}${isDouble ? '@2x' : ''}.png`;
  }
  pictures.set(key, image);
  for (const old of pictures.keys()) {
    if (pictures.size <= mostPictures) break;
    pictures.delete(old);
  }
  return image;
}

const isLoaded = image => image.complete && image.naturalWidth > 0;

let thumbnails;
/** The address of a page's thumbnail. */
function thumbnail(number) {
  if (!isSingle) return `thumb-${padded(number)}.png`;
  thumbnails ??= JSON.parse(byId('thumbnails').textContent);
  return 'data:image/png;base64,' + thumbnails[placeOfPage.get(number)];
}

// MARK: Spreads

/** The spreads in order: left and right page, 0 for none and -1 for a blank one. */
let spreads = [];
/** Whether two pages are shown side by side. */
let isPaired = true;

/** Whether single pages are bound on their right, or below. */
const isBoundAtEnd = () => book.spine === 'max' || (book.spine !== 'min' && book.isFromRight);

function makeSpreads(paired) {
  isPaired = paired;
  spreads = paired
    ? book.pairs.map(([left, right, isBoard]) => ({ left, right, isBoard: isBoard === 1 }))
    : book.pages.map(({ number }) => isBoundAtEnd()
      ? { left: number, right: 0, isBoard: false } : { left: 0, right: number, isBoard: false });
}

/** The pages of a spread in reading order. */
function pagesOf(spread) {
  return [spread.left, spread.right].filter(number => number > 0).sort((a, b) => a - b);
}

/** The spread that shows a page, or the next available one. */
function spreadOfPage(number) {
  const index = spreads.findIndex(spread => pagesOf(spread).some(page => page >= number));
  return index < 0 ? spreads.length - 1 : index;
}

/** The name of a spread: “Pages 12 and 13”. */
function inWords(spread) {
  const labels = pagesOf(spread).map(number => pageOf(number).label);
  return (labels.length > 1 ? 'Pages ' : 'Page ') + labels.join(' and ');
}

/** The chapter in which a spread ends. */
function chapterOf(spread) {
  return pagesOf(spread).map(number => pageOf(number).chapter).filter(Boolean).pop() ?? '';
}
