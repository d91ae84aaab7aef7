import { LOCALES } from '../../contract/rules/locales.ts';
import { shownValue } from './shownValue.ts';

/**
 * The texts decide: of two forms the second is for all counts except one, in each language; a single form serves any count. Languages
 * without a plural also write two forms when one says "one order". Polyglot's own table reads only the first form in them, does not know
 * codes with an underscore, and takes `my` for Burmese.
 */
export const PLURAL_RULES = {
  pluralTypes: { oneAndMore: (count: number) => (count === 1 ? 0 : 1) },
  pluralTypeToLanguages: { oneAndMore: [...LOCALES] },
};

type Fill = (expression: string, name: string) => unknown;

/**
 * Writes values into a text. Polyglot leaves `%{name}` in it if a value is missing, which must not be shown, and writes numbers
 * without a language's marks.
 */
export const fillIn = (locale: () => string) =>
  function (this: string, placeholder: string | RegExp, fill: Fill): string {
    return this.replace(placeholder, (expression: string, name: string) => {
      const filled = fill(expression, name);
      return filled === expression ? '' : shownValue(name, filled, locale());
    });
  };
