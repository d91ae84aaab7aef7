/** The moment that has this local day (YYYY-MM-DD) and time (HH:mm) in the zone. */
export function momentAt(day: string, time: string, timezone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  // Twice: the first guess may be on the other side of a daylight saving change.
  const guess = wanted - offsetMs(new Date(wanted), timezone);
  return new Date(wanted - offsetMs(new Date(guess), timezone));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetMs(at: Date, timezone: string): number {
  const parts = Object.fromEntries(
    formatOf(timezone)
      .formatToParts(at)
      .map((p) => [p.type, p.value]),
  );
  const shown = Date.parse(
    `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`,
  );
  return shown - Math.floor(at.getTime() / 1000) * 1000;
}

function formatOf(timezone: string): Intl.DateTimeFormat {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timezone, format);
  }
  return format;
}
