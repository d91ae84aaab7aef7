import type { HsCode } from '../../contract/places/parameters.ts';
import { readRows } from './dataFile.ts';
import { foldText } from './foldText.ts';
import { once } from './once.ts';

const codes = once(() =>
  readRows('hscodes').map(([key = '', value = '']) => ({ key, value, folded: ` ${foldText(value)}` })),
);

/** A word typed in the plural matches the singular and the reverse. */
const stem = (word: string) => (word.length > 3 ? word.replace(/(?<=[sxz]|ch|sh)es$|(?<!s)s$/, '') : word);

/**
 * Customs codes for the start of a code (dots and blanks allowed), or for words; each typed word must start a word of the description. More
 * detailed codes come first, as a declaration needs them.
 */
export function searchHsCodes(text: string, limit = 20): HsCode[] {
  const digits = text.replace(/[\s.]/g, '');
  if (/^\d+$/.test(digits)) {
    return take(
      codes().filter(
        (c) =>
          c.key.startsWith(digits) || (digits.length > 6 && digits.startsWith(c.key) && c.key.length > 2),
      ),
      limit,
    );
  }
  const words = foldText(text).split(' ').filter(Boolean).map(stem);
  if (words.length === 0) return [];
  const hits = codes().filter((c) => words.every((word) => c.folded.includes(` ${word}`)));
  return take(
    hits.sort((a, b) => b.key.length - a.key.length || a.key.localeCompare(b.key)),
    limit,
  );
}

const take = (list: HsCode[], limit: number): HsCode[] =>
  list.slice(0, limit).map(({ key, value }) => ({ key, value }));
