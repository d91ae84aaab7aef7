import { MALAYSIAN_STATES as STATES_BY_CODE } from '../../../../contract/rules/places/malaysianStates.ts';

/** Thirteen states and three federal territories, with their names in address data (FORM-15). */
export const MALAYSIAN_STATES: readonly string[] = Object.values(STATES_BY_CODE).sort();

const ALIASES: Record<string, string> = {
  kl: 'Wilayah Persekutuan Kuala Lumpur',
  'kuala lumpur': 'Wilayah Persekutuan Kuala Lumpur',
  'wp kuala lumpur': 'Wilayah Persekutuan Kuala Lumpur',
  labuan: 'Wilayah Persekutuan Labuan',
  'wp labuan': 'Wilayah Persekutuan Labuan',
  putrajaya: 'Wilayah Persekutuan Putrajaya',
  'wp putrajaya': 'Wilayah Persekutuan Putrajaya',
  penang: 'Pulau Pinang',
  'p pinang': 'Pulau Pinang',
  malacca: 'Melaka',
  johore: 'Johor',
  'n sembilan': 'Negeri Sembilan',
};

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\s]/gu, ' ')
    .replace(/\bw p\b/, 'wp')
    .replace(/\s+/g, ' ')
    .trim();

/** The listed state for another spelling (`Penang`, `W.P. Kuala Lumpur`), else the text unchanged. */
export function knownState(country: string, state: string): string {
  if (country !== 'MY') return state;
  const name = plain(state);
  return MALAYSIAN_STATES.find((s) => plain(s) === name) ?? ALIASES[name] ?? state;
}
