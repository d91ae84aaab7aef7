import { inAllLanguages } from '../../../texts/read.ts';

const languages = Object.values(inAllLanguages('valueWords'));
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  languages.flatMap(({ months }) => months[month] ?? []),
);
/** Separators after year, month and day, as a character class. */
const [YEAR, MONTH, DAY] = [0, 1, 2].map((place) =>
  languages.map(({ dateMarks }) => dateMarks[place] ?? '').join(''),
);
const TIME = String.raw`(?:(?:T|\s+|,\s*)(\d{1,2})[:.](\d{2})(?::\d{2}(?:\.\d+)?)?\s*(am|pm)?)?Z?`;
const YEAR_FIRST = new RegExp(
  String.raw`^(\d{4})[-/.${YEAR}](\d{1,2})[-/.${MONTH}](\d{1,2})[${DAY}]?${TIME}$`,
  'i',
);
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})${TIME}$`, 'i');
const NAMED = new RegExp(String.raw`^(\d{1,2})[-/. ]*([a-z]{3,9})\.?[-/., ]*(\d{4}|\d{2})${TIME}$`, 'i');
const FIRST_SERIAL = 36_526;
const LAST_SERIAL = 73_051;

/**
 * A day, with a time where one is given: `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm`. Reads ISO dates, day first unless impossible, months by
 * name, Chinese dates, and the day numbers of spreadsheets from 2000 to 2099. Null for anything else.
 */
export function readDate(text: string): string | null {
  const plain = text.normalize('NFKC').trim();
  if (/^\d{5}(\.\d+)?$/.test(plain)) return fromSerial(Number(plain));
  let m = YEAR_FIRST.exec(plain);
  if (m) return compose(m[1], Number(m[2]), Number(m[3]), m.slice(4));
  m = YEAR_LAST.exec(plain);
  if (m) {
    const [first, second] = [Number(m[1]), Number(m[2])];
    return second > 12 ? compose(m[3], first, second, m.slice(4)) : compose(m[3], second, first, m.slice(4));
  }
  m = NAMED.exec(plain);
  const month = m
    ? MONTHS.findIndex((names) => names.includes((m?.[2] ?? '').slice(0, 3).toLowerCase()))
    : -1;
  return m && month >= 0 ? compose(m[3], month + 1, Number(m[1]), m.slice(4)) : null;
}

function fromSerial(serial: number): string | null {
  if (serial < FIRST_SERIAL || serial >= LAST_SERIAL) return null;
  const minutes = Math.round((serial - 25_569) * 1440);
  const iso = new Date(minutes * 60_000).toISOString();
  return iso.slice(11, 16) === '00:00' ? iso.slice(0, 10) : iso.slice(0, 16);
}

function compose(
  year: string | undefined,
  month: number,
  day: number,
  [hours, minutes, half]: (string | undefined)[],
): string | null {
  const full = Number(year) < 100 ? 2000 + Number(year) : Number(year);
  const date = new Date(Date.UTC(full, month - 1, day));
  const real =
    date.getUTCFullYear() === full && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!real || full < 2000 || full > 2099) return null;
  const iso = date.toISOString().slice(0, 10);
  if (hours === undefined) return iso;
  const hour = halfDay(Number(hours), half?.toLowerCase());
  if (hour === null || Number(minutes) > 59) return null;
  return `${iso}T${String(hour).padStart(2, '0')}:${minutes}`;
}

function halfDay(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}
