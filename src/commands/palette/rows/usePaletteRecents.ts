import { useEffect, useMemo, useState } from 'react';
import type { PaletteItem, PaletteSource } from './paletteItem.ts';
import { frecencyOf, readRecents } from './recents.ts';

const SHOWN = 5;

/** The number of uses of each id, and the last used rows that the sources still have. */
export function usePaletteRecents(customerId: string | undefined, sources: readonly PaletteSource[]) {
  const recents = useMemo(() => (customerId ? readRecents(customerId) : []), [customerId]);
  const [resolved, setResolved] = useState<readonly PaletteItem[]>([]);
  useEffect(() => {
    const ids = recents.map((recent) => recent.id).slice(0, SHOWN * 2);
    if (ids.length === 0) return;
    const control = new AbortController();
    // Recent records that cannot be loaded are left out.
    const requests = sources.map((source) => source.resolve?.(ids, control.signal).catch(() => []) ?? []);
    void Promise.all(requests).then((rows) => {
      if (!control.signal.aborted) setResolved(rows.flat());
    });
    return () => control.abort();
  }, [recents, sources]);
  return useMemo(() => {
    const now = Date.now();
    const byId = new Map(recents.map((recent) => [recent.id, recent]));
    return {
      frecency: (id: string): number => frecencyOf(byId.get(id), now),
      /** The rows for an empty line, from the local rows and the loaded ones. */
      rows: (local: readonly PaletteItem[], make: (id: string) => PaletteItem | undefined): PaletteItem[] =>
        recents
          .map(({ id }) => [...local, ...resolved].find((item) => item.id === id) ?? make(id))
          .filter((item) => item !== undefined)
          .slice(0, SHOWN)
          .map((item) => ({ ...item, group: 'recents' as const })),
    };
  }, [recents, resolved]);
}
