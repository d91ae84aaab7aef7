/** Sets `data-more` of a box that scrolls to the sides on which a part is hidden; without React, as it runs on every scroll. */
export function markEdges(box: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth } = box;
  const next = [scrollLeft > 1 && 'left', scrollLeft + clientWidth < scrollWidth - 1 && 'right']
    .filter(Boolean)
    .join(' ');
  if (next !== box.dataset.more) box.dataset.more = next;
}
