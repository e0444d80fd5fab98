// The script of the report; the page's policy names it by its digest, so that no other runs.
// Untrusted text is only ever set as text, never as markup.
'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const $ = id => document.getElementById(id);
const make = (tag, name, text) => {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text !== undefined) element.textContent = text;
  return element;
};
const kinds = ['changed', 'added', 'removed', 'orphaned', 'unreadable', 'tolerated', 'equal'];
const modes = ['side by side', 'slider', 'flicker', 'overlay', 'difference'];
let shown = [], at = 0, mode = 0, timer = 0, isFit = true, split = 500;
const off = new Set(data.pictures.some(p => p.status !== 'equal') ? ['equal'] : []);

const source = (picture, side) => {
  const element = document.getElementById('p' + picture.id + side);
  return element ? 'data:image/png;base64,' + element.textContent.trim() : null;
};
const image = (picture, side, caption) => {
  const address = source(picture, side);
  if (!address) return make('p', 'empty', caption + ': there is none');
  const element = new Image();
  element.src = address;
  element.alt = caption + ' of ' + picture.file;
  return element;
};
const figure = (picture, side, caption) => {
  const element = make('figure');
  element.append(make('figcaption', '', caption), image(picture, side, caption));
  return element;
};
const pile = (picture, first, second, isFaded) => {
  const element = make('div', isFaded ? 'pile faded' : 'pile');
  for (const side of [first, second]) {
    const address = source(picture, side);
    if (!address) continue;
    const part = new Image();
    part.src = address;
    part.alt = side === 'd' ? 'the pixels that differ' : picture.file;
    element.append(part);
  }
  return element;
};
function strip(picture) {
  const stem = picture.file.replace(/_turn-\d+\.png$/, '');
  const cells = data.pictures.filter(p => p.file.startsWith(stem + '_turn-') && source(p, 'b'));
  if (cells.length < 2 || stem === picture.file) return null;
  const element = make('div', 'strip');
  for (const cell of cells) {
    const part = make('figure');
    const stack = pile(cell, 'b', 'd', true);
    part.append(make('figcaption', '', cell.file.slice(stem.length + 1) + ': ' + cell.note), stack);
    part.onclick = () => select(shown.indexOf(cell));
    element.append(part);
  }
  return element;
}

function draw() {
  clearInterval(timer);
  const picture = shown[at], stage = $('stage');
  const isSliding = stage.contains(document.activeElement);
  stage.replaceChildren();
  stage.className = isFit ? 'fit' : '';
  $('words').replaceChildren();
  [...$('modes').children].forEach((button, index) =>
    button.setAttribute('aria-pressed', index === mode));
  $('fit').setAttribute('aria-pressed', isFit);
  if (!picture) {
    $('place').textContent = '';
    stage.append(make('p', 'empty', data.pictures.length ? 'No picture is of these kinds.' : 'There are no pictures.'));
    return;
  }
  $('place').textContent = (at + 1) + ' of ' + shown.length;
  $('words').append(make('p', '', picture.file + ': ' + picture.status + (picture.note ? ', ' + picture.note : '')));
  for (const words of picture.words) $('words').append(make('p', '', words));
  const both = source(picture, 'a') && source(picture, 'b');
  if (!both || mode === 0) {
    const side = make('div', 'side');
    if (source(picture, 'a')) side.append(figure(picture, 'a', 'reference'));
    if (source(picture, 'b')) side.append(figure(picture, 'b', 'new'));
    if (!side.children.length) side.append(make('p', 'empty', 'No picture of it is kept here.'));
    stage.append(side);
  } else if (mode === 1) {
    const element = pile(picture, 'a', 'b'), slider = make('input');
    slider.type = 'range';
    slider.max = 1000;
    slider.setAttribute('aria-label', 'reference at the left, new at the right');
    slider.oninput = () => {
      split = slider.value;
      element.children[1].style.clipPath = 'inset(0 0 0 ' + slider.value / 10 + '%)';
    };
    slider.value = split;
    slider.oninput();
    stage.append(slider, element);
  } else if (mode === 2) {
    const element = pile(picture, 'a', 'b');
    const caption = make('figcaption', '', 'reference');
    stage.append(caption, element);
    let isNew = false;
    element.children[1].style.visibility = 'hidden';
    timer = setInterval(() => {
      isNew = !isNew;
      element.children[1].style.visibility = isNew ? 'visible' : 'hidden';
      element.children[0].style.visibility = isNew ? 'hidden' : 'visible';
      caption.textContent = isNew ? 'new' : 'reference';
    }, 500);
  } else if (mode === 3) {
    stage.append(pile(picture, 'b', 'd', true));
  } else {
    stage.append(image(picture, 'd', 'the pixels that differ'));
  }
  const cells = strip(picture);
  if (cells) stage.append(make('p', 'empty', 'The turn:'), cells);
  // Who was at the slider is at the new one, and else where keys choose pictures.
  if (isSliding) (stage.querySelector('input') || $('list')).focus();
}
function select(index) {
  if (index < 0 || index >= shown.length) return;
  at = index;
  [...$('list').children].forEach((row, place) => row.setAttribute('aria-selected', place === at));
  const row = $('list').children[at];
  $('list').setAttribute('aria-activedescendant', row.id);
  row.scrollIntoView({block: 'nearest'});
  draw();
}
function filter() {
  const words = $('search').value.toLowerCase().split(/\s+/).filter(Boolean);
  const last = shown[at];
  shown = data.pictures.filter(picture => !off.has(picture.status) &&
    words.every(word => (picture.file + ' ' + picture.status + ' ' + picture.words.join(' ')).toLowerCase().includes(word)));
  $('list').replaceChildren(...shown.map((picture, index) => {
    const row = make('li');
    row.id = 'row' + picture.id;
    row.setAttribute('role', 'option');
    row.append(make('span', 'badge ' + picture.status, picture.status), make('span', '', picture.file),
      make('small', '', picture.words[0] || picture.note));
    row.onclick = () => select(index);
    return row;
  }));
  at = Math.max(0, shown.indexOf(last));
  if (shown.length) select(at); else draw();
}
for (const kind of kinds) {
  const count = data.pictures.filter(picture => picture.status === kind).length;
  if (!count) continue;
  const chip = make('button', '', count + ' ' + kind);
  chip.setAttribute('aria-pressed', !off.has(kind));
  chip.onclick = () => {
    if (!off.delete(kind)) off.add(kind);
    chip.setAttribute('aria-pressed', !off.has(kind));
    filter();
  };
  $('chips').append(chip);
}
modes.forEach((name, index) => {
  const button = make('button', '', name);
  button.title = 'key ' + (index + 1);
  button.onclick = () => { mode = index; draw(); };
  $('modes').append(button);
});
$('fit').onclick = () => { isFit = !isFit; draw(); };
$('search').oninput = filter;
addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping = event.target === $('search'), key = event.key;
  if (key === 'Escape' && isTyping) { $('search').value = ''; filter(); $('list').focus(); }
  if (event.target.type === 'range' && /^(Arrow|Home|End|Page)/.test(key)) return;
  if (isTyping && key !== 'ArrowDown' && key !== 'ArrowUp') return;
  if (key === 'ArrowDown' || key === 'j') select(at + 1);
  else if (key === 'ArrowUp' || key === 'k') select(at - 1);
  else if (key === 'Home') select(0);
  else if (key === 'End') select(shown.length - 1);
  else if (key >= '1' && key <= '5') { mode = +key - 1; draw(); }
  else if (key === 'f') { isFit = !isFit; draw(); }
  else if (key === '/') $('search').focus();
  else return;
  event.preventDefault();
});
// An address may end with a view and a picture, as #2/page-0041.png.
const asked = decodeURIComponent(location.hash.slice(1)).match(/^([1-5])\/(.*)$/s);
if (asked) mode = +asked[1] - 1;
filter();
if (asked) select(shown.findIndex(picture => picture.file === asked[2]));
$('list').focus();
