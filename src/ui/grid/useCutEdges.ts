import { type RefObject, useEffect } from 'react';

/** A text column is readable from this width in pixels on. */
const READABLE_PX = 120;

/** Visible width of a column that the sticky last one cuts: a part of a number is another number, and a part of a word is none. */
function sliver(box: HTMLElement): number {
  const heads = [...box.querySelectorAll('th')];
  const edge = box.clientWidth - (heads.pop()?.offsetWidth ?? 0);
  const cut = heads.find((head) => head.offsetLeft < edge && head.offsetLeft + head.offsetWidth > edge + 1);
  const room = cut ? edge - cut.offsetLeft : 0;
  return room < READABLE_PX || (cut && getComputedStyle(cut).textAlign === 'right') ? room : 0;
}

/**
 * Sets `data-more` of the scrolling box to the sides on which columns are hidden, and `--wb-cut` to the width that the last column covers in
 * addition; without React, as it runs on every scroll. Other columns need another call.
 */
export function useCutEdges(box: RefObject<HTMLElement | null>, columns: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other edges
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let shown: string | undefined;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const next = [scrollLeft > 1 && 'left', scrollLeft + clientWidth < scrollWidth - 1 && 'right']
        .filter(Boolean)
        .join(' ');
      if (next === shown) return;
      shown = next;
      element.dataset.more = next;
      element.style.setProperty('--wb-cut', `${next === 'right' ? sliver(element) : 0}px`);
    };
    const watcher = new ResizeObserver(() => {
      shown = undefined;
      look();
    });
    watcher.observe(element);
    if (element.firstElementChild) watcher.observe(element.firstElementChild);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box, columns]);
}
