import { numberText } from './numberText.ts';

/** Numbers with these names are identifiers: `Manifest 1042`. */
const NAMES = new Set(['id', 'number', 'line', 'column', 'year']);

/** A value of a text in the format of the language: `1,000 rows`, in Indonesian `1.000 baris`. */
export const shownValue = (name: string, value: unknown, locale: string): string =>
  typeof value === 'number' && !NAMES.has(name) ? numberText(value, locale, 0, 3) : String(value);
