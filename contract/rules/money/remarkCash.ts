import { inAllLanguages } from '../../../texts/read.ts';
import { lastDayNear } from '../import/headings/columnLook.ts';
import {
  isCashOnDelivery,
  isPaidAtDoor,
  isPaidInPart,
  isUnpaid,
  isWord,
  saysNoCash,
  saysPaid,
} from '../import/orders/orderWords.ts';
import { anyOf, isHan, oneOf, wholeWord } from '../text/wordPattern.ts';
import { deniesBehind, hasCashPhrase, mayNameCash, withoutForget } from './cashPhrases.ts';
import { fromMinor } from './money.ts';
import { MONEY_IN_TEXT, readMoney } from './readMoney.ts';

/** The `P` of `DP 50rb` is no currency. */
export const AMOUNT_IN_NOTE = new RegExp(String.raw`(?:(?<!\p{Script=Latin})|(?=\d))${MONEY_IN_TEXT}`, 'giu');

/** Whether a text is only an amount with its currency, such as `RM25` of `COD RM25`, unlike `2 days`. */
export const isAmountWithCurrency = (text: string): boolean =>
  /[^\d.,\s]/.test(text) && new RegExp(`^(?:${MONEY_IN_TEXT})$`, 'iu').test(text);

const cashWords = Object.values(inAllLanguages('messageWords')).map((words) => words.cashWords);
const orderWords = Object.values(inAllLanguages('orderWords'));
const valueWords = Object.values(inAllLanguages('valueWords'));

const COUNTED = anyOf(valueWords.flatMap(({ pieces, units }) => [...pieces, ...Object.values(units).flat()]));
/** A number that may be an amount: no count of pieces, time, part of another number or phone. */
const PERHAPS_AMOUNT = new RegExp(
  String.raw`(?<![\p{Script=Latin}\d.,/#+:-])${MONEY_IN_TEXT}(?!\s*(?:[\d/%:#-]|(?:${COUNTED}|[ap]m|kg|g|cm|mm)(?!\p{Script=Latin})))`,
  'giu',
);
/** `P2` is a floor; nobody pays less than ten pesos. */
const HOUSE = /^P\d$/i;
/** The amounts of a text about a payment: `30` of `Baki 30`, but not `2` of `balance 2 pcs`. */
export const amountsIn = (text: string): string[] => [
  ...new Set(
    (text.match(PERHAPS_AMOUNT) ?? [])
      .map((amount) => amount.trim())
      .filter(
        (amount) =>
          !HOUSE.test(amount) && (isAmountWithCurrency(amount) || /^(?!0)(?=.{2,7}$)\d[\d.,]*$/.test(amount)),
      ),
  ),
];

/** The amounts of a text that names cash on delivery: `COD RM50`, `cod ya`. Null for any other text. */
export const namedCash = (text: string): string[] | null =>
  isCashOnDelivery(text) && !saysPaid(text) ? (text.match(AMOUNT_IN_NOTE) ?? []) : null;

const inPart = orderWords.flatMap(({ paidInPart }) => paidInPart);
const money = cashWords.flatMap((words) => words.money);
const BALANCE = oneOf(money.filter((word) => inPart.includes(word)));
const TAKE = oneOf(cashWords.flatMap(({ take }) => take));
const FEW_WORDS = String.raw`(?:\s+\p{L}{1,8}){0,2}\s*[:=]?\s*`;
const AMOUNT = `(?<amount>${PERHAPS_AMOUNT.source})`;
/** `Baki 30`, `may balance pa 200`, `owe RM20`, `RM30 belum bayar`: what is left of a payment, or taken, stands beside its amount. */
const BESIDE: readonly { of: RegExp; hasCurrency: boolean }[] = [
  { of: new RegExp(BALANCE + FEW_WORDS + AMOUNT, 'iu'), hasCurrency: false },
  { of: new RegExp(`(?:${oneOf(inPart)}|${TAKE})${FEW_WORDS}${AMOUNT}`, 'iu'), hasCurrency: true },
  { of: new RegExp(String.raw`${AMOUNT}(?:\s+\p{L}{1,8})?\s*${oneOf(inPart)}`, 'iu'), hasCurrency: true },
];
const IS_BALANCE = new RegExp(BALANCE, 'iu');
/** `Deposit 50 baki COD`, `balance COD`: the cash is less than the total. */
export const isBalance = (text: string): boolean =>
  IS_BALANCE.test(text) || (isPaidInPart(text) && amountsIn(text).length > 0);

/**
 * Amounts that may be left to pay of an order, the likeliest first: the balance in the text, the total less the part that is paid, or the
 * text's amounts and the total.
 */
export function dueAmounts(
  text: string,
  totals: readonly string[],
  currency: string,
  amounts: readonly string[] = amountsIn(text),
): string[] {
  const minorOf = (amount: string): number => {
    const read = readMoney(amount, currency);
    return read.kind === 'amount' ? read.minor : 0;
  };
  const left = BESIDE[0]?.of.exec(text)?.groups?.amount?.trim();
  const rests = totals.flatMap((total) =>
    amounts.flatMap((amount) => {
      const [all, paid] = [minorOf(total), minorOf(amount)];
      return paid > 0 && paid < all ? String(fromMinor(all - paid)) : [];
    }),
  );
  const all = [...(left ? [left] : isPaidInPart(text) ? rests : amounts), ...totals, ...amounts];
  const digits = all.map((amount) => minorOf(amount) || amount);
  return all.filter((amount, i) => digits.indexOf(digits[i] ?? '') === i && /[1-9]/.test(amount));
}

function leftOf(text: string): string[] | null {
  for (const { of, hasCurrency } of BESIDE) {
    const found = of.exec(text);
    const amount = found?.groups?.amount?.trim() ?? '';
    const before = text.slice(0, found?.index);
    // `Dah bayar 50 baki RM30`
    const isDenied = deniesBehind(hasCurrency ? before : (/\S*\s*$/.exec(before)?.[0] ?? ''));
    if (amount && !HOUSE.test(amount) && !isDenied && (!hasCurrency || isAmountWithCurrency(amount)))
      return [amount];
  }
  return null;
}

const MONEY = oneOf([
  ...money,
  ...orderWords.flatMap(({ cash, cheque }) => [...cash, ...cheque]),
  ...cashWords.flatMap(({ pay }) => pay),
]);
const BETWEEN_WORD = oneOf(cashWords.flatMap(({ between, who }) => [...between, ...who]));
const BETWEEN = String.raw`(?:\s*${BETWEEN_WORD}){0,3}\s*`;
/** `Collected cash` is over. */
const COLLECT = oneOf(cashWords.flatMap(({ collect }) => collect.filter((word) => word !== 'collected')));
/** Without an amount: `collect cash`, `ambil duit`, `payment to be collected`. */
const COLLECT_CASH = new RegExp(
  String.raw`${COLLECT}${BETWEEN}${MONEY}|${TAKE}${BETWEEN}${MONEY}(?=\s*(?:$|${BETWEEN_WORD}))|${MONEY}${BETWEEN}${COLLECT}`,
  'iu',
);
const FREIGHT_COLLECT = new RegExp(
  oneOf(orderWords.flatMap(({ freightByReceiver }) => freightByReceiver.filter((word) => word.length > 2))),
  'iu',
);
const UNPAID = new RegExp(oneOf(orderWords.flatMap(({ unpaid }) => unpaid)), 'iu');

/** A word that means cash only beside an amount with its currency: `tunai RM39`. */
const CASH = new RegExp(
  wholeWord(
    anyOf(
      Object.values(inAllLanguages('importWords')).flatMap(({ cod, cashWords: words }) => [
        ...cod.filter((word) => /^\p{Script=Han}{2,}$/u.test(word)),
        ...words,
      ]),
    ),
  ),
  'iu',
);

const PARTS = /[,;|\n]\s*(?!\d)|\.\s+|[，；。]/u;

const firstWords = (words: readonly string[]) =>
  words.flatMap((word) => /^\p{L}+/u.exec(word.toLowerCase())?.[0] ?? []);
/** The first words of all words for cash: most texts have none. */
const FIRST_WORDS = new Set([
  ...cashWords.flatMap(({ collect, pay, take, money: ofMoney }) =>
    firstWords([...collect, ...pay, ...take, ...ofMoney]),
  ),
  ...orderWords.flatMap((lists) =>
    firstWords([
      ...lists.paidInPart,
      ...lists.unpaid,
      ...lists.notPaidYet,
      ...lists.cash,
      ...lists.cheque,
      ...lists.freightByReceiver,
    ]),
  ),
  ...Object.values(inAllLanguages('importWords')).flatMap((lists) => firstWords(lists.cashWords)),
]);
const maySpeak = (text: string): boolean =>
  isHan(text) ||
  text
    .toLowerCase()
    .split(/\P{L}+/u)
    .some((word) => FIRST_WORDS.has(word));

const known = new Map<string, string[] | null>();
const MOST_KNOWN = 2000;
/**
 * The amounts of a remark about cash to collect, also in other words than COD: `kutip RM80`, `balance $40 not paid`, `collect cash`. Null
 * for any other remark.
 */
export function cashInNote(note: string): string[] | null {
  const before = known.get(note);
  if (before !== undefined) return before;
  const found = cashIn(note);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(note, found);
  return found;
}

/** `15 Dec`: the number is no amount, in any year. */
const MONTH_DAY = /(?<![\d/.-])\d{1,2}\s?\p{L}{3,9}(?![\p{L}\d])/gu;
const withoutDays = (text: string): string =>
  text.replace(MONTH_DAY, (day) => (lastDayNear(day, '2000-06-01') ? ' ' : day));

function cashIn(note: string): string[] | null {
  const named = namedCash(note);
  if (named || !maySpeak(note.normalize('NFKC'))) return named;
  const amounts: string[] = [];
  let says = false;
  for (const part of withoutDays(withoutForget(note.normalize('NFKC'))).split(PARTS)) {
    const found = cashInPart(part);
    if (!found) continue;
    says = true;
    amounts.push(...found);
  }
  return says ? [...new Set(amounts)] : null;
}

function cashInPart(part: string): string[] | null {
  const left = leftOf(part);
  if (left) return left;
  // `Paid RM80 call before collect`
  const isPaid = saysPaid(part);
  const amounts = amountsIn(part);
  if (amounts.length > 0 && (isPaid ? hasCashPhrase(part) : mayNameCash(part))) return amounts;
  if (isPaid || saysNoCash(part)) return null;
  const priced = amounts.filter(isAmountWithCurrency);
  if (priced.length > 0 && isSaid(CASH, part)) return priced;
  if (isWord('freightByReceiver', part.replace(PERHAPS_AMOUNT, ' '))) return amounts;
  if (isUnpaid(part) || UNPAID.test(part) || isPaidAtDoor(part) || FREIGHT_COLLECT.test(part)) return [];
  return isSaid(COLLECT_CASH, part) ? [] : null;
}

function isSaid(words: RegExp, text: string): boolean {
  const found = words.exec(text);
  return found !== null && !deniesBehind(text.slice(0, found.index));
}
