import { inAllLanguages } from '../../../../texts/read.ts';
import { anyOf } from '../../text/wordPattern.ts';

const lists = [
  ...Object.values(inAllLanguages('messageWords')).map(({ weekdays }) => weekdays),
  ...Object.values(inAllLanguages('valueWords')).map(({ weekdays }) => weekdays),
];
const signs = Object.values(inAllLanguages('valueWords')).map(({ weekdaySigns }) => weekdaySigns);
/** The place of each word in the week, from Monday. */
const placesOf = (of: readonly (readonly (readonly string[])[])[]) =>
  of.flatMap((week) => week.flatMap((names, place) => names.map((name) => [name, place] as const)));
const PLACES = new Map(placesOf([...lists, ...signs]));
const NAMES = anyOf(placesOf(lists).map(([name]) => name));
const WORD = String.raw`(?<!\p{Script=Latin})(?:${NAMES})(?!\p{Script=Latin})`;
/** `Thu 3/12/2026`; behind the day `3/12/2026 (Thu)`, `Dec 7, 2026, Mon 10am`. A sign alone stands in brackets. */
const FORMS = [
  String.raw`^(?<first>${WORD})\.?[\s,]*(?=\S)`,
  String.raw`\s*[([]\s*(?<inside>${NAMES}|${anyOf(placesOf(signs).map(([name]) => name))})\.?\s*[)\]],?`,
  String.raw`(?<=\S)[\s,]+(?<last>${WORD})\.?,?(?=\s|$)`,
].map((form) => new RegExp(form, 'iu'));

/** A date without the weekday beside it, and that day's place in the week from Monday; null if no weekday is written. */
export function withoutWeekday(text: string): { day: string; weekday: number | null } {
  const plain = text.normalize('NFKC').trim();
  for (const form of FORMS) {
    const { first, inside, last } = form.exec(plain)?.groups ?? {};
    const weekday = PLACES.get((first ?? inside ?? last ?? '').toLowerCase());
    if (weekday !== undefined) return { day: plain.replace(form, ' ').trim(), weekday };
  }
  return { day: plain, weekday: null };
}

const DAYS = new RegExp(WORD, 'giu');
/** The only weekday in a longer text. */
export function weekdayIn(text: string): number | null {
  const found = new Set(
    (text.normalize('NFKC').match(DAYS) ?? []).map((word) => PLACES.get(word.toLowerCase())),
  );
  const [only] = found;
  return found.size === 1 ? (only ?? null) : null;
}

/** Whether a day, YYYY-MM-DD or with its time, is on this day of the week. */
export const isOnWeekday = (day: string | null, weekday: number): boolean =>
  day !== null && (new Date(day.slice(0, 10)).getUTCDay() + 6) % 7 === weekday;
