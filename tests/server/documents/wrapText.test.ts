import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipText, wrapText } from '../../../server/documents/drawing/wrapText.ts';

const length = (text: string) => [...text].length;

describe('text in a document', () => {
  it.each([
    ['two words here', 9, 3, ['two words', 'here']],
    ['two words here', 9, 1, ['two wo...']],
    ['first\nsecond', 20, 2, ['first', 'second']],
    ['unbreakable', 4, 5, ['unbr', 'eaka', 'ble']],
    ['half-way/house', 6, 3, ['half-', 'way/', 'house']],
    ['aaaaa /', 5, 2, ['aaaaa', '/']],
    ['     /', 4, 2, ['/']],
    ['吉隆坡茨厂街', 4, 2, ['吉隆坡茨', '厂街']],
    ['吉隆坡茨厂街，十二号', 6, 2, ['吉隆坡茨厂', '街，十二号']],
    ['ハンバ—ガ—', 5, 3, ['ハンバ—', 'ガ—']],
    ['チャッピョ', 4, 3, ['チャッ', 'ピョ']],
    ['', 5, 2, []],
  ])('%j breaks in a width of %i over %i lines (ORD-36)', (text, width, maxLines, lines) => {
    expect(wrapText(text, width, maxLines, length)).toEqual(lines);
  });

  it('text in a document fits its box; cut text ends with an ellipsis (ORD-36)', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab -,/吉隆。\n'), maxLength: 60 });
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 4, max: 20 }),
        fc.integer({ min: 1, max: 4 }),
        (t, width, maxLines) => {
          const lines = wrapText(t, width, maxLines, length);
          expect(lines.length).toBeLessThanOrEqual(maxLines);
          for (const line of lines) expect(length(line)).toBeLessThanOrEqual(width);
          if (!lines.at(-1)?.endsWith('...'))
            expect(lines.join('').replace(/\s/g, '')).toBe(t.replace(/\s/g, ''));
        },
      ),
    );
  });

  it('text in a document is clipped only when it is too wide (ORD-36)', () => {
    expect(clipText('exactly', 7, length)).toBe('exactly');
    expect(clipText('exactly', 6, length)).toBe('exa...');
  });
});
