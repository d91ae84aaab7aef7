/** The Swedish form of a time is the ISO one: `2026-03-02 16:04:05`. Formatters are slow to make, so one is kept for each zone. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** `YYYY-MM-DD HH:mm:ss` by the clocks of a zone. Throws a RangeError for an unknown zone. */
export const localTime = (at: Date, timeZone: string): string => clockOf(timeZone).format(at);

/** The day by the calendar of a zone, `YYYY-MM-DD`. Throws a RangeError for an unknown zone. */
export const localDay = (at: Date, timeZone: string): string => localTime(at, timeZone).slice(0, 10);
