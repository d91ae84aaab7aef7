import { inAllLanguages } from '../../../texts/read.ts';
import { anyOf } from '../text/wordPattern.ts';
import { foldName } from './importText.ts';

type DayPart = 'morning' | 'noon' | 'afternoon' | 'evening';
const PARTS: readonly DayPart[] = ['morning', 'noon', 'afternoon', 'evening'];

const languages = Object.values(inAllLanguages('valueWords')).map(({ dayParts }) => dayParts);
const partOf = new Map(
  PARTS.flatMap((part) => languages.flatMap((words) => words[part].map((word) => [word, part] as const))),
);
const FOLDED = new Set([...partOf.keys()].map(foldName));
/** `pagi`, `Afternoon`: a word for a part of the day, without an hour. */
export const isPartOfDay = (text: string): boolean => FOLDED.has(foldName(text));
const WORD = anyOf([...partOf.keys()]);
const CALLED = anyOf(languages.flatMap(({ at }) => at));
const [HOUR, MINUTE, HALF] = (['hour', 'minute', 'half'] as const).map((mark) =>
  anyOf(languages.flatMap(({ marks }) => marks[mark])),
);
const NUMBERS = String.raw`(?<hour>\d{1,2})(?:\s*(?:${HOUR})\s*(?:(?<half>${HALF})|(?<past>\d{1,2})\s*(?:${MINUTE})?)?|[:.](?<minute>\d{2})(?:[:.]\d{2})?)?`;
/** The word follows the hour: `2.30 in the afternoon`. */
const WORD_LAST = new RegExp(String.raw`[\s,]+(?:(?:${CALLED})\s*)?${NUMBERS}\s*(?<word>${WORD})$`, 'iu');
/** The word precedes the hour. */
const WORD_FIRST = new RegExp(String.raw`[\s,]*(?<word>${WORD})\s*${NUMBERS}$`, 'iu');
/** An hour with its own mark, or after a word such as "at", names no part of the day. */
const MARKED = new RegExp(
  String.raw`[\s,]*(?<=[\s,${anyOf(languages.flatMap(({ marks }) => marks.after)).replaceAll('|', '')}])(?<hour>\d{1,2})\s*(?:${HOUR})\s*(?:(?<half>${HALF})|(?<past>\d{1,2})\s*(?:${MINUTE})?)?$`,
  'iu',
);
const CALLED_CLOCK = new RegExp(
  String.raw`[\s,]+(?:${CALLED})\s*(?<hour>\d{1,2})[:.](?<minute>\d{2})$`,
  'iu',
);

/** The hour, 0 to 23, in this part of the day; null if none or both halves of the day fit. */
function hourIn(part: DayPart | undefined, hour: number): number | null {
  if (hour > 23) return null;
  const half = hour % 12;
  const fits: Record<DayPart, (at: number) => boolean> = {
    morning: (at) => at < 12,
    noon: (at) => at >= 11 && at <= 14,
    afternoon: (at) => at >= 12 && at <= 19,
    evening: (at) => at >= 18,
  };
  if (!part) return hour;
  const hours = hour > 12 || hour === 0 ? [hour] : [half, half + 12];
  const found = hours.filter(fits[part]);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The text with a time in words or Chinese marks written as `HH:mm`; any other text unchanged. */
export function withPlainClock(text: string): string {
  for (const pattern of [WORD_LAST, WORD_FIRST, CALLED_CLOCK, MARKED]) {
    const found = pattern.exec(text);
    if (!found) continue;
    const { word, hour, minute, past, half } = found.groups ?? {};
    const at = hourIn(word === undefined ? undefined : partOf.get(word.toLowerCase()), Number(hour));
    const minutes = half ? 30 : Number(minute ?? past ?? 0);
    if (at === null || minutes > 59) return text;
    const clock = `${String(at).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
    return `${text.slice(0, found.index)} ${clock}`;
  }
  return text;
}
