const ISO_DAY = /^\d{4}-\d\d-\d\d$/;
const CLOCK = /\d:\d\d/;
const ZONED = /(?:[+-]\d\d:?\d\d|\b(?:GMT|UTC|UT|[ECMP][SD]T)|\d\s*Z)$/i;
const YEARS = [1990, 2200] as const;
/** A date in the year 1, which programs write for an unknown date; `Date.parse` would make it 2001. */
const YEAR_ONE = /(^|\s)0\d{3}([-\s]|$)/;

/**
 * A date of RSS (RFC 822), or of Atom and JSON Feed (RFC 3339): a moment, a day if it has no time, null if it cannot be read. A time
 * without a zone counts as UTC.
 */
export function feedDate(written: string): string | null {
  // Cut first: a pattern must not look through half a megabyte.
  const text = written
    .slice(0, 100)
    .trim()
    .replace(/\s*\([^)]*\)$/, '');
  if (YEAR_ONE.test(text)) return null;
  const isDay = !CLOCK.test(text);
  const zoned = ISO_DAY.test(text) || ZONED.test(text) ? text : withUtc(text);
  const time = Date.parse(zoned);
  if (Number.isNaN(time)) return null;
  const moment = new Date(time);
  const year = moment.getUTCFullYear();
  if (year < YEARS[0] || year > YEARS[1]) return null;
  return isDay ? moment.toISOString().slice(0, 10) : moment.toISOString();
}

/** Without a zone the server's own zone would apply. */
const withUtc = (text: string) => (/^\d{4}-/.test(text) ? `${text}Z` : `${text} UTC`);
