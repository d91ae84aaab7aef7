import { numberText } from './numberText.ts';

/** Numbers under these names are names themselves: `Manifest 1042`. */
const NAMES = new Set(['id', 'number', 'line', 'column', 'year']);

/** A value of a text as the language writes it: `1,000 rows`, in Indonesian `1.000 baris`. */
export const shownValue = (name: string, value: unknown, locale: string): string =>
  typeof value === 'number' && !NAMES.has(name) ? numberText(value, locale, 0, 3) : String(value);
