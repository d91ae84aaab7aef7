import { type RefObject, useEffect } from 'react';

/** Sets `data-more` of the scrolling box to the sides on which columns are hidden; without React, as it runs on every scroll. */
export function useCutEdges(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let shown = '';
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const next = [scrollLeft > 1 && 'left', scrollLeft + clientWidth < scrollWidth - 1 && 'right']
        .filter(Boolean)
        .join(' ');
      if (next === shown) return;
      shown = next;
      element.dataset.more = next;
    };
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    if (element.firstElementChild) watcher.observe(element.firstElementChild);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
}
