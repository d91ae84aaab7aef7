import { type RefObject, useLayoutEffect } from 'react';
import { ROOM } from '../../lib/lists/gridRoom.ts';

/**
 * Sets the CSS variable with the height of the parts above and below the list's grid. The grid fills the rest and is the only part of the page
 * that scrolls. Notices, bars and views above the grid change its height.
 */
export function useGridRoom(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = list.current;
    const page = box?.closest('main');
    if (!box || !page || typeof ResizeObserver === 'undefined') return;
    const look = () => {
      const grid = box.querySelector('#record-grid, #edit-grid')?.parentElement;
      if (!grid) return;
      const { top, bottom } = grid.getBoundingClientRect();
      const above = top + scrollY;
      const below = box.getBoundingClientRect().bottom - bottom;
      const taken = `${Math.ceil(above + below + Number.parseFloat(getComputedStyle(page).paddingBottom))}px`;
      if (box.style.getPropertyValue(ROOM) !== taken) box.style.setProperty(ROOM, taken);
    };
    const watch = new ResizeObserver(look);
    watch.observe(page);
    watch.observe(box);
    return () => watch.disconnect();
  }, [list]);
}
