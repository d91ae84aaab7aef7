/** Opens the live map inside the page on a tap; without this script the link opens the map. */
export function wireMapLink(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-map-link]');
  if (!link || link.dataset.wired) return;
  link.dataset.wired = '1';
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const frame = document.createElement('iframe');
    const address = new URL(link.href);
    address.searchParams.set('framed', '1');
    frame.src = address.href;
    frame.title = link.dataset.title ?? '';
    frame.className = 'map-frame';
    link.replaceWith(frame);
    frame.focus({ preventScroll: true });
    frame.scrollIntoView({ block: 'nearest' });
  });
}
