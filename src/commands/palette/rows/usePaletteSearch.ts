import { useEffect, useState } from 'react';
import type { PaletteScope } from '../../grammar/parsedInput.ts';
import type { PaletteItem, PaletteSource } from './paletteItem.ts';

const DEBOUNCE_MS = 120;
const SPINNER_AFTER_MS = 250;
const MIN_LENGTH = 2;

export interface PaletteSearch {
  found: readonly PaletteItem[];
  loading: boolean;
  /** A search failed or is offline. */
  failed: boolean;
  /** All sources have answered for this text. */
  done: boolean;
}

const NOTHING: PaletteSearch = { found: [], loading: false, failed: false, done: false };

const inScope = (sources: readonly PaletteSource[], scope: PaletteScope | undefined) =>
  scope ? sources.filter((source) => source.scopes?.includes(scope)) : sources;

/**
 * Searches the sources for the typed text. Only the newest text counts, and each answer is shown as it arrives. `awaited`: a source has not
 * answered for this text yet.
 */
export function usePaletteSearch(
  query: string,
  scope: PaletteScope | undefined,
  sources: readonly PaletteSource[],
  minLength = MIN_LENGTH,
): PaletteSearch & { awaited: boolean } {
  const [state, setState] = useState<PaletteSearch & { query: string }>({ ...NOTHING, query: '' });
  useEffect(() => {
    const scoped = inScope(sources, scope);
    if (query.length < minLength || scoped.length === 0) {
      setState({ ...NOTHING, query });
      return;
    }
    const control = new AbortController();
    const spinner = setTimeout(() => setState((s) => ({ ...s, loading: true })), SPINNER_AFTER_MS);
    const debounce = setTimeout(async () => {
      const online = globalThis.navigator?.onLine !== false;
      setState({ ...NOTHING, failed: !online, query });
      if (online) await Promise.all(scoped.map((source) => ask(source)));
      clearTimeout(spinner);
      if (!control.signal.aborted) setState((s) => ({ ...s, loading: false, done: true }));
    }, DEBOUNCE_MS);

    async function ask(source: PaletteSource): Promise<void> {
      try {
        const items = await source.search(query, control.signal);
        if (!control.signal.aborted) setState((s) => ({ ...s, found: [...s.found, ...items] }));
      } catch {
        // The palette reports that one of its sources failed.
        if (!control.signal.aborted) setState((s) => ({ ...s, failed: true }));
      }
    }

    return () => {
      control.abort();
      clearTimeout(spinner);
      clearTimeout(debounce);
    };
  }, [query, scope, sources, minLength]);
  const isAnswered = state.done && state.query === query;
  return {
    ...(state.query.length >= minLength && query.startsWith(state.query)
      ? state
      : { ...NOTHING, loading: state.loading }),
    awaited: !isAnswered && query.length >= minLength && inScope(sources, scope).length > 0,
  };
}
