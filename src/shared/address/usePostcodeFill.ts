import { useEffectEvent, useRef } from 'react';
import { TYPING_PAUSE_MS } from '../../../contract/rules/limits.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { usePublicVerbs } from '../../session/PortalData.ts';
import type { AddressValue } from './addressValue.ts';
import { knownState } from './rules/malaysianStates.ts';

type Place = Pick<AddressValue, 'country' | 'postcode' | 'city' | 'state'>;

/** Shorter postcodes are neither looked up nor filled in (QUOTE-16). */
const LONG_ENOUGH = 3;

/**
 * Fills in city and state of a postcode. A typed postcode replaces existing values; the postcode of a whole address (pasted, selected) fills
 * only empty fields, at once. Returns a function to call when the postcode is typed.
 */
export function usePostcodeFill(place: Place, onFill: (found: Partial<Place>) => void): () => void {
  const { lookupPostcode } = usePublicVerbs();
  const typed = useRef(false);
  const { country, postcode } = place;
  const fill = useEffectEvent((found: Pick<Place, 'city' | 'state'>) => {
    const take = (old: string, next: string) =>
      next.length >= LONG_ENOUGH && (typed.current || !old) ? next : old;
    onFill({
      city: take(place.city, found.city),
      state: take(place.state, knownState(country, found.state)),
    });
  });

  useEffectOn(() => {
    if (!country || postcode.trim().length < LONG_ENOUGH) return;
    if (!typed.current && place.city && place.state) return;
    const abort = new AbortController();
    const run = async () => {
      // The town is optional, as the user can type it.
      const [row] = await lookupPostcode(country, postcode.trim(), abort.signal).catch(() => []);
      if (!row || abort.signal.aborted) return;
      fill(row);
      typed.current = false;
    };
    const timer = setTimeout(() => void run(), typed.current ? TYPING_PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [country, postcode, lookupPostcode]);

  return () => {
    typed.current = true;
  };
}
