import { LOCALES } from '../../contract/rules/locales.ts';
import { shownValue } from './shownValue.ts';

/**
 * One rule for every language: the first form is for one, the second for all other counts, and a single form for any count. Languages without a
 * plural also have two forms if the first says "one order". Polyglot's own table would use only the first form of these languages, does not know
 * codes with an underscore, and takes `my` for Burmese.
 */
export const PLURAL_RULES = {
  pluralTypes: { oneAndMore: (count: number) => (count === 1 ? 0 : 1) },
  pluralTypeToLanguages: { oneAndMore: [...LOCALES] },
};

type Fill = (expression: string, name: string) => unknown;

/**
 * Writes values into a text. Polyglot leaves `%{name}` in the text if its value is missing, which must not be shown, and writes numbers without
 * the separators of the language.
 */
export const fillIn = (locale: () => string) =>
  function (this: string, placeholder: string | RegExp, fill: Fill): string {
    return this.replace(placeholder, (expression: string, name: string) => {
      const filled = fill(expression, name);
      return filled === expression ? '' : shownValue(name, filled, locale());
    });
  };
