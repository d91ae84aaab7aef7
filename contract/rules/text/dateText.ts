const MOMENT = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;
const SHORT = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const MONTH_DAY = { day: 'numeric', month: 'short' } as const;
const MONTH = { month: 'short', year: 'numeric' } as const;
const MONTH_NAME = { month: 'short' } as const;
const WEEKDAY = { weekday: 'long' } as const;
const WEEKDAY_DATE = { ...WEEKDAY, ...DATE } as const;
const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;
const made = new Map<object, Map<string, Intl.DateTimeFormat>>();

/** Creating a formatter takes longer than formatting, so there is one per language and time zone. */
function formatOf(shape: Intl.DateTimeFormatOptions, lang: string, timeZone: string): Intl.DateTimeFormat {
  const ofShape = made.get(shape) ?? new Map<string, Intl.DateTimeFormat>();
  made.set(shape, ofShape);
  const key = `${lang} ${timeZone}`;
  const format = ofShape.get(key) ?? new Intl.DateTimeFormat(lang, { ...shape, timeZone });
  ofShape.set(key, format);
  return format;
}

/**
 * Hours ahead of UTC of zones that have not changed since 2000 and keep no summer time. English times in these zones need no formatter,
 * because the browser's first formatter takes longer than all rows of a list.
 */
export const STEADY_ZONES: Readonly<Record<string, number>> = {
  UTC: 0,
  'Asia/Bangkok': 7,
  'Asia/Ho_Chi_Minh': 7,
  'Asia/Hong_Kong': 8,
  'Asia/Jakarta': 7,
  'Asia/Jayapura': 9,
  'Asia/Kuala_Lumpur': 8,
  'Asia/Kuching': 8,
  'Asia/Makassar': 8,
  'Asia/Manila': 8,
  'Asia/Shanghai': 8,
  'Asia/Singapore': 8,
  'Asia/Taipei': 8,
};
const STEADY_SINCE = Date.UTC(2000, 0, 1);
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The parts of a time in such a zone; undefined for other zones and for times before 2000. */
function steadyParts(at: Date, timeZone: string): Record<string, string> | undefined {
  const hours = STEADY_ZONES[timeZone];
  if (hours === undefined || at.getTime() < STEADY_SINCE) return undefined;
  const local = new Date(at.getTime() + hours * 3_600_000);
  const hour = local.getUTCHours();
  return {
    day: String(local.getUTCDate()),
    month: MONTHS[local.getUTCMonth()] ?? '',
    year: String(local.getUTCFullYear()),
    hour: String(hour % 12 || 12),
    minute: String(local.getUTCMinutes()).padStart(2, '0'),
    dayPeriod: hour < 12 ? 'am' : 'pm',
  };
}

const isEnglish = (lang: string) => lang === 'en' || lang.startsWith('en-');

let latest: { of: string; parts: Record<string, string> } | undefined;

/** Cached for the next call, because a list's row writes the same time in several ways. */
function englishParts(at: Date, timeZone: string): Record<string, string> {
  const steady = steadyParts(at, timeZone);
  if (steady) return steady;
  const of = `${at.getTime()} ${timeZone}`;
  if (latest?.of === of) return latest.parts;
  const parts = Object.fromEntries(
    formatOf(MOMENT, 'en-US', timeZone)
      .formatToParts(at)
      .map((p) => [p.type, p.type === 'dayPeriod' ? p.value.toLowerCase() : p.value]),
  );
  latest = { of, parts };
  return parts;
}

/** The year in the zone, by the western calendar. */
export const yearOf = (at: Date, timeZone: string): number => Number(englishParts(at, timeZone).year);

/** Date and time in the tenant's zone: `D MMM YYYY, h:mm a` in English (I18N-08), else as is usual in the language. `lang` is a tag. */
export function momentText(at: Date, timeZone: string, lang: string): string {
  if (!isEnglish(lang)) return formatOf(MOMENT, lang, timeZone).format(at);
  const p = englishParts(at, timeZone);
  return `${p.day} ${p.month} ${p.year}, ${p.hour}:${p.minute} ${p.dayPeriod}`;
}

/** Date and time without the year, for lists of recent records: `D MMM, h:mm a` in English. */
export function shortMomentText(at: Date, timeZone: string, lang: string): string {
  if (!isEnglish(lang)) return formatOf(SHORT, lang, timeZone).format(at);
  const p = englishParts(at, timeZone);
  return `${p.day} ${p.month}, ${p.hour}:${p.minute} ${p.dayPeriod}`;
}

/** The date alone: `D MMM YYYY` in English. */
export function dateOf(at: Date, timeZone: string, lang: string): string {
  if (!isEnglish(lang)) return formatOf(DATE, lang, timeZone).format(at);
  const p = englishParts(at, timeZone);
  return `${p.day} ${p.month} ${p.year}`;
}

/** The date with its day of the week: `Tuesday, 1 Dec 2026` in English. */
export function weekdayText(at: Date, timeZone: string, lang: string): string {
  if (!isEnglish(lang)) return formatOf(WEEKDAY_DATE, lang, timeZone).format(at);
  return `${formatOf(WEEKDAY, lang, timeZone).format(at)}, ${dateOf(at, timeZone, lang)}`;
}

/** A calendar day (`2026-03-05`) as a date: `5 Mar 2026` in English. */
export const calendarDayText = (day: string, lang: string): string =>
  dateOf(new Date(`${day}T00:00:00Z`), 'UTC', lang);

/** A day of the month without its year, for axes of time: `D MMM` in English. */
export function monthDayText(at: Date, timeZone: string, lang: string): string {
  if (!isEnglish(lang)) return formatOf(MONTH_DAY, lang, timeZone).format(at);
  const p = englishParts(at, timeZone);
  return `${p.day} ${p.month}`;
}

/** A month with its year: `MMM YYYY` in English. */
export function monthText(at: Date, timeZone: string, lang: string): string {
  if (!isEnglish(lang)) return formatOf(MONTH, lang, timeZone).format(at);
  const p = englishParts(at, timeZone);
  return `${p.month} ${p.year}`;
}

/** The month without its year, for a row of months. */
export const monthNameText = (at: Date, timeZone: string, lang: string): string =>
  isEnglish(lang)
    ? (englishParts(at, timeZone).month ?? '')
    : formatOf(MONTH_NAME, lang, timeZone).format(at);

/** The day with its weekday and without its year, for near dates; in English the day precedes the month, as in all dates. */
export function dayText(at: Date, timeZone: string, lang: string): string {
  if (!isEnglish(lang)) return formatOf(DAY, lang, timeZone).format(at);
  const p = Object.fromEntries(
    formatOf(DAY, 'en-US', timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${p.weekday}, ${p.day} ${p.month}`;
}

/** The time of day alone. */
export function clockText(at: Date, timeZone: string, lang: string): string {
  if (!isEnglish(lang)) return formatOf(CLOCK, lang, timeZone).format(at);
  const p = englishParts(at, timeZone);
  return `${p.hour}:${p.minute} ${p.dayPeriod}`;
}
