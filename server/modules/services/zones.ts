import type { ZoneRow } from './store.ts';

const ANYWHERE = '*';

/** Whether prices within the country depend on the state. */
export const isSplitByState = (zones: readonly ZoneRow[], country: string) =>
  zones.some((z) => z.country === country && z.state !== '');

/** Zone of a state, else of the rest of its country, else of the rest of the world; null if the tenant does not deliver. */
export function zoneOf(zones: readonly ZoneRow[], country: string, state: string | null): string | null {
  const folded = foldState(state ?? '');
  const inCountry = zones.filter((z) => z.country === country);
  const hit =
    inCountry.find((z) => z.state !== '' && foldState(z.state) === folded) ??
    inCountry.find((z) => z.state === '') ??
    zones.find((z) => z.country === ANYWHERE);
  return hit?.zone ?? null;
}

/** `Wilayah Persekutuan Labuan`, `WP Labuan` and `labuan` are one state. */
function foldState(state: string): string {
  return state
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(wilayah persekutuan|federal territory of|w ?p|negeri(?! sembilan)) /, '');
}
