import { expect } from 'vitest';
import type { Locale } from '../../../contract/rules/locales.ts';
import type { ParseContext, TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';
import { parsePaletteInput } from '../../../src/commands/grammar/parsePaletteInput.ts';

export const context = (locale: Locale = 'en_US'): ParseContext => ({
  locale,
  country: 'MY',
  currency: 'MYR',
  hasSelection: false,
  hasFocused: false,
});

export function read(text: string, locale?: Locale): TypedBooking {
  const parsed = parsePaletteInput(text, context(locale));
  expect(parsed.kind, text).toBe('book');
  return parsed.kind === 'book' ? parsed.booking : {};
}

export const AISYAH = {
  name: 'Aisyah binti Rahman',
  phone: '0123456789',
  address1: '12 Jalan SS2/24',
  postcode: '47300',
  city: 'Petaling Jaya',
};
