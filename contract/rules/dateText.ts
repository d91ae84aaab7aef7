const MOMENT = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;
const SHORT = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;
const made = new Map<object, Map<string, Intl.DateTimeFormat>>();

/** Creating a formatter takes longer than formatting; there is one per language and time zone. */
function formatOf(shape: Intl.DateTimeFormatOptions, lang: string, timeZone: string): Intl.DateTimeFormat {
  const ofShape = made.get(shape) ?? new Map<string, Intl.DateTimeFormat>();
  made.set(shape, ofShape);
  const key = `${lang} ${timeZone}`;
  const format = ofShape.get(key) ?? new Intl.DateTimeFormat(lang, { ...shape, timeZone });
  ofShape.set(key, format);
  return format;
}

const isEnglish = (lang: string) => lang === 'en' || lang.startsWith('en-');

let latest: { of: string; parts: Record<string, string> } | undefined;

/** Kept for the next call: a row of a list writes one time in several ways. */
function englishParts(at: Date, timeZone: string): Record<string, string> {
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

/** The day with its weekday and without its year, for near dates. */
export const dayText = (at: Date, timeZone: string, lang: string): string =>
  formatOf(DAY, lang, timeZone).format(at);

/** The time of day alone. */
export function clockText(at: Date, timeZone: string, lang: string): string {
  if (!isEnglish(lang)) return formatOf(CLOCK, lang, timeZone).format(at);
  const p = englishParts(at, timeZone);
  return `${p.hour}:${p.minute} ${p.dayPeriod}`;
}
