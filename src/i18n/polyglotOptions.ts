import { LOCALES } from '../../contract/rules/locales.ts';

/**
 * The texts decide: of two forms the second is for all counts but one, in each language; a single form serves any. Languages without
 * a plural write two forms too, where one says "one order". Polyglot's own table reads the first form alone in them, does not know
 * codes with an underscore, and takes `my` for Burmese.
 */
export const PLURAL_RULES = {
  pluralTypes: { oneAndMore: (count: number) => (count === 1 ? 0 : 1) },
  pluralTypeToLanguages: { oneAndMore: [...LOCALES] },
};

type Fill = (expression: string, name: string) => string;

/** Polyglot leaves `%{name}` in the text where a value is missing; it must not be shown. */
export function fillIn(this: string, placeholder: string | RegExp, fill: Fill): string {
  return this.replace(placeholder, (expression: string, name: string) => {
    const filled = fill(expression, name);
    return filled === expression ? '' : String(filled);
  });
}
