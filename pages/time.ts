const DATE = { day: 'numeric', month: 'short', year: 'numeric', weekday: 'short' } as const;
const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
const ZONE = { timeZoneName: 'shortOffset' } as const;
const made = new Map<object, Map<string, Intl.DateTimeFormat>>();

/** Making one takes longer than formatting with it; there are as many as languages and tenants' zones. */
function formatOf(shape: Intl.DateTimeFormatOptions, lang: string, timeZone: string): Intl.DateTimeFormat {
  const ofShape = made.get(shape) ?? new Map<string, Intl.DateTimeFormat>();
  made.set(shape, ofShape);
  const key = `${lang} ${timeZone}`;
  const format = ofShape.get(key) ?? new Intl.DateTimeFormat(lang, { ...shape, timeZone });
  ofShape.set(key, format);
  return format;
}

/** Parts of a moment in a time zone. */
function parts(at: Date, timeZone: string, lang: string): Record<string, string> {
  const format = formatOf(DATE, lang, timeZone);
  const clock = formatOf(CLOCK, 'en', timeZone);
  return Object.fromEntries(
    [...format.formatToParts(at), ...clock.formatToParts(at)].map((p) => [p.type, p.value]),
  );
}

const month = (p: Record<string, string>) => (/^\d+$/.test(p.month ?? '') ? `${p.month}月` : (p.month ?? ''));
const bare = (text: string | undefined) => (text ?? '').replace(/日$/, '');

/** `D MMM YYYY, h:mm a` in the tenant's time zone. */
export function dateTime(iso: string, timeZone: string, lang: string): string {
  const p = parts(new Date(iso), timeZone, lang);
  return `${bare(p.day)} ${month(p)} ${p.year}, ${p.hour}:${p.minute} ${(p.dayPeriod ?? '').toLowerCase()}`;
}

/** The day alone, with its weekday, for the promise at the top of the card. */
export function day(iso: string, timeZone: string, lang: string): string {
  return formatOf(DAY, lang, timeZone).format(new Date(iso));
}

export function timeOfDay(iso: string, timeZone: string): string {
  const p = parts(new Date(iso), timeZone, 'en');
  return `${p.hour}:${p.minute} ${(p.dayPeriod ?? '').toLowerCase()}`;
}

/** `GMT+8`, as the reader of the times needs it. */
export function zoneName(timeZone: string, at: Date): string {
  const name = formatOf(ZONE, 'en', timeZone)
    .formatToParts(at)
    .find((p) => p.type === 'timeZoneName')?.value;
  return name ?? timeZone;
}
