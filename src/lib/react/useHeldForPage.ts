import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useEffectOn } from './useEffectOn.ts';
import { useHandler } from './useHandler.ts';
import { type Held, useHeld } from './useHeld.ts';

interface Page {
  held: Held;
  /** The visit from which the page is opened; the page may have the same path. */
  from: string;
  /** The path of the page, once it is open. */
  path?: string;
}

/** Holds something for the page that is opened next, and gives it up when that page is left, or at once if `isFree` is false. */
export function useHeldForPage(): (held: Held, isFree: Promise<boolean>) => void {
  const { pathname, key } = useLocation();
  const [page, setPage] = useState<Page | null>(null);
  useHeld(page?.held);
  useEffectOn(() => {
    if (!page) return;
    if (page.path !== undefined && !pathname.startsWith(page.path)) setPage(null);
    if (page.path === undefined && key !== page.from) setPage({ ...page, path: pathname });
  }, [pathname, key, page]);
  const from = useHandler(() => key);
  return useCallback(
    (held, isFree) => {
      setPage({ held, from: from() });
      void isFree.then((free) => {
        if (!free) setPage((current) => (current?.held === held ? null : current));
      });
    },
    [from],
  );
}
