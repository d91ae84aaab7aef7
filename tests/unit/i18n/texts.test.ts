import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import type { Texts } from '../../../src/i18n/mergeOver.ts';
import { mayReadAsEnglish } from './sameInEnglish.ts';

const files = import.meta.glob<{ default: Texts }>(
  ['../../../src/i18n/*/*.ts', '!**/{index,commandWords,mui,publicPages}.ts'],
  { eager: true },
);
const others = LOCALES.filter((locale): locale is Exclude<Locale, 'en_US'> => locale !== 'en_US');

const byLocale = new Map<string, Map<string, Texts>>(LOCALES.map((locale) => [locale, new Map()]));
for (const [path, { default: texts }] of Object.entries(files)) {
  const [locale = '', file = ''] = path.split('/').slice(-2);
  byLocale.get(locale)?.set(file.replace('.ts', ''), texts);
}
const textsOf = (locale: Locale, area: string) => flat(byLocale.get(locale)?.get(area) ?? {});

function flat(texts: Texts, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : Object.entries(flat(value, `${prefix}${key}.`)),
    ),
  );
}

const variables = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort();
/** For a count, one language may use the form alone (“the order”) and another one a number. */
const named = (text: string) => variables(text).filter((name) => name !== '%{smart_count}');

const areas = [...(byLocale.get('en_US')?.keys() ?? [])].sort();

describe('texts in all languages', () => {
  it('finds the areas by their files, the same in every language (I18N-01)', () => {
    expect(areas).toEqual(expect.arrayContaining(['common', 'ra', 'validation']));
    for (const locale of others) expect([...(byLocale.get(locale)?.keys() ?? [])].sort()).toEqual(areas);
  });

  it.each([
    ['the menu', 16, 'referral', /^title$/],
    ['the menu', 16, 'integrations', /^title$/],
    ['the menu', 16, 'multipoint', /^menu$/],
    ['the quick quote', 19, 'quote', /^(itemType|weight|cod|insurance)$/],
    ['the amounts of an order', 19, 'orderForm', /^(cod|insurance)$/],
    ['the counts of the dashboard', 18, 'dashboard', /^count\./],
  ])(
    'fits the place of %s: at most %d characters in every language (SHELL-14, DASH-11)',
    (_, most, area, keys) => {
      for (const locale of LOCALES)
        expect(
          Object.entries(textsOf(locale, area)).filter(([key, text]) => keys.test(key) && text.length > most),
        ).toEqual([]);
    },
  );

  it('names the counts of the dashboard as the tabs that they open (DASH-08, DASH-09, DASH-10)', () => {
    for (const locale of LOCALES)
      for (const tab of ['NEW', 'PENDING', 'CURRENT']) {
        const word = textsOf(locale, 'orders')[`tabs.${tab}`]!.toLowerCase();
        for (const key of [`count.${tab}`, `open.${tab}`])
          expect(textsOf(locale, 'dashboard')[key]!.toLowerCase()).toContain(word);
      }
  });

  it('holds every text that react-admin itself uses (I18N-01)', () => {
    expect(Object.keys(textsOf('en_US', 'ra')).length).toBeGreaterThanOrEqual(164);
  });

  describe.each(areas)('%s', (area) => {
    const english = textsOf('en_US', area);
    it.each(others)('has the keys of English in %s (I18N-05)', (locale) => {
      expect(Object.keys(textsOf(locale, area)).sort()).toEqual(Object.keys(english).sort());
    });
    it.each(others)('fills the same variables in %s (I18N-05)', (locale) => {
      const texts = textsOf(locale, area);
      const differing = Object.keys(english).filter(
        (key) => named(texts[key] ?? '').join() !== named(english[key] ?? '').join(),
      );
      expect(differing).toEqual([]);
    });
    it.each(others)('is translated, not copied, in %s (I18N-06)', (locale) => {
      const texts = textsOf(locale, area);
      const copied = Object.keys(english).filter(
        (key) => texts[key] === english[key] && !mayReadAsEnglish(locale, english[key] ?? ''),
      );
      expect(copied).toEqual([]);
    });
    it('leaves no text empty in any language (I18N-05)', () => {
      const empty = LOCALES.flatMap((locale) =>
        Object.entries(textsOf(locale, area)).filter(
          ([key, text]) => !text.trim() && key !== 'ra.boolean.null',
        ),
      );
      expect(empty).toEqual([]);
    });
  });
});

describe('the exact English messages', () => {
  const exact = areas.flatMap((area) => Object.values(textsOf('en_US', area)));
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
  ])('keeps the wording of %s: %s (I18N-06)', (_id, text) => {
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
])('the confirmation %s %s is a sentence of each language (I18N-07)', (area, key) => {
  const sentences = LOCALES.map((locale) => textsOf(locale, area)[key]);
  expect(sentences.every((sentence) => /[.。]$/.test(sentence ?? ''))).toBe(true);
  expect(new Set(sentences).size).toBe(LOCALES.length);
});
