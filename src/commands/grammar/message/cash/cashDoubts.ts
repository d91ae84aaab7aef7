import { saysNoCash, saysPaid } from '../../../../../contract/rules/import/orders/orderWords.ts';
import { isTotalWord } from '../../../../../contract/rules/import/orders/totals.ts';
import {
  AMOUNT,
  CASH_NAMES,
  cancelsCash,
  deniesCash,
  isSorry,
  mayNameCash,
  namesCash,
  openCashIn,
  takesCashBack,
} from '../../../../../contract/rules/money/cashPhrases.ts';
import { MONEY_IN_TEXT } from '../../../../../contract/rules/money/readMoney.ts';
import { anyOf, oneOf } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import type { ParseContext, TypedBooking, TypedMoney, UnclearAmount } from '../../parsedInput.ts';
import { moneyReadings } from '../../parseMoney.ts';
import { isFilling } from '../contact/chatWords.ts';
import { phoneIn } from '../contact/phones.ts';
import { hasPostcode, isContactPart, isWhole } from '../contact/places.ts';
import { type Label, labelOf, partsOf } from '../labels.ts';

const languages = Object.values(inAllLanguages('messageWords'));
type Lists =
  | 'feeWords'
  | 'carriageWords'
  | 'moreWords'
  | 'lessWords'
  | 'exceptWords'
  | 'orWords'
  | 'each'
  | 'allWords';
const wordsOf = (...names: readonly Lists[]): string =>
  oneOf(languages.flatMap((words) => names.flatMap((name) => words[name])));

const FEE = wordsOf('feeWords');
/** `Biaya admin COD: Rp 5.000`, `COD fee RM5`: what the courier charges for the cash. */
const FEE_OF_CASH = new RegExp(
  String.raw`(?:${FEE}\s*(?:\p{L}+\s+)?\(?${CASH_NAMES}\)?|${CASH_NAMES}\s*${FEE})\s*[:=]?\s*(?:${MONEY_IN_TEXT})?`,
  'giu',
);

interface WithoutFees {
  lines: string[];
  /** Not the cash itself. */
  fees: string[];
}

/** The lines without fees for the cash. */
export function apartFromFees(lines: readonly string[]): WithoutFees {
  const fees: string[] = [];
  const left = lines.map((line) =>
    line.replace(FEE_OF_CASH, (fee) => {
      fees.push(fee.trim());
      return ' ';
    }),
  );
  return { lines: left.map((line, i) => (line === lines[i] ? line : line.trim())), fees };
}

const UNITS = anyOf([
  ...languages.flatMap(({ pieces, dozens, counted }) => [...pieces, ...dozens, ...counted]),
  ...Object.values(inAllLanguages('valueWords')).flatMap(({ pieces, units }) => [
    ...pieces,
    ...units.kg,
    ...units.g,
  ]),
]);
/** Text behind a number that is no amount: `2 kg`, `3 kotak`, `5 pm`, `4 x 20`. */
const NO_PRICE_BEHIND = new RegExp(
  String.raw`^\s*(?:(?:${UNITS}|kg|g|[ap]\.?m)(?!\p{Script=Latin})|%|[x×*:]\s*\d)`,
  'iu',
);

interface Price {
  index: number;
  end: number;
  minors: readonly number[];
  /** With its currency, or with a word for thousands. */
  isSure: boolean;
  /** A digit alone: an amount only behind `plus` or `less`. */
  isDigit: boolean;
}

/** The amounts in a line. */
function pricesIn(line: string, context: ParseContext): Price[] {
  if (!/\d/.test(line)) return [];
  return [...line.matchAll(AMOUNT)].flatMap(({ 0: text, index }) => {
    const isSure = /[\p{L}\p{Sc}]/u.test(text);
    const end = index + text.length;
    const isOther = NO_PRICE_BEHIND.test(line.slice(end)) || !/^[1-9][\d.,]{0,8}$/.test(text.trim());
    const minors = moneyReadings(text.trim(), context).map(({ amountMinor }) => amountMinor);
    return minors.length === 0 || (!isSure && isOther)
      ? []
      : [{ index, end, minors, isSure, isDigit: /^\d$/.test(text.trim()) }];
  });
}

const CHANGE = wordsOf('moreWords', 'lessWords', 'exceptWords', 'orWords');
const OR = new RegExp(wordsOf('orWords'), 'iu');
const CHANGE_WORD = new RegExp(CHANGE, 'iu');
/** `less 50`, `excl. delivery RM12`, `tambah pos 8`, before the amount. */
const CHANGED = new RegExp(String.raw`${CHANGE}[.\s:(]*(?:\p{L}+[.\s:(]*){0,3}$`, 'iu');
const LESS = new RegExp(wordsOf('lessWords'), 'iu');
/** `COD RM50 + pos`, `tak termasuk postage`: the carriage is added, and nobody says how much it is. */
const CARRIAGE_ADDED = new RegExp(
  String.raw`(?:\+|${wordsOf('moreWords', 'exceptWords')})\.?\s*(?:\p{L}+\s+)?${wordsOf('carriageWords')}(?!\s*[:=]?\s*[^\s\d]{0,3}\s?\d)|${wordsOf('carriageWords')}\s*${wordsOf('exceptWords')}`,
  'iu',
);
const EACH = wordsOf('each');
const PIECES = anyOf(languages.flatMap(({ pieces }) => pieces));
/** `COD RM20 each`, `COD RM20/pcs`: of each piece, or of each parcel. */
const EACH_CASH = new RegExp(
  String.raw`${CASH_NAMES}[\s:=@(]*(?:${MONEY_IN_TEXT})(?:\s*(?:/\s*|per\s|se)(?:${PIECES})(?!\p{L})|[\s/(]*${EACH})|${EACH}\s*${CASH_NAMES}[\s:=]*(?:${MONEY_IN_TEXT})`,
  'iu',
);
const TOTAL = /^(?<word>\p{L}[^\d:=]*?)\s*[:=]?\s*$/u;
const isCashLine = (line: string): boolean => namesCash(line) || mayNameCash(line);
/** `No COD` is no house. */
const isContact = (line: string): boolean =>
  phoneIn(line) !== '' || hasPostcode([line]) || (isContactPart(line) && !isCashLine(line));

const MOST_PRICES = 6;
/** Whether the cash is a sum of amounts in the message, less others, one of which is `part`: `RM150 - RM50` for cash of RM 100. */
function isExplained(cash: number, part: number, all: readonly number[]): boolean {
  const others = [...new Set(all)].filter((minor) => minor !== part && minor !== cash);
  if (others.length > MOST_PRICES) return false;
  let sums = [0];
  for (const minor of others) sums = sums.flatMap((sum) => [sum, sum + minor, sum - minor]);
  return sums.some((sum) => sum + part === cash || sum - part === cash);
}

/** The line that leaves doubt about the cash that was read, with the amounts that it can be; undefined without a doubt. */
export function doubtOfCash(
  { lines, fees }: WithoutFees,
  { cod, quantity }: TypedBooking,
  context: ParseContext,
): UnclearAmount | undefined {
  if (!cod) return undefined;
  const cash = cod.amountMinor;
  const found = lines.map((line) => ({
    line,
    prices: pricesIn(line, context),
    isOfContact: isContact(line),
  }));
  const all = [
    ...found.flatMap(({ prices }) => prices),
    ...fees.flatMap((fee) => pricesIn(fee, context)),
  ].flatMap(({ minors }) => minors);
  const isDoubtful = ({ minors }: Price): boolean =>
    !minors.includes(cash) && !minors.some((minor) => isExplained(cash, minor, all));
  const question = (text: string, others: readonly number[]): UnclearAmount => ({
    text,
    readings: [...new Set([...others, cash])]
      .filter((amountMinor) => amountMinor > 0)
      .map((amountMinor) => ({ ...cod, amountMinor })),
  });
  // `COD RM50`, then `tak COD`
  const denied = lines.find(
    (line) => deniesCash(line) || takesCashBack(line) || (cancelsCash(line) && !isContact(line)),
  );
  if (denied) return question(denied, []);
  const sum = openSum(lines, context, cash);
  if (sum) return sum;
  for (const { line, prices, isOfContact } of found) {
    const isCash = isCashLine(line);
    // `COD 3,250` before `singilin 2,250 lang`, also where a deposit explains one of them
    const said = isOfContact ? [] : openCashIn(line).flatMap((money) => minorsOf(money, context));
    if (said.length > 0 && !said.includes(cash)) return question(line, said);
    for (const price of prices) {
      if ((isOfContact && !price.isSure) || !isDoubtful(price)) continue;
      const before = line.slice(0, price.index);
      const [change = ''] = CHANGED.exec(before) ?? [];
      const [minor = 0] = price.minors;
      if (change)
        return question(line, [OR.test(change) ? minor : cash + (LESS.test(change) ? -minor : minor)]);
      if (price.isDigit) continue;
      // `COD 90` above `COD jadi 128`
      if (isCash && !isOfContact && !prices.some(({ minors }) => minors.includes(cash)))
        return question(line, [minor]);
      // `RM128` alone, below `COD 90`
      const isAlone = labelOf(before.trim()) === undefined && isFilling(before + line.slice(price.end));
      if (!isOfContact && price.isSure && (isAlone || isSorry(line))) return question(line, [minor]);
      const { word = '' } = TOTAL.exec(before)?.groups ?? {};
      if (isTotalWord(word) && !lines.some((other) => PART_PAID.test(other))) return question(line, [minor]);
    }
    if (isCash && CARRIAGE_ADDED.test(line)) return question(line, []);
    if (quantity !== 1 && EACH_CASH.test(line)) return question(line, quantity ? [cash * quantity] : []);
  }
  return undefined;
}

const WORDS = String.raw`(?:\(?\p{L}+[\s.:)]*){0,3}`;
const FURTHER = String.raw`(?:\s*${WORDS}\+\s*${WORDS}(?:${MONEY_IN_TEXT}))+`;
/** `COD 480 + 95 sf`: amounts that nobody has added. */
const ADDED = new RegExp(
  String.raw`(?<![\p{L}\d.,/#+-])(?<first>${MONEY_IN_TEXT})(?<more>${FURTHER})(?!\d)(?![^=,;|]*=)`,
  'giu',
);
/** `Total 670 + SF 120 = 790` */
const SUM = new RegExp(
  String.raw`^(?<head>\p{L}[^\d:=]*?)\s*[:=]?\s*(?<first>${MONEY_IN_TEXT})(?<more>${FURTHER})\s*${WORDS}=\s*(?<sum>${MONEY_IN_TEXT})(?![\d.,]*\d)`,
  'iu',
);
const minorsOf = (text: string, context: ParseContext): readonly number[] =>
  moneyReadings(text.trim(), context).map(({ amountMinor }) => amountMinor);
/** The sum of the amounts behind plus signs; undefined if one is unclear, or begins a phone number. */
function sumOf(more: string, context: ParseContext): number | undefined {
  const parts = more.split('+').slice(1);
  const sums = parts.map((part) => minorsOf(MONEY.exec(part)?.[0] ?? '', context));
  return parts.some((part) => phoneIn(`+${part.trim()}`)) || sums.some(({ length }) => length !== 1)
    ? undefined
    : sums.flat().reduce((sum, minor) => sum + minor, 0);
}
const MONEY = new RegExp(MONEY_IN_TEXT, 'iu');

/** `Total: 790` for `Total 670 + SF 120 = 790`, if the sum is right and is cash. */
export function withPlainSums(lines: readonly string[], context: ParseContext): readonly string[] {
  if (!lines.some((line) => isCashLine(line) && !saysNoCash(line))) return lines;
  return lines.map((line) => {
    const { head = '', first = '', more = '', sum = '' } = SUM.exec(line)?.groups ?? {};
    const added = sum && isTotalWord(head) ? sumOf(more, context) : undefined;
    const [start, end] = [minorsOf(first, context), minorsOf(sum, context)];
    return added !== undefined && start.some((minor) => end.includes(minor + added))
      ? line.replace(SUM, (found) => `${head}: ${sum}${found.slice(found.lastIndexOf(sum) + sum.length)}`)
      : line;
  });
}

/** Cash to which a line adds other amounts: with them and without them. */
export function openSum(
  lines: readonly string[],
  context: ParseContext,
  cash?: number,
): UnclearAmount | undefined {
  for (const line of lines) {
    if (!line.includes('+') || !isCashLine(line) || saysNoCash(line) || saysPaid(line)) continue;
    for (const { 0: text, index, groups } of line.matchAll(ADDED)) {
      if (OF_EACH.test(text) || NO_PRICE_BEHIND.test(line.slice(index + text.length))) continue;
      const [minor = 0, other] = minorsOf(groups?.first ?? '', context);
      const added = sumOf(groups?.more ?? '', context);
      if (!minor || other !== undefined || !added || (cash !== undefined && minor !== cash)) continue;
      const currency = moneyReadings((groups?.first ?? '').trim(), context)[0]?.currency;
      const money = (amountMinor: number) => ({ amountMinor, ...(currency && { currency }) });
      return { text: text.trim(), readings: [money(minor), money(minor + added)] };
    }
  }
  return undefined;
}

const PART_PAID = new RegExp(
  oneOf([
    'dp',
    'deposit',
    ...Object.values(inAllLanguages('orderWords')).flatMap(({ paid }) => paid),
    ...languages.flatMap(({ lessWords }) => lessWords),
  ]),
  'iu',
);

const OF_SEVERAL = new RegExp(wordsOf('each', 'allWords'), 'iu');
const OF_EACH = new RegExp(EACH, 'iu');
const COUNT_OF_ALL = new RegExp(
  String.raw`\d{1,3}\s?(?:${anyOf(languages.flatMap(({ pieces, ordinals }) => [...pieces, ...ordinals]))})s?(?!\p{Script=Latin})`,
  'iu',
);
const BY_LABEL = new Set<Label | undefined>(['Name', 'Phone', 'Address1', 'receiver', 'sender']);

/** Lines with cash for several parcels: `COD RM35 each`, `total COD RM180 for both`. */
interface SharedCash {
  lines: readonly string[];
  /** The parts of the lines that are not understood. */
  shown: readonly string[];
  /** Nobody is asked for the cash: the lines say that of each parcel, or are the sum of all. */
  isRead: boolean;
  each?: TypedMoney;
  /** The lines are above or below other lines with cash alone: also that may be another parcel's. */
  isOfAll?: boolean;
}

/**
 * Cash of no single parcel: in a line without a contact, with a word for each or all, above the first person, or below a list of persons in one
 * line each. `readCash`: the cash of a line.
 */
export function cashOfSeveral(
  messages: readonly (readonly string[])[],
  readCash: (line: string) => TypedMoney | undefined,
): SharedCash | undefined {
  if (messages.length < 2) return undefined;
  const all = messages.flat();
  const begins = (line: string) => isContact(line) || BY_LABEL.has(partsOf(line)[0]?.label);
  const isAlone = (line: string) => line !== '' && !isContact(line) && isCashLine(line);
  const cashAbove = (lines: readonly string[]) =>
    lines.slice(0, Math.max(lines.findIndex(begins), 0)).find(isAlone);
  const [first = [], ...others] = messages;
  const above = others.some(cashAbove) ? undefined : cashAbove(first);
  const end = (others.at(-1) ?? []).filter(Boolean);
  const [before = '', last = ''] = end.slice(-2);
  const isBelow = isAlone(last) && (isWhole([before]) || others.at(-1)?.at(-2) === '');
  const parcelCash = all
    .filter((line) => line !== above && line !== last)
    .flatMap((line) => readCash(line) ?? []);
  const isSum =
    isBelow &&
    parcelCash.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === readCash(last)?.amountMinor;
  if (isSum && parcelCash.length > 1) return { lines: [last], shown: [], isRead: true };
  const lines = all.filter(
    (line) =>
      line === above ||
      (isAlone(line) && OF_SEVERAL.test(line)) ||
      (isBelow && line === last && !all.some((other) => other !== last && isCashLine(other))),
  );
  const [line = '', second] = lines;
  if (!line) {
    // `COD RM35 each: to Siti, 012…`, before other parcels without cash
    const inLine = first.find((one) => EACH_CASH.test(one));
    const isOthers = inLine !== undefined && !others.flat().some(isCashLine);
    return isOthers ? { lines: [], shown: [inLine], isRead: false, isOfAll: true } : undefined;
  }
  const isPlain = !second && OF_EACH.test(line) && !CARRIAGE_ADDED.test(line) && !CHANGE_WORD.test(line);
  const each = isPlain ? readCash(line) : undefined;
  if (each)
    return {
      lines,
      shown: isFilling(line.replace(EACH_CASH, ' ').replace(COUNT_OF_ALL, ' ')) ? [] : lines,
      isRead: true,
      each,
    };
  const isOfAll = !OF_SEVERAL.test(line) && all.some((other) => !lines.includes(other) && isAlone(other));
  return { lines, shown: lines, isRead: false, isOfAll };
}

/** A parcel with the cash of several: its own cash stays, unless either may be another parcel's. `lines`: its own ones. */
export function withSharedCash(
  booking: TypedBooking,
  lines: readonly string[],
  shared: SharedCash | undefined,
): TypedBooking {
  const { cod, unsaid = [], ...others } = booking;
  if (!shared || (cod && !shared.isOfAll) || (shared.isRead && !shared.each)) return booking;
  const isOther = unsaid.includes('cod') || lines.some((line) => saysPaid(line) || saysNoCash(line));
  if (shared.each && !isOther) return { ...booking, cod: shared.each };
  return { ...others, unsaid: [...new Set([...unsaid, 'cod' as const])] };
}

const FREIGHT = new RegExp(
  anyOf(
    Object.values(inAllLanguages('orderWords')).flatMap(({ freightByReceiver }) =>
      freightByReceiver.filter((word) => word.length > 2),
    ),
  ),
  'iu',
);
/** The texts with cash whose amounts are in no shown text: whoever answers the question sees them. */
export const unshownCash = (
  lines: readonly string[],
  shown: readonly string[],
  context: ParseContext,
): string[] => {
  const shownText = shown.join(' ');
  const isHidden = (text: string) =>
    pricesIn(text, context).some(({ index, end }) => !shownText.includes(text.slice(index, end).trim()));
  return lines
    .flatMap((line) =>
      isContact(line) ? line.split(/\s*[,|]\s*/).filter((part) => !isContact(part)) : [line],
    )
    .filter(
      (text) => (isCashLine(text) && isHidden(text)) || !shownText.includes(FREIGHT.exec(text)?.[0] ?? ''),
    );
};
