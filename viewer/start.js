// MARK: Start

/** Prepares the book for reading. */
function start() {
  readBook();
  if (book.pages.length === 0) return;
  byId('app').hidden = false;
  document.documentElement.style.setProperty('--paper', book.paper);
  setLook('auto');
  byId('open-contents').hidden = book.contents.length < 2;
  view.at = 0;
  fit();
  const asked = pageOfAddress(location.hash);
  if (asked !== null) view.at = spreadOfPage(asked);
  updateSlider();
  makeContents();
  show();
  listen();
  listenToKeys();
  listenToFingers();
  listenToWheel();
  const stage = byId('stage');
  stage.focus({ preventScroll: true });
  // The book is put in place at once, and only then animated: reading a layout property applies the layout.
  byId('book').getBoundingClientRect();
  stage.classList.add('settled');
}

function listen() {
  for (const name of panels) byId('open-' + name).addEventListener('click', () => showPanel(name));
  byId('close').addEventListener('click', () => showPanel(null));
  const isMirrored = book.isFromRight && !book.isLevel;
  const [left, right] = [byId('turn-left'), byId('turn-right')];
  left.addEventListener('click', () => step(isMirrored ? 1 : -1));
  right.addEventListener('click', () => step(isMirrored ? -1 : 1));
  left.setAttribute('aria-label', isMirrored ? 'Next page' : 'Previous page');
  right.setAttribute('aria-label', isMirrored ? 'Previous page' : 'Next page');
  byId('zoom-in').addEventListener('click', () => zoomTo(view.zoom * 1.4));
  byId('zoom-out').addEventListener('click', () => zoomTo(view.zoom / 1.4));
  byId('zoom-out').disabled = true;
  byId('look').addEventListener('click', setNextLook);
  byId('pairing').addEventListener('click', togglePairing);
  byId('full-screen').addEventListener('click', toggleFullScreen);
  byId('full-screen').hidden = !document.fullscreenEnabled;
  const slider = byId('slider');
  // While it is dragged, the slider only shows where it would go.
  slider.addEventListener('input', () => {
    const spread = spreads[slider.value];
    byId('place').replaceChildren(make('b', '', inWords(spread)));
    byId('chapter').textContent = chapterOf(spread);
    slider.setAttribute('aria-valuetext', `${inWords(spread)}, ${chapterOf(spread)}`);
  });
  slider.addEventListener('change', () => {
    const to = Number(slider.value);
    goToPage(pagesOf(spreads[to])[0], Math.abs(to - view.at) > 1);
  });
  let timer = 0;
  byId('query').addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => find(byId('query').value), 200);
  });
  byId('find').addEventListener('submit', async event => {
    event.preventDefault();
    clearTimeout(timer);
    await find(byId('query').value);
    goToHit(search.at + 1);
  });
  byId('next-hit').addEventListener('click', () => goToHit(search.at + 1));
  byId('previous-hit').addEventListener('click', () => goToHit(search.at - 1));
  const travel = () => {
    const asked = pageOfAddress(location.hash);
    finishTurn();
    if (asked !== null) turnTo(spreadOfPage(asked));
  };
  addEventListener('popstate', travel);
  addEventListener('resize', () => { finishTurn(); fit(); });
  prefersDark.addEventListener('change', () => finishTurn());
}

document.addEventListener('DOMContentLoaded', start);
