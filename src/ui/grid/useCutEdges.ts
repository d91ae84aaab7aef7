import { type RefObject, useLayoutEffect } from 'react';
import { fitColumns } from '../../lib/lists/fitColumns.ts';
import { markEdges } from './markEdges.ts';

/** Room in pixels that a button leaves for the menu beside it. */
const MENU_PX = 34;
/** Greatest width in pixels of the actions column; longer words take two lines. */
const MOST_ACTIONS_PX = 232;

/** Width in pixels of the widest row's button and menu in one line; 0 if the rows have all actions in their menus. */
function actionsWidth(box: HTMLElement): number {
  box.dataset.measured = '';
  const widths = [...box.querySelectorAll<HTMLElement>('td > [data-row-menu]')].map((menu) => {
    const button = menu.previousElementSibling;
    if (!(button instanceof HTMLElement) || button.offsetWidth === 0 || !menu.parentElement) return 0;
    const { paddingLeft, paddingRight } = getComputedStyle(menu.parentElement);
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    return button.offsetWidth + Math.max(MENU_PX, menu.offsetWidth) + padding + 1;
  });
  delete box.dataset.measured;
  return Math.min(MOST_ACTIONS_PX, Math.max(0, ...widths));
}

/** Room in pixels by which a table that fits can grow and still fits: a button rather takes two lines than that it hides a column. */
function roomToGrow(box: HTMLElement): number {
  const table = box.querySelector('table');
  const least = table ? Number.parseFloat(getComputedStyle(table).minWidth) : Number.NaN;
  return least <= box.clientWidth ? box.clientWidth - least : Number.POSITIVE_INFINITY;
}

/** Lets the columns before the sticky last one fill the box, by its `col` elements and by `--wb-columns` with their least sum. */
function fillRoom(box: HTMLElement): void {
  const cols = box.querySelectorAll('col');
  for (const col of cols) col.style.width = '';
  box.style.removeProperty('--wb-columns');
  box.style.removeProperty('--wb-least');
  box.style.removeProperty('--wb-grown');
  const heads = [...box.querySelectorAll('th')];
  const last = heads.pop();
  // Without a sticky last column the reader scrolls to the end.
  if (!last) return;
  const { position, right } = getComputedStyle(last);
  if (position !== 'sticky' || right !== '0px') return;
  // A button's word is wider in another language or font than the width that the list sets.
  const grown = Math.min(actionsWidth(box) - last.offsetWidth, roomToGrow(box));
  const lastCol = [...cols].at(-1);
  if (lastCol && grown > 0) {
    lastCol.style.width = `${last.offsetWidth + grown}px`;
    box.style.setProperty('--wb-grown', `${grown}px`);
  }
  const columns = heads.map((head) => ({
    width: head.offsetWidth,
    isText: getComputedStyle(head).textAlign !== 'right',
  }));
  const widths = fitColumns(columns, box.clientWidth - last.offsetWidth);
  if (!widths) return;
  const all = [...widths, last.offsetWidth];
  for (const [i, col] of cols.entries()) col.style.width = `${all[i]}px`;
  box.style.setProperty('--wb-columns', all.map((width) => `${width}px`).join(' '));
  box.style.setProperty('--wb-least', `${all.reduce((sum, width) => sum + width)}px`);
}

/** Columns end at the sticky last one, and shadows show where more are hidden. Other columns or rows need another call. */
export function useCutEdges(box: RefObject<HTMLElement | null>, columns: unknown, rows?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other edges, other rows other buttons
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => markEdges(element);
    const watcher = new ResizeObserver(() => {
      fillRoom(element);
      look();
    });
    fillRoom(element);
    look();
    watcher.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box, columns, rows]);
}
