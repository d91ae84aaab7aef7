import { useMemo } from 'react';
import type { Step } from '../../../contract/rules/analytics.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { dateOf, monthDayText, monthNameText, monthText } from '../../../contract/rules/text/dateText.ts';
import { bcp47 } from '../../i18n/locales.ts';
import { numberText } from '../../i18n/numberText.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { formatAmount, formatMoney } from '../../lib/text/formatMoney.ts';

/** Zones of the catalogue that are a part of a country or several countries. */
const ZONE_KEYS: Readonly<Record<string, TextKey>> = {
  'MY-W': 'analytics.zones.westMalaysia',
  'MY-E': 'analytics.zones.eastMalaysia',
  WORLD: 'analytics.zones.elsewhere',
};

const HOUR = 3600;
const DAY = 86_400;

/** Figures, days, durations and lanes in words of the language. */
export function useWords() {
  const translate = useText();
  const locale = useLocale();
  return useMemo(() => {
    const language = bcp47(locale);
    const regions = new Intl.DisplayNames([language], { type: 'region' });
    const written = (write: typeof dateOf) => (iso: string) => write(at(iso), 'UTC', language);
    const [day, long, month] = [written(monthDayText), written(dateOf), written(monthText)];
    const monthName = written(monthNameText);
    const at = (iso: string) => new Date(`${iso}T00:00:00Z`);
    const number = (value: number, decimals = 0) => numberText(value, locale, 0, decimals);
    const zone = (code: string) =>
      ZONE_KEYS[code]
        ? translate(ZONE_KEYS[code])
        : /^[A-Z]{2}$/.test(code)
          ? (regions.of(code) ?? code)
          : code || translate('analytics.zones.unknown');
    const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
    return {
      number,
      /** A number next to an axis; tens of millions have a short form: `10 jt`. */
      short: (value: number) => (Math.abs(value) < 10_000 ? number(value, 2) : compact.format(value)),
      percent: (share: number) => `${number(share * 100, share > 0 && share < 0.1 ? 1 : 0)}%`,
      money: ({ amount, currency }: { amount: number; currency: string }) =>
        formatMoney(nearestMinor(amount), currency, locale),
      /** An amount without its currency, for columns whose heading names the currency. */
      amount: ({ amount, currency }: { amount: number; currency: string }) =>
        formatAmount(nearestMinor(amount), currency, locale),
      /** The time axis. Only its first month and each January name their year, so that all names have room. */
      dayAxis: (steps: readonly { day: string }[], step: Step) => {
        const points = steps.map(({ day }) => day);
        const pointText = step === 'month' ? month : day;
        const isFirst = (iso: string) => iso === points[0] || iso.slice(5, 7) === '01';
        return {
          points,
          pointText,
          tickText: (iso: string) => (step === 'month' && !isFirst(iso) ? monthName : pointText)(iso),
        };
      },
      /** The point in a table, where its text may differ. */
      period: (iso: string, step: Step) =>
        step === 'month'
          ? month(iso)
          : step === 'week'
            ? translate('analytics.weekOf', { day: long(iso) })
            : long(iso),
      dayText: (iso: string) => long(iso),
      /** A duration in one unit, with a decimal if the number is small. */
      time: (seconds: number) =>
        seconds < HOUR
          ? translate('analytics.minutes', { count: number(seconds / 60) })
          : seconds < 2 * DAY
            ? translate('analytics.hours', { count: number(seconds / HOUR, seconds < 10 * HOUR ? 1 : 0) })
            : translate('analytics.days', { count: number(seconds / DAY, 1), smart_count: seconds / DAY }),
      /** Unit of a duration axis: hours, or days if the longest duration takes days. */
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
