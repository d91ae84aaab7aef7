import { describe, expect, it } from 'vitest';
import { documentTexts } from '../../../server/documents/documentTexts.ts';
import { printable } from '../../../server/documents/drawing/textRuns.ts';

const english = documentTexts('en_US');

describe('texts of documents', () => {
  it.each(['en_US', 'zh_CN', 'id_ID', 'my'])(
    'the characters of %s are all in our fonts (I18N-05)',
    (locale) => {
      const texts = documentTexts(locale);
      expect(Object.keys(texts)).toEqual(Object.keys(english));
      for (const text of Object.values(texts)) {
        expect(text).not.toBe('');
        expect(printable(text)).toBe(text);
      }
      expect(texts.page).toContain('{page}');
      expect(texts.page).toContain('{pages}');
    },
  );

  it('texts of documents fall back to English for a language without translations (I18N-05)', () => {
    expect(documentTexts('constructor')).toBe(english);
    expect(documentTexts(undefined)).toBe(english);
  });
});
