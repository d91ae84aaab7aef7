import type { Locale } from '../../contract/rules/locales.ts';

const PLURALS: Record<Locale, 'oneAndMore' | 'same'> = {
  en_US: 'oneAndMore',
  zh_CN: 'same',
  id_ID: 'same',
  my: 'same',
};

/** Polyglot's own table does not know codes with an underscore, and takes `my` for Burmese. */
export const PLURAL_RULES = {
  pluralTypes: { oneAndMore: (count: number) => (count === 1 ? 0 : 1), same: () => 0 },
  pluralTypeToLanguages: {
    oneAndMore: namesOf('oneAndMore'),
    same: namesOf('same'),
  },
};

function namesOf(type: (typeof PLURALS)[Locale]): string[] {
  return Object.entries(PLURALS).flatMap(([locale, used]) => (used === type ? [locale] : []));
}

type Fill = (expression: string, name: string) => string;

/** Polyglot leaves `%{name}` standing where there is no value; nobody should read that. */
export function fillIn(this: string, placeholder: string | RegExp, fill: Fill): string {
  return this.replace(placeholder, (expression: string, name: string) => {
    const filled = fill(expression, name);
    return filled === expression ? '' : String(filled);
  });
}
