import type { ExportKind, Meaning, MissingPart, ParseContext, TypedRange } from './parsedInput.ts';
import { tokens } from './typedText.ts';
import { CONNECTORS, EXPORT_KINDS, LAST_DAYS, RANGES, type RangePreset, wordsOf } from './words.ts';

const DAY = '\\d{4}-\\d{2}-\\d{2}';
const TO = Object.values(CONNECTORS.to).flat().join('|');
const BETWEEN = new RegExp(`(${DAY})\\s*(?:\\.\\.|${TO}|-|\\s)\\s*(${DAY})`, 'i');
const LAST = LAST_DAYS.map(
  (phrase) => new RegExp(phrase.replaceAll(' ', '\\s*').replace('%{n}', '(\\d{1,3})'), 'i'),
);

/** `orders last 7 days`, `manifests 2026-01-01..2026-01-31`; undefined if no list has that name. */
export function parseExport(rest: string, context: ParseContext): Meaning | undefined {
  const { range, left } = readRange(rest, context);
  const [first = '', ...more] = tokens(left);
  const kinds = Object.keys(EXPORT_KINDS) as ExportKind[];
  const whole = left.trim().toLowerCase();
  const word = first.toLowerCase();
  const byWhole = kinds.find((kind) => wordsOf(EXPORT_KINDS[kind], context.locale).includes(whole));
  const what = byWhole ?? kinds.find((kind) => wordsOf(EXPORT_KINDS[kind], context.locale).includes(word));
  const begins = (kind: ExportKind) =>
    wordsOf(EXPORT_KINDS[kind], context.locale).some((w) => w.startsWith(word));
  if (!what && !kinds.some(begins)) return undefined;
  const missing: MissingPart[] = [];
  if (!what) missing.push('what');
  if (!range) missing.push('range');
  const unread = byWhole ? [] : what ? more : tokens(left);
  return { kind: 'export', ...(what && { what }), ...(range && { range }), missing, unread };
}

function readRange(text: string, context: ParseContext): { range?: TypedRange; left: string } {
  const between = BETWEEN.exec(text);
  if (between?.[1] && between[2] && isDay(between[1]) && isDay(between[2])) {
    const [from, to] = [between[1], between[2]].sort() as [string, string];
    return { range: { from, to }, left: text.replace(between[0], ' ') };
  }
  const last = LAST.map((phrase) => phrase.exec(text)).find(Boolean);
  const days = Number(last?.[1] ?? 0);
  if (last && days > 0) return { range: { lastDays: days }, left: text.replace(last[0], ' ') };
  for (const preset of Object.keys(RANGES) as RangePreset[]) {
    for (const word of wordsOf(RANGES[preset], context.locale)) {
      if (text.toLowerCase().endsWith(word)) return { range: { preset }, left: text.slice(0, -word.length) };
    }
  }
  return { left: text };
}

/** A valid date; the 31st of February is invalid. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
