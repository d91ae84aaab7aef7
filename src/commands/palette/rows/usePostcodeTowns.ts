import { useState } from 'react';
import { useEffectOn } from '../../../lib/react/useEffectOn.ts';
import type { ParsedInput, Place } from '../../grammar/parsedInput.ts';
import type { PaletteActions } from './paletteItem.ts';

const PAUSE_MS = 120;

/** The town of a place that is a postcode: `null` if no town is known, `undefined` during the look-up. */
export type TownOf = (place: Place | undefined) => string | null | undefined;

/** Looks up the towns of a typed quote's postcodes when the typing pauses; answers are cached while the palette is open. */
export function usePostcodeTowns(parsed: ParsedInput, ask: PaletteActions['townOf']): TownOf {
  const [towns, setTowns] = useState<Readonly<Record<string, string | null>>>({});
  const places = parsed.kind === 'quote' ? [parsed.from, parsed.to] : [];
  const missing = [...new Set(places.map(keyOf))].filter((key) => key && !(key in towns)).join(' ');
  // Only another set of postcodes starts a new request.
  useEffectOn(() => {
    if (!missing) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      for (const key of missing.split(' ')) {
        const [country = '', postcode = ''] = key.split(':');
        ask(country, postcode, control.signal).then(
          (town) => !control.signal.aborted && setTowns((known) => ({ ...known, [key]: town })),
          // Without an answer the card shows the postcode only; the prices are requested anyway.
          () => undefined,
        );
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [missing]);
  return (place) => towns[keyOf(place)];
}

const keyOf = (place: Place | undefined): string =>
  place?.kind === 'postcode' ? `${place.country}:${place.postcode}` : '';
