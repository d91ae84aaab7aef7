import { LOCALE_FACTS, LOCALES } from '../../../contract/rules/locales.ts';

/** Codes that have a name but are not countries. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Names that the browser's data lacks. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  USA: 'US',
  'U.S.A': 'US',
  'U.S': 'US',
  America: 'US',
  'U.K': 'GB',
  England: 'GB',
  UAE: 'AE',
  SG: 'SG',
  "S'pore": 'SG',
  Spore: 'SG',
  "M'sia": 'MY',
  Msia: 'MY',
  'Viet Nam': 'VN',
  'Brunei Darussalam': 'BN',
  ไทย: 'TH',
  ประเทศไทย: 'TH',
};

let known: { countryCode: string; name: string }[] | undefined;

/** All countries by their names in every language, from the browser's own data. */
function knownCountries(): { countryCode: string; name: string }[] {
  if (known) return known;
  const codes = countryCodes();
  known = LOCALES.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((style) => {
      const { tag } = LOCALE_FACTS[locale];
      const names = new Intl.DisplayNames([tag], { type: 'region', style, fallback: 'none' });
      return codes.flatMap((countryCode) => {
        const name = names.of(countryCode);
        return name ? [{ countryCode, name }] : [];
      });
    }),
  );
  known.push(...Object.entries(OTHER_NAMES).map(([name, countryCode]) => ({ name, countryCode })));
  return known;
}

let byName: Map<string, string> | undefined;
/** The code of the country with this name; undefined for another text. */
export const countryNamed = (text: string): string | undefined => {
  byName ??= new Map(knownCountries().map(({ name, countryCode }) => [name.toLowerCase(), countryCode]));
  return byName.get(text.toLowerCase().replace(/\.$/, ''));
};

/** Codes of two letters; withdrawn codes such as `UK` are left out, as another code replaces them. */
const countryCodes = (): string[] =>
  LETTERS.flatMap((a) => LETTERS.map((b) => a + b)).filter(
    (code) => !NO_COUNTRY.has(code) && new Intl.Locale(`und-${code}`).region === code,
  );
