// MARK: The panel

const panels = ['contents', 'thumbs', 'find', 'help'];
/** The element that had the focus before the panel was opened. */
let focusBefore = null;

const openPanel = () => panels.find(name => !byId('panel-' + name).hidden) ?? null;

/** Opens one of the panels, or closes all. */
function showPanel(name) {
  const before = openPanel();
  if (name === before) name = null;
  const aside = byId('panel');
  if (before === null && name !== null) focusBefore = document.activeElement;
  aside.hidden = name === null;
  for (const other of panels) {
    byId('panel-' + other).hidden = other !== name;
    byId('open-' + other).setAttribute('aria-expanded', other === name);
  }
  document.body.classList.toggle('with-panel', name !== null);
  if (name === 'thumbs') makeThumbnails();
  fit();
  if (name === null) {
    (focusBefore?.isConnected ? focusBefore : byId('stage')).focus();
    return;
  }
  byId('panel-title').textContent = byId('open-' + name).dataset.name;
  const target = name === 'find' ? byId('query')
    : byId('panel-' + name).querySelector('[aria-current]') ?? byId('close');
  target.focus();
  if (name === 'find') target.select();
  if (name === 'thumbs' || name === 'contents') target.scrollIntoView({ block: 'center' });
}

/** In a small window the panel covers the book: it closes once something is chosen. */
function closeIfCovering() {
  if (openPanel() && getComputedStyle(byId('panel')).position === 'fixed') showPanel(null);
}

/** Makes the table of contents. */
function makeContents() {
  const list = byId('toc');
  for (const [level, label, page] of book.contents) {
    const button = make('button', 'level-' + Math.min(level, 4));
    const line = make('span', '', label);
    line.lang = book.language;
    line.dir = 'auto';
    button.append(line, make('small', '', placeOfPage.has(page) ? pageOf(page).label : ''));
    button.addEventListener('click', () => { closeIfCovering(); goToPage(page); });
    const item = make('li');
    item.append(button);
    list.append(item);
  }
  if (book.contents.length === 0) list.append(make('li', 'none', 'The book has no table of contents.'));
}

/** Marks the entry that the open pages belong to. */
function markContents() {
  const last = pagesOf(spreads[view.at]).pop();
  let current = -1;
  book.contents.forEach(([, , page], index) => {
    if (page <= last && (current < 0 || page >= book.contents[current][2])) current = index;
  });
  markCurrent(byId('toc'), book.contents.length > 0 ? current : -1);
}

function markCurrent(list, index) {
  list.querySelector('[aria-current]')?.removeAttribute('aria-current');
  list.children[index]?.querySelector('button')?.setAttribute('aria-current', 'true');
}

/** Makes the thumbnails, spread by spread, when they are first requested. */
function makeThumbnails() {
  const list = byId('thumbnails-list');
  if (list.dataset.paired === String(isPaired)) return;
  list.dataset.paired = isPaired;
  list.className = book.isFromRight && !book.isLevel ? 'from-right' : '';
  const [width, height] = book.size;
  list.replaceChildren(...spreads.map((spread, index) => {
    const button = make('button');
    const row = make('span', isPaired && book.isLevel ? 'pair level' : 'pair');
    for (const number of isPaired ? [spread.left, spread.right] : pagesOf(spread)) {
      if (number <= 0) {
        row.append(make('span', 'gap'));
        continue;
      }
      const image = new Image(90, Math.round(90 * height / width));
      image.loading = 'lazy';
      image.decoding = 'async';
      image.alt = '';
      image.src = thumbnail(number);
      row.append(image);
    }
    button.append(row, make('small', '', pagesOf(spread).map(number => pageOf(number).label).join('–')));
    button.setAttribute('aria-label', inWords(spread));
    button.addEventListener('click', () => { closeIfCovering(); goToPage(pagesOf(spread)[0]); });
    const item = make('li');
    item.append(button);
    return item;
  }));
  markThumbnail();
}

function markThumbnail() {
  const list = byId('thumbnails-list');
  if (list.children.length === 0) return;
  if (openPanel() === 'thumbs' && list.dataset.paired !== String(isPaired)) {
    makeThumbnails();
    return;
  }
  markCurrent(list, view.at);
  if (openPanel() === 'thumbs') list.children[view.at]?.scrollIntoView({ block: 'nearest' });
}
