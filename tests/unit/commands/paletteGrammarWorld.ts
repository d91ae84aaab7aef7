import type { ParseContext } from '../../../src/commands/grammar/parsedInput.ts';
import { parsePaletteInput } from '../../../src/commands/grammar/parsePaletteInput.ts';

export const base: ParseContext = {
  locale: 'en_US',
  country: 'MY',
  currency: 'MYR',
  hasSelection: false,
  hasFocused: false,
  itemTypes: ['PARCEL', 'DOCUMENT'],
};

/** The parsed line without empty lists, to keep the tables readable. */
export function read(text: string, more: Partial<ParseContext> = {}) {
  const { missing, unread, problems, ...rest } = parsePaletteInput(text, { ...base, ...more });
  return {
    ...rest,
    ...(missing.length > 0 && { missing }),
    ...(unread.length > 0 && { unread }),
    ...(problems.length > 0 && { problems }),
  };
}
