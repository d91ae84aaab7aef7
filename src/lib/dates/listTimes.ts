import { DEFAULT_LOCALE } from '../../../contract/rules/locales.ts';
import { dateOf, shortMomentText, yearOf } from '../../../contract/rules/text/dateText.ts';
import { bcp47, normaliseLocale } from '../../i18n/locales.ts';
import { numberText } from '../../i18n/numberText.ts';
import { serverNow } from './serverClock.ts';

/** The short form for lists: without the current year; for other years only the day. */
export function shortDateTimeText(
  iso: string,
  zone: string,
  locale: string,
  now: Date = serverNow(),
): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const write = yearOf(now, zone) === yearOf(at, zone) ? shortMomentText : dateOf;
  return write(at, zone, bcp47(locale));
}

const ages = new Map<string, Intl.RelativeTimeFormat>();
const AGE_UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Built without `Intl` in English, for the reason in contract/rules/text/dateText.ts. */
const ENGLISH_UNITS = { day: 'd', hour: 'h', minute: 'm' } as const;
const englishAge = (count: number, unit: keyof typeof ENGLISH_UNITS): string => {
  const length = `${numberText(Math.abs(count), DEFAULT_LOCALE, 0, 0)}${ENGLISH_UNITS[unit]}`;
  return count > 0 ? `in ${length}` : `${length} ago`;
};

const nowTexts = new Map<string, string>();

/** "now" in the language; cached, as a list needs it for each of its rows. */
function nowText(locale: string): string {
  const known = nowTexts.get(locale);
  if (known) return known;
  const text = new Intl.RelativeTimeFormat(bcp47(locale), { style: 'narrow', numeric: 'auto' }).format(
    0,
    'second',
  );
  nowTexts.set(locale, text);
  return text;
}

/** "3h ago" in the language: the shortest relative time. */
export function ageText(iso: string, locale: string, now: Date = serverNow()): string {
  const seconds = (Date.parse(iso) - now.getTime()) / 1000;
  if (Number.isNaN(seconds)) return '';
  const english = normaliseLocale(locale) === DEFAULT_LOCALE;
  if (Math.abs(seconds) < 60) return english ? 'now' : nowText(locale);
  const [unit, length] = AGE_UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? AGE_UNITS[2];
  const count = Math.trunc(seconds / length);
  if (english) return englishAge(count, unit);
  // A day's one letter is an hour's in another language: "32 h lalu" are 32 days.
  const style = unit === 'day' ? 'long' : 'narrow';
  let format = ages.get(`${locale} ${style}`);
  if (!format) {
    format = new Intl.RelativeTimeFormat(bcp47(locale), { style, numeric: 'always' });
    ages.set(`${locale} ${style}`, format);
  }
  return format.format(count, unit);
}
