import { namesCash } from '../../../../../contract/rules/money/cashPhrases.ts';
import { anyOf } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { isFilling } from '../contact/chatWords.ts';
import { isOrganisation } from '../contact/organisations.ts';
import { isPersonLike, namesOnly } from '../contact/persons.ts';
import { numberIn, phoneIn } from '../contact/phones.ts';
import { hasPostcode, hasTownCode, isContactPart, isPlace, isWhole, isWholeIn } from '../contact/places.ts';
import { oneOf } from '../contact/textParts.ts';
import { isReceiverHead, labelOf, labelStart, partsOf } from '../labels.ts';
import { PARCEL_LABELS } from '../messageParts.ts';
import { namesGoods } from '../people/personNames.ts';
import { chatMessages } from './chatText.ts';
import { ITEM_START, itemStarts, itemsOf } from './numberedList.ts';

const messageWords = Object.values(inAllLanguages('messageWords'));
/** `2 parcels:` above several messages. */
export function headingOf(messages: readonly string[][]): {
  line?: string | undefined;
  isUnderstood: boolean;
} {
  const isCount = (line: string): boolean => {
    const { behind, count } = COUNT_OF_ALL.exec(line)?.groups ?? {};
    // `2 parcel buku` below a person are that person's goods.
    const above = messages[0]?.slice(0, messages[0].indexOf(line)) ?? [];
    if (count !== undefined) return !(behind && above.some(isContactPart));
    // `Hi Jess, 3 parcels for pickup` above a person, but `Siti, 3 parcels` above her number
    const next = messages[0]?.[above.length + 1] ?? '';
    return !above.some(Boolean) && countsParcels(line) && isPersonLike(withoutNumber(next));
  };
  const line = messages.length > 1 ? messages[0]?.find(isCount) : undefined;
  const { before = '', count, behind = '' } = COUNT_OF_ALL.exec(line ?? '')?.groups ?? {};
  return { line, isUnderstood: isFilling(`${before} ${behind}`) && Number(count) === messages.length };
}

const withoutNumber = (line: string): string =>
  (line.split(/[,|]/)[0] ?? '').replace(phoneIn(line) || '\n', '').trim();

/** A line with a number of parcels and no other but a time: `Hi Jess, 3 parcels for pickup before 4pm`. */
const countsParcels = (line: string): boolean =>
  COUNT_OF_PARCELS.test(line) && !/\d/.test(line.replace(COUNT_OF_PARCELS, '').replace(TIME, ''));
const TIME = /(?<!\d)\d{1,2}(?:[:.]\d{2})?\s?[ap]\.?m(?!\p{L})/giu;

/** `Parcel 1: Lina, 011…`, `Parcel 2: Farid, 013…`: the numbers of several messages are lines of their own. */
export function apartFromOrdinals(typed: string, home: string): string {
  const lines = typed.split('\n');
  const parts = lines.map((line) => NUMBERED.exec(line)?.groups ?? { number: '', text: line });
  const isSeveral = parts.filter(({ number, text = '' }) => number && isWholeIn([text], home)).length > 1;
  return isSeveral
    ? parts.flatMap(({ number, text = '' }) => (number ? [number, text] : [text])).join('\n')
    : typed;
}

/** A number to call, alone or behind its label. */
function isNumberOnly(part: string): boolean {
  const number = phoneIn(part);
  const head = part
    .replace(number, '')
    .replace(/[\s:.]+$/, '')
    .trim();
  return number !== '' && (head === '' || labelOf(head) === 'Phone');
}

/** `Siti/012…/12 Jalan SS2/24/47300 PJ/1,5 kg`, `Siti - 012… - 47300 PJ`: the parts of a line with a number of its own. `SS2/24`, `RT 01/RW 02` and `a/l` stay. */
export const partedAtSlashes = (typed: string): string =>
  typed
    .split('\n')
    .map((line) => {
      const parts = line.split(SLASH);
      if (parts.length > 3 && parts.some(isNumberOnly)) return parts.join(' | ');
      const dashed = line.split(DASH);
      return dashed.length > 2 && dashed.some(isNumberOnly) && !dashed.some((part) => labelStart(part) >= 0)
        ? dashed.join(' | ')
        : line;
    })
    .join('\n');
const UNIT_PART = String.raw`(?:[a-z]|[a-z]?\d{1,3}[a-z]?)`;
/** `A - 12 - 3A` is one unit. */
const DASH = new RegExp(
  String.raw`(?<!(?:^|[\s,])${UNIT_PART})\s[-–—]\s|\s[-–—]\s(?!${UNIT_PART}(?:$|[\s,]))`,
  'iu',
);
const SLASH =
  /(?<!(?<!\p{L})\p{L})\s*\/\s*(?!\p{L}(?!\p{L})|rw(?!\p{L}))(?:(?<!\d\s*\/\s*)|(?!\d)|(?<=\d{9}\s*\/\s*)|(?=\d{5}\s+\p{L})|(?<=(?<!\d)\d{5}\s*\/\s*)(?=[\d.,]+\s*(?:kg|g)(?!\p{L})))/iu;

const isComplete = (lines: readonly string[], home: string): boolean =>
  isWholeIn(lines, home) && (hasPostcode(lines) || hasTownCode(lines, home));
const numberOf = (line: string): string => phoneIn(line) || numberIn(line);

/** `Regards, Siti / 012…`, also behind the last words of an order: the end of a mail and the name behind it are lines of their own. */
function partedAtClosing(lines: readonly string[], home: string): readonly string[] {
  for (const [i, line] of lines.entries())
    for (const { 0: closing, index } of line.matchAll(CLOSING_WITHIN)) {
      const behind = line.slice(index + closing.length);
      const before = line.slice(0, index).replace(/[\s,.|]+$/, '');
      const above = [...lines.slice(0, i), before];
      const [name = ''] = behind.replace(numberOf(behind) || '\n', ',').split(/[,/|(]/);
      const isName = namesOnly(name.trim()) && isPersonLike(name.trim());
      const hasNumber = [behind, ...lines.slice(i + 1)].some((text) => numberOf(text) !== '');
      if (isName && hasNumber && isComplete(above, home))
        return [...above.filter((text, j) => text || j < i), closing.trim(), behind, ...lines.slice(i + 1)];
    }
  return lines;
}

/** A shop above the only lines that name a receiver sends the parcel: it is no first parcel. */
export function apartFromLetterhead(messages: readonly string[][]): {
  messages: readonly string[][];
  heading: readonly string[];
} {
  const [first = [], second = []] = messages.map((lines) => lines.filter(Boolean));
  const { label, head = '' } = partsOf(second[0] ?? '')[0] ?? {};
  const isShop = isOrganisation(first[0] ?? '') && !first.some((line) => partsOf(line)[0]?.label === 'Name');
  return messages.length === 2 && isShop && label === 'receiver' && isReceiverHead(head)
    ? { messages: [second], heading: first }
    : { messages, heading: [] };
}

/** The lines above `Regards` or a quoted mail, if they have a recipient, and the lines below: the signature is no second parcel. */
export function apartFromSignature(
  written: readonly string[],
  home: string,
): {
  lines: readonly string[];
  signature: readonly string[];
} {
  const lines = partedAtClosing(written, home);
  const isWholeAbove = (above: readonly string[]) => isComplete(above, home);
  const at = lines.findIndex((line, i) => CLOSING.test(line) && isWholeAbove(lines.slice(0, i)));
  // Below the end of another mail there may be another parcel.
  const isAnother = lines.slice(at + 1).some((line) => CLOSING.test(line) && !line.endsWith(':'));
  if (at < 0 || isAnother || chatMessages(lines).length > 1) return { lines: written, signature: [] };
  const below = lines.slice(at).filter((line) => line && !CLOSING.test(line));
  const isQuoted = (lines[at] ?? '').endsWith(':');
  // `tq`, then `COD RM50`: thanks above the rest of the order.
  const isSigned = below.some((line) => numberOf(line) !== '') || isNameAlone(below[0] ?? '');
  if (!isQuoted && !isSigned) return { lines: written, signature: [] };
  const [name = '', ...others] = below.filter((line) => isQuoted || !isOfParcel(line));
  const isName =
    isPersonLike(name) && !isWholeAbove(others) && name.split(' ').length <= LONGEST_NAME && !labelOf(name);
  const unread = isName ? others : [name, ...others].filter(Boolean);
  return {
    lines: [...lines.slice(0, at), ...below.filter((line) => !isQuoted && isOfParcel(line))],
    signature: unread.length > 0 ? [unread.join(', ')] : [],
  };
}
const isNameAlone = (line: string): boolean =>
  isPersonLike(line) && namesOnly(line) && line.split(' ').length <= LONGEST_NAME;
const CARE = new RegExp(
  `^${oneOf(messageWords.flatMap(({ careWords, instructionStarts }) => [...careWords, ...instructionStarts]))}`,
  'iu',
);
const isOfParcel = (line: string): boolean =>
  namesCash(line) ||
  CARE.test(line) ||
  namesGoods(line) ||
  /\d\s?k?g(?!\p{L})/iu.test(line) ||
  partsOf(line).some(({ label }) => label && PARCEL_LABELS.has(label));

/** `… to Siti, 012…, 47300 PJ; … to Raj, 016…, 10200 Penang`: recipients in one line are lines of their own. */
export const partedAtSemicolons = (typed: string): string =>
  typed
    .split('\n')
    .map((line) => {
      const parts = line.split(/[;；]/);
      const isSeveral = parts.filter((part) => isWhole([part]) && hasPostcode([part])).length > 1;
      return isSeveral ? apartFromCount(parts.map((part) => part.trim())).join('\n') : line;
    })
    .join('\n');

/** `Send 2 parcel: one to …`: the number of all parcels is a line of its own. */
function apartFromCount([first = '', ...others]: readonly string[]): string[] {
  const end = first.indexOf(':') + 1;
  const [heading, rest] = [first.slice(0, end), first.slice(end).trim()];
  return COUNT_OF_ALL.test(heading) && rest ? [heading, rest, ...others] : [first, ...others];
}

/** `boss ini alamat "Encik Ridzuan, 44 …, 06000 Jitra 019…" barang dia`: the quoted contact is lines of its own. */
export const partedAtQuotes = (typed: string): string =>
  typed
    .split('\n')
    .map((line) => {
      const { before = '', quoted = '', behind = '' } = QUOTED.exec(line)?.groups ?? {};
      return before.trim() && isWhole([quoted]) && hasPostcode([quoted])
        ? [...quoted.split(/\s*,\s*/), behind.trim(), before.trim()].filter(Boolean).join('\n')
        : line;
    })
    .join('\n');
const QUOTED = /^(?<before>[^"“”]*)["“”](?<quoted>[^"“”]{20,})["“”](?<behind>[^"“”]*)$/u;

const LONGEST_NAME = 4;
const CLOSINGS = messageWords.flatMap(({ closings }) => closings);
/** The end of a mail, or the line above a quoted one: `… <shop@example.com> wrote:`. */
const CLOSING = new RegExp(String.raw`^(?:${anyOf(CLOSINGS)})[,.!]*$|^--$|<[^<>@\s]+@[^<>\s]+>[^:]*:$`, 'iu');
/** A closing before a name. Without a sign behind it, a short one may be a part of the name. */
const CLOSING_WITHIN = new RegExp(
  String.raw`(?<=^|[.,|!]\s*)(?:(?:${anyOf(CLOSINGS)})\s*[,.!:–-]+\s*|(?:${anyOf(CLOSINGS.filter((word) => word.length > 6))})\s+)(?=[\p{Lu}\p{Script=Han}])`,
  'giu',
);
export const ORDINALS = anyOf(messageWords.flatMap(({ ordinals }) => ordinals));
/** `2 parcel:`, `3 orders`, `2 parcels today`: the number of all parcels, not of the pieces in a parcel. */
const COUNT_OF_ALL = new RegExp(
  String.raw`^(?<before>[^\d:,]{0,30}\s)?(?<count>\d{1,3})\s?(?:(?:${anyOf(messageWords.flatMap(({ pieces }) => pieces))})\s?:|(?:${ORDINALS})s?(?:\s?[:.]?|(?<behind>\s[^\d:,]{1,30})))$`,
  'iu',
);
/** Within other words, a count of parcels or of pieces. */
const COUNT_OF_PARCELS = new RegExp(
  String.raw`(?<![\p{Script=Latin}\d])\d{1,3}\s?(?:(?:${ORDINALS})s?|${anyOf(messageWords.flatMap(({ pieces }) => pieces))})(?!\p{Script=Latin})`,
  'iu',
);

const NUMBERED = new RegExp(
  String.raw`^\s*(?<number>(?:${ORDINALS})\s?#?(?:\d{1,3}|[a-e])\s?[:.)])\s*(?<text>\S.*)$`,
  'iu',
);

/** The texts of a paste, one text for each recipient. */
export function splitMessages(lines: readonly string[], home: string): string[][] {
  const chats = chatMessages(lines);
  const all = chats.flat();
  if (all.includes(ITEM_START)) return itemsOf(all);
  const byName = (line: string) => ['Name', 'receiver'].includes(partsOf(line)[0]?.label ?? '');
  // `Sender` alone above `Nama: …` heads the lines of the sender.
  const headsSender = (line: string) => partsOf(line)[0]?.label === 'sender' && partsOf(line)[0]?.text === '';
  const ways = [
    chats,
    groupBy(all, (line, before) => line !== '' && before === ''),
    groupBy(all, (line, before) => headsSender(line) || (byName(line) && !headsSender(before))),
    groupBy(all, (line) => ORDINAL.test(line)).map((lines) => lines.filter((line) => !ORDINAL.test(line))),
    all.filter(Boolean).map((line) => [line]),
    atWholes(all),
  ];
  for (const pieces of ways) {
    const whole = joinToWhole(pieces, home);
    if (whole.length > 1) return whole;
  }
  return [all];
}

const NUMBER_WORDS = anyOf(messageWords.flatMap(({ numberWords }) => numberWords));
/** `Order 1`, `Parcel #2:`, `No. 3)`: a line that only numbers the messages. `No 3` is a house. */
const ORDINAL = new RegExp(
  String.raw`^(?:(?:${ORDINALS}|#)\.?\s?#?\d{1,3}\s?[:.)]?|(?:${ORDINALS})\s[a-e]\s?[:.)]?|(?:${NUMBER_WORDS})\.?\s?#?\d{1,3}\s?[:)])$`,
  'iu',
);

/** Messages without a separator: the next one begins after a postcode if a number and a place follow. */
export function atWholes(lines: readonly string[]): string[][] {
  const groups: string[][] = [[]];
  for (const [i, line] of lines.entries()) {
    const group = groups.at(-1) ?? [];
    const before = lines[i - 1] ?? '';
    const mayEnd = hasPostcode([before]) || phoneIn(before) !== '';
    const mayBegin = !isPlace(line) && !partsOf(line)[0]?.label;
    if (mayEnd && mayBegin && isWhole(group) && hasPostcode(group) && startsWhole(lines.slice(i)))
      groups.push([]);
    groups.at(-1)?.push(line);
  }
  return groups;
}

/** A person's name, then a number and a postcode. */
export function startsWhole([name = '', ...lines]: readonly string[]): boolean {
  return !/\d/.test(name) && isWhole(lines) && hasPostcode(lines);
}

function groupBy(lines: readonly string[], begins: (line: string, before: string) => boolean): string[][] {
  const groups: string[][] = [[]];
  for (const [i, line] of lines.entries()) {
    if (i > 0 && begins(line, lines[i - 1] ?? '')) groups.push([]);
    groups.at(-1)?.push(line);
  }
  return groups;
}

/** Joins pieces, so that each is a recipient with a place: any other piece belongs to the preceding one. A heading row is ignored. */
function joinToWhole(pieces: readonly string[][], home: string): string[][] {
  const found: string[][] = [];
  let early: string[] = [];
  for (const piece of pieces) {
    if (isHeading(piece)) continue;
    if (isWholeIn(piece, home) && partsOf(piece.find(Boolean) ?? '')[0]?.label !== 'sender')
      found.push([...early, ...piece]);
    else if (found.length > 0) found.at(-1)?.push(...piece);
    else early = [...early, ...piece];
    if (found.length > 0) early = [];
  }
  return found;
}

export const isHeading = (lines: readonly string[]): boolean =>
  lines.length === 1 &&
  (lines[0] ?? '').split(/[|,]/).length > 2 &&
  (lines[0] ?? '').split(/[|,]/).every((cell) => labelOf(cell));

/** The rows below a heading, with its labels of the parcel before their cells: `Qty: 3`, `COD: 45`. */
export function withColumnLabels(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line) => line.includes('|') && isHeading([line]));
  const heads = (lines[at] ?? '').split('|').map((head) => head.trim());
  const labels = heads.map((head) => labelOf(head));
  if (at < 0) return lines;
  const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());
  // A row may end with empty cells; where it begins with them, its cells are in other columns.
  const isRow = (cells: readonly string[]): boolean =>
    cells.length === heads.length ||
    (cells.length > 2 && cells.length < heads.length && labels[0] === 'Name' && isPersonLike(cells[0] ?? ''));
  const labelled = (cell: string, i: number): string =>
    PARCEL_LABELS.has(labels[i] ?? 'Name') && /\d/.test(cell) ? `${heads[i]}: ${cell}` : cell;
  const rows = lines.map((line, i) =>
    i > at && isRow(cellsOf(line)) ? cellsOf(line).map(labelled).join(' | ') : line,
  );
  return rows.filter((_, i) => i !== at);
}

/** The words above a numbered list of recipients, in the lines as typed: they head the list, and are nobody's name. */
export function headOfList(typed: readonly string[], lines: readonly string[]): readonly string[] {
  const [first = -1, second = -1, third = lines.length] = itemStarts(typed);
  const above = lines.slice(0, Math.max(first, 0));
  const hasPhone = (from: number, to: number) => lines.slice(from, to).some((line) => phoneIn(line) !== '');
  return second > 0 &&
    hasPhone(first, second) &&
    hasPhone(second, third) &&
    !above.some((line) => /\d/.test(line) && !countsParcels(line))
    ? above.filter(
        (line) =>
          /\p{L}/u.test(line) &&
          !COUNT_OF_ALL.test(line) &&
          (countsParcels(line) || !partsOf(line).some(({ label }) => label)),
      )
    : [];
}
