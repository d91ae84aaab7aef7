import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import reactAdmin from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import type { Area } from '../../../texts/catalogue.ts';
import { LOCALES, type Locale } from '../../../texts/locales.ts';
import { textsOf } from '../../../texts/read.ts';
import { leavesOf, namesIn } from './leaves.ts';
import { mayReadAsEnglish } from './sameInEnglish.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../texts');
const filesOf = (locale: Locale) => readdirSync(path.join(FOLDER, locale)).sort();
const areas = filesOf('en_US').map((file) => path.basename(file, '.json') as Area);
const others = LOCALES.filter((locale): locale is Exclude<Locale, 'en_US'> => locale !== 'en_US');

/** Words that people write into sheets and the palette: each language has as many as it needs. */
const WORDS = /^(language|.*Words)$/;
/** No sentences: facts of a language, headings that may equal English ones, and texts that `tests/server/texts` checks. */
const NOT_TRANSLATED =
  /^(language|importHeaders|mui|sentences|(command|contact|import|phone|statement|value)Words)$/;

/** The keys of a catalogue, and which of them are lists. */
const shapeOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? 'list'
    : typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, below]) => [key, shapeOf(below)])
      : 'text';

const cache = new Map<string, ReadonlyMap<string, string>>();
function leaves(locale: Locale, area: Area): ReadonlyMap<string, string> {
  const key = `${locale}/${area}`;
  const found = cache.get(key) ?? leavesOf(textsOf(locale, area));
  cache.set(key, found);
  return found;
}

describe('texts in all languages', () => {
  it('texts in all languages are in one folder per language, with the same areas (I18N-01)', () => {
    const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...LOCALES].sort());
    for (const locale of others) expect(filesOf(locale)).toEqual(filesOf('en_US'));
  });

  it('texts in all languages have a type for each area, from English (I18N-05)', () => {
    const catalogue = readFileSync(path.join(FOLDER, 'catalogue.ts'), 'utf8');
    const typed = [...catalogue.matchAll(/^ {2}(\w+): typeof import\('\.\/en_US\/(\w+)\.json'\);$/gm)];
    expect(typed.map(([, name, file]) => [name, file])).toEqual(areas.map((area) => [area, area]));
  });

  it.each([
    ['the menu', 16, 'referral', /^title$/],
    ['the menu', 16, 'integrations', /^title$/],
    ['the menu', 16, 'multipoint', /^menu$/],
    ['the quick quote', 19, 'quote', /^(itemType|weight|cod|insurance)$/],
    ['the amounts of an order', 19, 'orderForm', /^(cod|insurance)$/],
    ['the counts of the dashboard', 18, 'dashboard', /^count\./],
  ])(
    'a text fits into the place of %s: at most %d characters in every language (SHELL-14, DASH-11)',
    (_, most, area, keys) => {
      for (const locale of LOCALES)
        expect(
          [...leaves(locale, area as Area)].filter(([key, text]) => keys.test(key) && text.length > most),
        ).toEqual([]);
    },
  );

  it('the counts of the dashboard have the names of their tabs (DASH-08, DASH-09, DASH-10)', () => {
    for (const locale of LOCALES)
      for (const tab of ['NEW', 'PENDING', 'CURRENT']) {
        const word = leaves(locale, 'orders').get(`tabs.${tab}`)!.toLowerCase();
        for (const key of [`count.${tab}`, `open.${tab}`])
          expect(leaves(locale, 'dashboard').get(key)!.toLowerCase()).toContain(word);
      }
  });

  it('the texts contain every text that react-admin uses, in its English wording (I18N-01)', () => {
    const { ra } = (reactAdmin as unknown as { default?: typeof reactAdmin }).default ?? reactAdmin;
    expect(textsOf('en_US', 'ra')).toEqual(ra);
  });

  describe.each(areas)('%s', (area) => {
    const english = leaves('en_US', area);
    const named = (texts: ReadonlyMap<string, string>) =>
      [...texts].map(([key, text]) => [key, namesIn(text)]);

    it.each(others)('texts have the keys, lists and values of English in %s (I18N-05)', (locale) => {
      if (WORDS.test(area)) expect(shapeOf(textsOf(locale, area))).toEqual(shapeOf(textsOf('en_US', area)));
      else expect(named(leaves(locale, area))).toEqual(named(english));
    });

    it.skipIf(NOT_TRANSLATED.test(area)).each(others)(
      'is translated, not copied, in %s (I18N-06)',
      (locale) => {
        const copied = [...english].filter(
          ([key, text]) => leaves(locale, area).get(key) === text && !mayReadAsEnglish(locale, text),
        );
        expect(copied).toEqual([]);
      },
    );

    it('no text is empty in any language (I18N-05)', () => {
      const empty = LOCALES.flatMap((locale) =>
        [...leaves(locale, area)].filter(
          ([key, text]) => !text.trim() && key !== 'boolean.null' && area !== 'noticeTexts',
        ),
      );
      expect(empty).toEqual([]);
    });
  });
});

// The order list's column of 184 pixels has room for this many letters of a chip.
it.each(LOCALES)('no status in %s is longer than its column (ORD-06)', (locale) => {
  expect([...leaves(locale, 'statusWords').values()].filter((word) => word.length > 20)).toEqual([]);
});

describe('the exact English messages', () => {
  const exact = areas.flatMap((area) => [...leaves('en_US', area).values()]);
  it.each([
    ['AUTH-02', 'Invalid email address'],
    ['AUTH-43', 'Email is required'],
    ['AUTH-44', 'Phone number is required'],
    ['AUTH-67', 'Field must be checked'],
    ['AUTH-76', 'Username / Email / Phone number is required'],
    ['AUTH-77', 'Verification code is required'],
    ['AUTH-93', 'Password is required'],
    ['PROF-09', 'Account type is required'],
    ['PROF-10', 'Full name -OR- Business name is required'],
    ['PROF-11', 'Identification No. -OR- Business Registration No. id is required'],
    ['PROF-12', 'D.O.B. -OR- Date of Incorporation is required'],
    ['PROF-13', 'Industry is required field'],
    ['QUOTE-22', 'Min weight is 0.1kg'],
    ['QUOTE-49', 'Address not found'],
    ['FORM-24', 'Please fill required fields (Type, Weight, Description)'],
    ['FORM-52', 'Please complete the following fields before selecting a service'],
    ['FORM-66', 'Your order must exceed %{currency} %{amount} to use payment gateway'],
    ['FORM-67', 'Name is required field'],
    ['FORM-68', 'Phone number is required field'],
    ['FORM-69', 'Address is required field'],
    ['FORM-70', 'City is required field'],
    ['FORM-71', 'State is required field'],
    ['FORM-72', 'Postcode is required field'],
    ['FORM-73', 'Country is required field'],
    ['FORM-75', 'Choose outlet is required field'],
    ['FORM-85', 'Item description is required field'],
    ['FORM-86', 'Item value is required field'],
    ['FORM-87', 'Quantity is required'],
    ['FORM-88', 'At least one item is required'],
    ['FORM-89', 'Item type is required field'],
    ['FORM-90', 'Service is required'],
    ['FORM-91', 'Payment method is required'],
    ['FORM-92', 'There is an error in your order form.'],
    ['MULTI-18', 'Please fill/remove empty location field. Max %{n} route points.'],
    ['MULTI-31', 'Name is required.'],
    ['MULTI-32', 'Phone no is required.'],
    ['MULTI-34', 'Min waypoint is %{n}'],
    ['MULTI-35', 'Max waypoint is %{n}'],
    ['MULTI-36', 'Your order must exceed %{currency} %{min} to use payment gateway.'],
    ['BILL-21', 'Please select date range.'],
    ['DET-29', 'Please enter exactly 4 digits'],
    ['ERR-02', 'Request time out. Please try again.'],
    ['QUOTE-14', 'No result found.'],
  ])('the English wording of %s is unchanged: %s (I18N-06)', (_id, text) => {
    expect(exact).toContain(text);
  });
});

it.each([
  ['settings', 'branding.saved'],
  ['settings', 'bank.saved'],
  ['settings', 'services.saved'],
  ['settings', 'contact.email.saved'],
  ['settings', 'contact.mobile.saved'],
  ['settings', 'notifications.saved'],
  ['profile', 'saved'],
  ['contacts', 'deleted'],
])('the confirmation %s %s is a full sentence in each language (I18N-07)', (area, key) => {
  const sentences = LOCALES.map((locale) => leaves(locale, area as Area).get(key));
  expect(sentences.every((sentence) => /[.。]$/.test(sentence ?? ''))).toBe(true);
  expect(new Set(sentences).size).toBe(LOCALES.length);
});
