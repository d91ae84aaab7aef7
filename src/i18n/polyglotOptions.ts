import { LOCALE_FACTS, LOCALES } from '../../contract/rules/locales.ts';

const localesWhere = (hasPlural: boolean): string[] =>
  LOCALES.filter((locale) => LOCALE_FACTS[locale].hasPlural === hasPlural);

/** Polyglot's own table does not know codes with an underscore, and takes `my` for Burmese. */
export const PLURAL_RULES = {
  pluralTypes: { oneAndMore: (count: number) => (count === 1 ? 0 : 1), same: () => 0 },
  pluralTypeToLanguages: { oneAndMore: localesWhere(true), same: localesWhere(false) },
};

type Fill = (expression: string, name: string) => string;

/** Polyglot leaves `%{name}` in the text where a value is missing; it must not be shown. */
export function fillIn(this: string, placeholder: string | RegExp, fill: Fill): string {
  return this.replace(placeholder, (expression: string, name: string) => {
    const filled = fill(expression, name);
    return filled === expression ? '' : String(filled);
  });
}
