import { expect, it } from 'vitest';
import { LOCALE_FACTS, LOCALES, type Locale } from '../../contract/rules/locales.ts';
import { inAllLanguages } from '../../texts/read.ts';
import { files, textOf } from './sourceFiles.ts';

const CONTACT_WORDS = inAllLanguages('contactWords');
const IMPORT_WORDS = inAllLanguages('importWords');
const PHONE_WORDS = inAllLanguages('phoneWords');
const STATEMENT_WORDS = inAllLanguages('statementWords');
const VALUE_WORDS = inAllLanguages('valueWords');

const TEXTS = /^texts\//;
/** Files that may hold words of a language: names of languages, demo data, and connectors that Chinese writes without spaces. */
const MAY_HOLD_WORDS = [
  'contract/rules/import/formats/',
  'contract/rules/places/',
  'contract/rules/text/simplified.ts',
  'server/sandbox/demo/',
  'src/commands/grammar/parseQuote.ts',
];

it('language codes are only in the list of languages and in the folders of texts', () => {
  // Without `my`, which is also the code of a tenant and of a country.
  const codes = new RegExp(`\\b(${LOCALES.filter((code) => code.includes('_')).join('|')})\\b`);
  const naming = files.filter((file) => codes.test(textOf(file)));
  expect(naming).toContain('texts/locales.ts');
  // Demo tenants have a language, like real tenants.
  const mayName = ['server/sandbox/demo/tenants.ts'];
  expect(naming.filter((f) => !mayName.includes(f) && !TEXTS.test(f))).toEqual([]);
});

it('tags of languages are only in the folders of texts', () => {
  const tags = LOCALES.flatMap((locale) => {
    const { tag, htmlLang, dayFirstTag, browser } = LOCALE_FACTS[locale];
    return [tag, htmlLang, dayFirstTag, ...browser];
  });
  // Programs sort and format their own values by `en`; `id` and `in` are also names of fields.
  const neutral = ['en', 'en-US', 'id', 'in'];
  const rest = [...new Set(tags)].filter((tag) => !neutral.includes(tag));
  expect(rest.length).toBeGreaterThan(3);
  const quoted = new RegExp(`(['"\`])(${rest.join('|')})\\1`);
  expect(files.filter((file) => quoted.test(textOf(file)) && !TEXTS.test(file))).toEqual([]);
});

it('words of any language are only in the folders of texts', () => {
  const lists = [CONTACT_WORDS, IMPORT_WORDS, PHONE_WORDS, STATEMENT_WORDS, VALUE_WORDS];
  const wordsOf = (locale: Locale) => new Set(lists.flatMap((list) => textsWithin(list[locale])));
  const english = wordsOf('en_US');
  // Short words also occur in code.
  const words = LOCALES.flatMap((locale) => [...wordsOf(locale)]).filter(
    (word) => word.length > 4 && !english.has(word),
  );
  expect(words.length).toBeGreaterThan(100);
  const quoted = new RegExp(`(['"\`|/])(${[...new Set(words)].join('|')})\\1|\\p{Script=Han}`, 'iu');
  const naming = files.filter((file) => quoted.test(textOf(file)));
  expect(
    naming.filter((f) => !MAY_HOLD_WORDS.some((place) => f.startsWith(place)) && !TEXTS.test(f)),
  ).toEqual([]);
});

/** All strings of nested arrays and objects. */
function textsWithin(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsWithin) : [];
}
