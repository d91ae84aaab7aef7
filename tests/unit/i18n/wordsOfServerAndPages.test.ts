import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import { TRANSLATED_TEXTS } from '../../../server/texts/serverTexts.ts';
import { mayReadAsEnglish } from './sameInEnglish.ts';

const modules = import.meta.glob<Record<string, unknown>>(
  [
    '../../../{server,pages,contract}/texts/*/*.ts',
    '../../../src/i18n/*/publicPages.ts',
    '!**/{index,sentences,importHeaders,importWords,contactWords,phoneWords,valueWords}.ts',
  ],
  { eager: true },
);
const others = LOCALES.filter((locale): locale is Exclude<Locale, 'en_US'> => locale !== 'en_US');

/** All texts below a value, each under its path. */
function textsIn(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, path ? `${path}.${key}` : key));
}

/** Files by their folder and name, of each language; what a file exports counts without its name, which holds the language. */
const files = new Map<string, Map<string, Map<string, string>>>();
for (const [path, exported] of Object.entries(modules)) {
  const [root = '', , locale = '', file = ''] = path.split('/').slice(-4);
  const name = `${root} ${file}`;
  const texts = new Map(Object.values(exported).flatMap((value) => textsIn(value)));
  files.set(name, (files.get(name) ?? new Map()).set(locale, texts));
}

const withoutHoles = (text: string) => text.replace(/%?\{\w+\}|https?:\S+/g, '');

describe('what server, documents, mails and public pages say', () => {
  it('is found in all its files', () => {
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'server mails.ts',
        'server documents.ts',
        'pages track.ts',
        'contract statusWords.ts',
      ]),
    );
  });

  it.each(others)('is translated, not copied, in %s (I18N-06)', (locale) => {
    const copied = [...files].flatMap(([file, byLocale]) =>
      [...(byLocale.get('en_US') ?? [])]
        .filter(
          ([path, english]) =>
            byLocale.get(locale)?.get(path) === english && !mayReadAsEnglish(locale, withoutHoles(english)),
        )
        .map(([path, english]) => `${file} ${path}: ${english}`),
    );
    expect(copied).toEqual([]);
  });

  it.each(others)('has no sentence of the server that reads as in English in %s (I18N-06)', (locale) => {
    const copied = Object.entries(TRANSLATED_TEXTS[locale].sentences).filter(
      ([english, text]) => english === text && !mayReadAsEnglish(locale, withoutHoles(english)),
    );
    expect(copied).toEqual([]);
  });
});

// The order list's column of 184 pixels holds that many letters of a chip.
it.each(LOCALES)('no status in %s is longer than its column (ORD-06)', (locale) => {
  const words = [...(files.get('contract statusWords.ts')?.get(locale)?.values() ?? [])];
  expect(words.length).toBeGreaterThan(0);
  expect(words.filter((word) => word.length > 20)).toEqual([]);
});
