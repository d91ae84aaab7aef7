import type { Locale } from '../../../contract/rules/locales.ts';
import { moneyText } from '../../../contract/rules/money/money.ts';
import type { RiskFinding } from '../../../contract/rules/orders/risks.ts';
import { monthDayText } from '../../../contract/rules/text/dateText.ts';
import { itemTypeName } from '../../../pages/pageTexts.ts';
import { fill } from '../../../texts/fill.ts';
import { textsOf } from '../../../texts/read.ts';
import type { Account } from './accountStore.ts';

const MINUTE_MS = 60_000;

/** The reason as a sentence with its fact. */
export function messageOf(
  { kind, params }: RiskFinding,
  { currency, timezone }: Account,
  now: Date,
  locale: Locale,
): string {
  const lang = textsOf(locale, 'language').tag;
  const values = Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (value instanceof Date)
        return [
          name,
          name === 'at'
            ? Math.max(1, Math.round((now.getTime() - value.getTime()) / MINUTE_MS))
            : monthDayText(value, timezone, lang),
        ];
      if (typeof value === 'object' && value) return [name, moneyText(value.minor, currency, locale)];
      if (typeof value === 'number') return [name, value.toLocaleString(lang)];
      return [name, name === 'itemType' ? itemTypeName(locale, String(value)) : (value ?? '')];
    }),
  );
  return fill(formOf(kind, params, locale), values);
}

function formOf(kind: RiskFinding['kind'], params: RiskFinding['params'], locale: Locale): string {
  const texts = textsOf(locale, 'riskReasons');
  if (kind === 'place') return textsOf(locale, 'booking').place[params.rule as 'unknownPostcode'];
  if (kind === 'twice') return params.number ? texts.twice : texts.twiceUnnumbered;
  return texts[kind];
}
