import { type SyntheticEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isFocusNowhere } from '../../lib/browser/focusHome.ts';
import { type ReturnRow, returnRows } from './returnRows.ts';

/** On return to a list of cards, focuses the card that the user left, at its previous position in the window. */
export function useCardPlace(ids: readonly string[]) {
  const cards = useRef<HTMLUListElement>(null);
  const entered = useRef<ReturnRow>(undefined);
  const scroll = useRef<() => void>(undefined);
  const [list] = useState(() => location.pathname);

  const restorePlace = useEffectEvent(() => {
    const left = returnRows.get(list);
    returnRows.delete(list);
    const card = left && cards.current?.children[ids.indexOf(left.id)];
    if (left && card instanceof HTMLElement && isFocusNowhere()) {
      const { top = innerHeight / 3 } = left;
      scroll.current = () => scrollBy(0, card.getBoundingClientRect().top - top);
      (card.querySelector<HTMLElement>('[data-name] a') ?? card).focus({ preventScroll: true });
      scroll.current();
      // The focus was recorded before the card was scrolled.
      entered.current = left;
    }
  });
  useLayoutEffect(() => {
    restorePlace();
    return () => {
      if (entered.current) returnRows.set(list, entered.current);
    };
  }, [list]);
  // The router restores the window's scroll position in its own effect; this effect runs after it.
  useEffect(() => {
    if (scroll.current) queueMicrotask(scroll.current);
  }, []);

  const enter = ({ target }: SyntheticEvent) => {
    // React also bubbles events of a card's menu to the card.
    const at = [...(cards.current?.children ?? [])].findIndex((card) => card.contains(target as Node));
    const id = ids[at];
    if (id !== undefined)
      entered.current = { id, top: cards.current?.children[at]?.getBoundingClientRect().top ?? 0 };
  };
  return { ref: cards, onFocusCapture: enter, onClickCapture: enter };
}
