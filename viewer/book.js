// A book to leaf through: its pages lie flat as pictures, and are bent here.
//
// The parts of this script are one: book (what there is), leaf (how a leaf bends), stage (what is
// seen), turning (leaves on their way), search, panel, input, start. It asks for nothing but the
// files beside it, and sets texts of the book only ever as text.
'use strict';

// With a script the list of pages gives way to the stage.
document.documentElement.classList.add('scripted');

const byId = id => document.getElementById(id);

/** Makes an element with a class and a text. */
function make(tag, name, text) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text !== undefined) element.textContent = text;
  return element;
}

/** What `book.js`, or the data in a single file, says of the book. */
let book;
/** Whether all is in one file. */
let isSingle = false;
/** The place of each page in `book.pages`, by its number. */
const placeOfPage = new Map();
/** The pages that names lead to. */
const pageOfName = new Map();

/** Takes the book's data over. */
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

/** So many pictures of pages are kept: what is seen, and two spreads on either side. */
const mostPictures = 14;
const pictures = new Map();

const padded = number => String(number).padStart(4, '0');

/** A page's picture, which may be on its way still; the larger one for many pixels. */
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
/** The address of a page's picture in small. */
function thumbnail(number) {
  if (!isSingle) return `thumb-${padded(number)}.png`;
  thumbnails ??= JSON.parse(byId('thumbnails').textContent);
  return 'data:image/png;base64,' + thumbnails[placeOfPage.get(number)];
}

// MARK: Spreads

/** What is open, one after the other: left and right page, 0 for none and -1 for a blank one. */
let spreads = [];
/** Whether two pages are seen beside each other. */
let isPaired = true;

/** Whether single pages are bound at their right, or below. */
const isBoundAtEnd = () => book.spine === 'max' || (book.spine !== 'min' && book.isFromRight);

function makeSpreads(paired) {
  isPaired = paired;
  spreads = paired
    ? book.pairs.map(([left, right, isBoard]) => ({ left, right, isBoard: isBoard === 1 }))
    : book.pages.map(({ number }) => isBoundAtEnd()
      ? { left: number, right: 0, isBoard: false } : { left: 0, right: number, isBoard: false });
}

/** The pages of a spread in the order of reading. */
function pagesOf(spread) {
  return [spread.left, spread.right].filter(number => number > 0).sort((a, b) => a - b);
}

/** The spread that shows a page, or the next one that is there. */
function spreadOfPage(number) {
  const index = spreads.findIndex(spread => pagesOf(spread).some(page => page >= number));
  return index < 0 ? spreads.length - 1 : index;
}

/** A spread in words: “Pages 12 and 13”. */
function inWords(spread) {
  const labels = pagesOf(spread).map(number => pageOf(number).label);
  return (labels.length > 1 ? 'Pages ' : 'Page ') + labels.join(' and ');
}

/** The chapter that a spread ends in. */
function chapterOf(spread) {
  return pagesOf(spread).map(number => pageOf(number).chapter).filter(Boolean).pop() ?? '';
}
