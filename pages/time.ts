/** Parts of a moment in a time zone. */
function parts(at: Date, timeZone: string, lang: string): Record<string, string> {
  const format = new Intl.DateTimeFormat(lang, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    weekday: 'short',
  });
  const clock = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true });
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
  return new Intl.DateTimeFormat(lang, { timeZone, weekday: 'short', day: 'numeric', month: 'short' }).format(
    new Date(iso),
  );
}

export function timeOfDay(iso: string, timeZone: string): string {
  const p = parts(new Date(iso), timeZone, 'en');
  return `${p.hour}:${p.minute} ${(p.dayPeriod ?? '').toLowerCase()}`;
}

/** `GMT+8`, as the reader of the times needs it. */
export function zoneName(timeZone: string, at: Date): string {
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find((p) => p.type === 'timeZoneName')?.value;
  return name ?? timeZone;
}
