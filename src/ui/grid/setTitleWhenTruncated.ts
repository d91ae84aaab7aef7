import type { MouseEvent } from 'react';

/** Shows the full text of a truncated cell as its tooltip, unless the cell has its own tooltip. */
export function setTitleWhenTruncated({ target }: MouseEvent): void {
  const cell = (target as HTMLElement).closest('td');
  if (!cell || cell.querySelector('button, :scope > [title]')) return;
  const parts = [cell, ...cell.querySelectorAll<HTMLElement>('span')];
  const isCut = parts.some(
    (part) =>
      part.clientWidth > 0 &&
      (part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 6),
  );
  if (isCut) cell.title = cell.innerText.trim();
  else cell.removeAttribute('title');
}
