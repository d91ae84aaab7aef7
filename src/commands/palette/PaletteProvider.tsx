import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { onAnnounced } from '../../firstVisit/fetchAhead.ts';
import { loadPageTexts } from '../../i18n/i18nProvider.ts';
import { useCommands } from '../useCommand.ts';
import { PaletteTypeAhead } from './PaletteTypeAhead.tsx';
import { type OpenedPalette, PALETTE_SELECTOR, type PaletteApi, PaletteContext } from './paletteState.ts';
import type { PaletteNeeds, ResumedInput } from './rows/paletteItem.ts';

const loadPalette = async () => {
  const [{ Palette }] = await Promise.all([import('./Palette.tsx'), loadPageTexts()]);
  return { default: Palette };
};
const Palette = lazy(loadPalette);
const KEEP_QUERY_MS = 30_000;

export interface PaletteProviderProps extends PaletteNeeds {
  children: ReactNode;
}

/** Provides the palette to everything below; its code is loaded when a key or the pointer announces it. */
export function PaletteProvider({ children, ...needs }: PaletteProviderProps) {
  const [opened, setOpened] = useState<OpenedPalette>();
  const [wasOpened, setWasOpened] = useState(false);
  const lastQuery = useRef({ query: '', until: 0 });

  const open = useCallback((initialQuery?: string, resumed?: ResumedInput) => {
    const last = Date.now() < lastQuery.current.until ? lastQuery.current.query : '';
    setWasOpened(true);
    setOpened({ query: initialQuery ?? last, isRestored: initialQuery === undefined, resumed });
  }, []);
  const close = useCallback(() => setOpened(undefined), []);
  const type = useCallback(
    (change: (query: string) => string) =>
      setOpened((now) => now && { query: change(now.isRestored ? '' : now.query), isRestored: false }),
    [],
  );
  const keepQuery = useCallback((query: string) => {
    lastQuery.current = { query, until: Date.now() + KEEP_QUERY_MS };
  }, []);
  const isOpen = opened !== undefined;
  const api = useMemo<PaletteApi>(() => ({ isOpen, open, close }), [isOpen, open, close]);

  useEffect(
    () => onAnnounced({ selector: PALETTE_SELECTOR, keys: ['Control', 'Meta'], load: loadPalette }),
    [],
  );

  useCommands([
    {
      id: 'palette.toggle',
      labelKey: 'commands.palette.open',
      scope: 'global',
      group: 'help',
      keys: ['mod+k'],
      always: true,
      run: () => (isOpen ? close() : open()),
    },
    {
      id: 'palette.search',
      labelKey: 'commands.palette.search',
      scope: 'global',
      group: 'help',
      keys: ['/'],
      run: () => open(),
    },
  ]);

  return (
    <PaletteContext value={api}>
      {children}
      {wasOpened && (
        <Suspense fallback={isOpen && <PaletteTypeAhead onType={type} onClose={close} />}>
          <Palette {...needs} opened={opened} onClose={close} onKeepQuery={keepQuery} />
        </Suspense>
      )}
    </PaletteContext>
  );
}
