import type { Right } from '../../contract/rules/account/rights.ts';
import type { Locale } from '../../texts/locales.ts';
import { textsOf } from '../../texts/read.ts';

type Branch = { [part: string]: Branch | string };

/** A right as people read it: the dots of its name lead through the texts. */
export function rightName(locale: Locale, right: Right): string;
export function rightName(locale: Locale, right: Right | undefined): string | undefined;
export function rightName(locale: Locale, right: Right | undefined): string | undefined {
  const found = right
    ?.split('.')
    .reduce<Branch | string | undefined>(
      (branch, part) => (typeof branch === 'object' ? branch[part] : undefined),
      textsOf(locale, 'people').rights,
    );
  return typeof found === 'string' ? found : undefined;
}
