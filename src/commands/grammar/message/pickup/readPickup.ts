import { readDate, timeIn } from '../../../../../contract/rules/import/importDates.ts';
import { anyOf, isHan } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import type { Piece } from '../../bookingPieces.ts';
import type { TypedDay, TypedPickup } from '../../parsedInput.ts';

const languages = Object.values(inAllLanguages('messageWords'));
/** Latin words stand alone, Chinese ones may be inside others; the longest first. */
const wordPattern = (words: readonly string[]): RegExp =>
  new RegExp(
    [...words]
      .sort((a, b) => b.length - a.length)
      .map((word) => (isHan(word) ? word : `(?<![\\p{L}\\d])${word}(?![\\p{L}\\d])`))
      .join('|'),
    'iu',
  );
const PICKUP = wordPattern(languages.flatMap(({ pickupWords }) => pickupWords));
const COLLECT = wordPattern(languages.flatMap(({ collects }) => collects));
const OWN = wordPattern(languages.flatMap(({ ourselves }) => ourselves));
const ASIDES = new RegExp(wordPattern(languages.flatMap(({ pickupAsides }) => pickupAsides)).source, 'giu');
const DAYS = [0, 1, 2].map((ahead) =>
  wordPattern(languages.flatMap(({ daysAhead }) => daysAhead[ahead] ?? [])),
);
/** Monday is 1, as in ISO 8601. */
const WEEKDAYS: ReadonlyMap<string, number> = new Map(
  languages.flatMap(({ weekdays }) =>
    weekdays.flatMap((names, i) => names.map((name) => [name, i + 1] as const)),
  ),
);
/** `after 2pm`: the courier may come from then on. */
const AFTER = wordPattern(languages.flatMap(({ afterWords }) => afterWords));
/** `pagi jam 9` for `jam 9 pagi` */
const DAY_TIME_FIRST = new RegExp(
  String.raw`(?<![\p{L}\d])(?<time>${anyOf(languages.flatMap(({ dayTimes }) => dayTimes.filter((word) => !isHan(word))))})\s+(?<clock>(?:\p{L}+\s)?\d{1,2}(?:[:.]\d{2})?)(?!\s?[\p{L}\d])`,
  'iu',
);
const LONGEST = 80;
const WEEKDAY = wordPattern([...WEEKDAYS.keys()]);
/** `tomorrow (Thursday)` */
const WEEKDAY_ASIDE = new RegExp(String.raw`\(\s*(?:${WEEKDAY.source})\s*\)`, 'iu');
/** `tomorrow`, `friday`, `3pm` */
export const namesDay = (text: string): boolean =>
  DAYS.some((day) => day.test(text)) || WEEKDAY.test(text) || Boolean(timeIn(text));

const plain = (text: string): string =>
  text
    .replace(/[\s:@.,!?]+(?=\s|$)|^[\s:@]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** `tomorrow 3pm`, `2 Dec 2026`: the day and the time, if every other word is known. A day of unclear order is none. */
function readWhen(text: string): Omit<TypedPickup, 'text'> | undefined {
  // `The day after tomorrow` contains `tomorrow`.
  const inDays = DAYS.findLastIndex((pattern) => pattern.test(text));
  const left = inDays < 0 ? text : text.replace(DAYS[inDays] ?? '', ' ').replace(WEEKDAY_ASIDE, ' ');
  const rest = plain(
    left.replace(ASIDES, ' ').replace(AFTER, ' ').replace(DAY_TIME_FIRST, '$<clock> $<time>'),
  );
  if (inDays >= 0) {
    const clock = rest && clockIn(rest);
    return clock === undefined ? undefined : { inDays, ...(clock && { time: clock }) };
  }
  const { dayFirst, monthFirst, weekday: written } = readDate(rest, 'UTC') ?? {};
  const [date = '', time] = dayFirst?.split('T') ?? [];
  if (dayFirst || monthFirst)
    return date && dayFirst === monthFirst && written !== 'differs'
      ? { date, ...(time && { time }) }
      : undefined;
  const [name = ''] = WEEKDAY.exec(rest) ?? [];
  const weekday = WEEKDAYS.get(name.toLowerCase());
  const hour = plain(rest.replace(name, ' '));
  const clock = hour && clockIn(hour);
  return weekday && clock !== undefined ? { weekday, ...(clock && { time: clock }) } : undefined;
}

/** Text that may be a date; a bare number is an order's. */
const DATED = /\p{L}|\d\s*[-/.]\s*\d/u;
/** Spaces that divide a Chinese date into words. */
const BESIDE_HAN = /\s+(?=\p{Script=Han})|(?<=\p{Script=Han})\s+/gu;
/** Any leap year: a typed day may have no year. */
const SOME_YEAR = 2000;

/** `tomorrow`, `friday`, `2 Dec 2026` or `2 Dec`. A day of unclear order, or with a time, is none. */
export function readDay(words: string): TypedDay | undefined {
  const text = words.replace(BESIDE_HAN, '');
  const when = readWhen(text);
  if (when?.time) return undefined;
  if (when?.inDays !== undefined) return { inDays: when.inDays, text };
  const weekday = WEEKDAYS.get(plain(text.replace(ASIDES, ' ')).toLowerCase());
  if (weekday) return { weekday, text };
  if (!DATED.test(text)) return undefined;
  if (when?.date) return { date: when.date, text };
  const dated = isHan(text) ? `${SOME_YEAR}-${text}` : `${text} ${SOME_YEAR}`;
  const { date, time } = readWhen(dated) ?? {};
  return date && !time ? { monthDay: date.slice(5), text } : undefined;
}

/** A window such as `3pm-5pm` begins at its first time. */
function clockIn(text: string): string | undefined {
  const start = timeIn(text);
  return start ? readDate(`2000-01-01 ${start}`, 'UTC')?.dayFirst?.split('T')[1] : undefined;
}

/** `Collect from us tomorrow`; in `saya ambil di kedai esok` somebody fetches it. */
const collectsFromUs = (part: string): boolean => {
  const [before = '', ...behind] = part.split(COLLECT);
  return behind.length > 0 && !OWN.test(before) && OWN.test(behind.join(' '));
};

/** `Pick up tomorrow 3pm`: the day and the time at which the courier collects the parcel. `Self pick up` is another matter. */
export function readPickup(line: string): Piece | undefined {
  for (const part of line.split(/\s*[,|]\s*/)) {
    if (part.length > LONGEST) continue;
    const verb = PICKUP.test(part) ? PICKUP : collectsFromUs(part) ? COLLECT : undefined;
    if (!verb) continue;
    const when = readWhen(part.replace(verb, ' '));
    if (when) return { text: part, found: { pickup: { ...when, text: part } } };
  }
  return undefined;
}
