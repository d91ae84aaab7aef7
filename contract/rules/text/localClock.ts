/** The Swedish form of a time is the ISO one: `2026-03-02 16:04:05`. Formatters are slow to create, so each zone's formatter is cached. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** `YYYY-MM-DD HH:mm:ss` in a time zone. Throws a RangeError for an unknown zone. */
export const localTime = (at: Date, timeZone: string): string => clockOf(timeZone).format(at);

/** The local time of a zone as a UTC time. */
export const wallClock = (at: Date, timeZone: string): number =>
  Date.parse(`${localTime(at, timeZone).replace(' ', 'T')}Z`);

/** The moment that has this local day (YYYY-MM-DD) and time (HH:mm) in a zone. */
export function momentAt(day: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const aheadMs = (at: number) => wallClock(new Date(at), timeZone) - at;
  // Computed twice, because the first guess may be on the other side of a daylight saving change.
  return new Date(shown - aheadMs(shown - aheadMs(shown)));
}

/** The day in a time zone, `YYYY-MM-DD`. Throws a RangeError for an unknown zone. */
export const localDay = (at: Date, timeZone: string): string => localTime(at, timeZone).slice(0, 10);
