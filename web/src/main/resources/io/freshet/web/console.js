// Every page works without this; with it, what happens is seen as it happens.
'use strict';

// A part of the page that the server keeps telling about. When the crawl's phase changes, the buttons have to change too: the page is loaded again.
for (const part of document.querySelectorAll('[data-live]')) {
  const events = new EventSource(part.dataset.live);
  events.onmessage = (event) => {
    const scrolled = part.querySelector('.scroll')?.scrollTop ?? 0;
    part.innerHTML = event.data;
    const box = part.querySelector('.scroll');
    if (box) box.scrollTop = scrolled;
    const phase = part.querySelector('[data-phase]')?.dataset.phase;
    if (phase && phase !== part.dataset.phase) {
      events.close();
      location.reload();
    }
  };
  addEventListener('pagehide', () => events.close());
}

// "/" goes to the search box, as people know it from elsewhere.
addEventListener('keydown', (event) => {
  const typing = event.target.closest?.('input, textarea, select, [contenteditable]');
  if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const box = document.querySelector('input[type=search], .searchbox input');
    if (box) {
      event.preventDefault();
      box.focus();
      box.select();
    }
  }
});
