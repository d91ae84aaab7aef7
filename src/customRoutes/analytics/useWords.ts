import { useMemo } from 'react';
import type { Step } from '../../../contract/rules/analytics.ts';
import { toMinor } from '../../../contract/rules/money.ts';
import { bcp47 } from '../../i18n/locales.ts';
import { numberText } from '../../i18n/numberText.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { formatAmount, formatMoney } from '../../lib/formatMoney.ts';
import { useTextLocale } from '../../session/TextContext.ts';

/** Zones that the catalogue splits a country into, or puts countries together by. */
const ZONE_KEYS: Readonly<Record<string, TextKey>> = {
  'MY-W': 'analytics.zones.westMalaysia',
  'MY-E': 'analytics.zones.eastMalaysia',
  WORLD: 'analytics.zones.elsewhere',
};

const HOUR = 3600;
const DAY = 86_400;

/** Figures, days, durations and lanes in words of the language. */
export function useWords() {
  const translate = useTranslate();
  const locale = useTextLocale();
  return useMemo(() => {
    const language = bcp47(locale);
    // Days come before months in English too, as everywhere else in the portal.
    const tag = language.startsWith('en') ? 'en-GB' : language;
    const regions = new Intl.DisplayNames([tag], { type: 'region' });
    const plain = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
    const day = plain({ day: 'numeric', month: 'short' });
    const long = plain({ day: 'numeric', month: 'short', year: 'numeric' });
    const month = plain({ month: 'short', year: 'numeric' });
    const at = (iso: string) => new Date(`${iso}T00:00:00Z`);
    const number = (value: number, decimals = 0) => numberText(value, locale, 0, decimals);
    const zone = (code: string) =>
      ZONE_KEYS[code]
        ? translate(ZONE_KEYS[code])
        : /^[A-Z]{2}$/.test(code)
          ? (regions.of(code) ?? code)
          : code || translate('analytics.zones.unknown');
    return {
      number,
      percent: (share: number) => `${number(share * 100, share > 0 && share < 0.1 ? 1 : 0)}%`,
      money: ({ amount, currency }: { amount: number; currency: string }) =>
        formatMoney(toMinor(amount), currency, locale),
      /** Without the currency, for columns that name it. */
      amount: ({ amount, currency }: { amount: number; currency: string }) =>
        formatAmount(toMinor(amount), currency, locale),
      /** A point on the axis of time. */
      point: (iso: string, step: Step) => (step === 'month' ? month : day).format(at(iso)),
      /** The same in a table, where it stands alone. */
      period: (iso: string, step: Step) =>
        step === 'month'
          ? month.format(at(iso))
          : step === 'week'
            ? translate('analytics.weekOf', { day: long.format(at(iso)) })
            : long.format(at(iso)),
      dayText: (iso: string) => long.format(at(iso)),
      /** A duration in one unit, with a decimal where it counts. */
      time: (seconds: number) =>
        seconds < HOUR
          ? translate('analytics.minutes', { count: number(seconds / 60) })
          : seconds < 2 * DAY
            ? translate('analytics.hours', { count: number(seconds / HOUR, seconds < 10 * HOUR ? 1 : 0) })
            : translate('analytics.days', { count: number(seconds / DAY, 1), smart_count: seconds / DAY }),
      /** What an axis of durations is drawn by: whole hours, or days where the longest takes days. */
      timeAxis: (longestS: number) => {
        const [unitS, key] =
          longestS < 2 * DAY ? ([HOUR, 'analytics.hours'] as const) : ([DAY, 'analytics.days'] as const);
        return {
          unitS,
          axisText: (value: number) => translate(key, { count: number(value, 1), smart_count: value }),
        };
      },
      laneText: (origin: string, destination: string) =>
        translate('analytics.laneText', { origin: zone(origin), destination: zone(destination) }),
    };
  }, [translate, locale]);
}
