import { inAllLanguages, inEnglish } from '../../../../texts/read.ts';
import { anyOf } from '../../text/wordPattern.ts';
import { foldName } from '../importText.ts';
import { isWord } from './orderWords.ts';

/** `T` is Malay for no beside `Y`, and `True` beside `F`. */
const SHORT_NO = /^t$/i;
/** The word in its place. */
const { yes: [YES = ''] = [], no: [NO = ''] = [] } = inEnglish('orderWords');
const OR = anyOf(Object.values(inAllLanguages('messageWords')).flatMap(({ orWords }) => orWords));
const CHOICE = new RegExp(`[/|,]|\\s(?:${OR})\\s`, 'iu');

/** `Y/T`, `Ya / Tidak`: the two values that a column takes. */
export function isYesOrNo(text: string): boolean {
  const [yes = '', no = '', ...others] = text.split(CHOICE).map((part) => part.trim());
  return others.length === 0 && isWord('yes', yes) && (isWord('no', no) || SHORT_NO.test(no));
}

const BEHIND = new RegExp(String.raw`^(.*?\S)[\s:_-]+(\S+\s?/\s?\S+|\S+\s(?:${OR})\s\S+)\??$`, 'iu');
/** `COD Y/N`: a heading and the two values behind it. */
export function withoutYesOrNo(heading: string): string {
  const [, before = '', values = ''] = BEHIND.exec(heading) ?? [];
  return isYesOrNo(values) ? before : heading;
}

const namesT = (heading: string) => /(?<!\p{L})y(?:a|es)?\s?[/|]\s?t(?!\p{L})/iu.test(heading);

const FLAGS = new Set(
  Object.values(inAllLanguages('importWords')).flatMap(
    ({ cod, insurance, paymentMethod, documentFlags, wishes }) =>
      [...cod, ...insurance, ...paymentMethod, ...documentFlags, ...wishes].map(foldName),
  ),
);
const TICK = /^[/√✓✔v]$/iu;
const CROSS = /^[x✗✘×✕]$/iu;
const isOfFlags = (header: string): boolean =>
  FLAGS.has(foldName(withoutYesOrNo(header.replace(/\([^)]*\)/g, ' ').trim())));
/** People tick by a stroke; elsewhere it fills an empty cell. */
const areTicks = (texts: ReadonlySet<string>): boolean =>
  texts.has('/') &&
  [...texts].every(
    (text) =>
      text === '' ||
      text === '-' ||
      TICK.test(text) ||
      CROSS.test(text) ||
      isWord('yes', text) ||
      isWord('no', text),
  );

/** The lines with a whole word for `T` in columns of yes and no. */
export function withWholeFlags<Line extends { cells: readonly string[] }>(
  lines: readonly Line[],
  headers: readonly string[] = [],
): readonly Line[] {
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const isFlag = (at: number) => {
    if (namesT(headers[at] ?? '')) return true;
    const texts = textsAt(at);
    const isYes = (text: string) => isWord('yes', text) && text !== 'true';
    return (
      texts.has('t') &&
      [...texts].some(isYes) &&
      [...texts].every((text) => text === '' || text === 't' || isYes(text))
    );
  };
  const textsAt = (at: number) => new Set(lines.map(({ cells }) => cells[at]?.trim().toLowerCase() ?? ''));
  const ticked = headers.flatMap((header, at) => (isOfFlags(header) && areTicks(textsAt(at)) ? [at] : []));
  const flags = Array.from({ length: width }, (_, at) => at).filter(
    (at) => lines.some(({ cells }) => SHORT_NO.test(cells[at]?.trim() ?? '')) && isFlag(at),
  );
  if (flags.length + ticked.length === 0) return lines;
  const wordFor = (cell: string, at: number) => {
    if (ticked.includes(at)) return TICK.test(cell.trim()) ? YES : CROSS.test(cell.trim()) ? NO : cell;
    return flags.includes(at) && SHORT_NO.test(cell.trim()) ? NO : cell;
  };
  return lines.map((line) => ({
    ...line,
    cells: line.cells.map(wordFor),
  }));
}
