import type { Catalogue } from '../../../../texts/catalogue.ts';
import { inAllLanguages } from '../../../../texts/read.ts';
import { anyOf, isHan, oneOf, wholeWord } from '../../text/wordPattern.ts';
import { lastDayIn } from '../headings/columnLook.ts';
import { isEmptyWord } from '../importSpills.ts';
import { foldName } from '../importText.ts';

type Words = keyof Catalogue['orderWords'];

const languages = Object.values(inAllLanguages('orderWords'));
const foldedWords = (name: Words): readonly string[] =>
  languages.flatMap((words) => words[name].map(foldName)).filter(Boolean);
const lists = new Map<Words, readonly string[]>();
const sets = new Map<Words, ReadonlySet<string>>();

function listOf(name: Words): readonly string[] {
  const list = lists.get(name) ?? foldedWords(name);
  lists.set(name, list);
  return list;
}

/** WooCommerce writes `wc-` before its statuses. */
const foldStatus = (text: string) => foldName(text.trim().replace(/^wc[-_]/i, ''));

/** Whether a text is one of these words in any of our languages. */
export function isWord(name: Words, text: string): boolean {
  const set = sets.get(name) ?? new Set(listOf(name));
  sets.set(name, set);
  return set.has(foldStatus(text));
}

const TICK = /^[✓✔√☑]$/u;
/** `Yes`, or a tick. */
export const isYes = (text: string): boolean => TICK.test(text.trim()) || isWord('yes', text);

export const holdsWord = (name: Words, text: string): boolean => {
  const folded = foldStatus(text);
  return listOf(name).some((word) => folded.includes(word));
};

const HELD = new RegExp(
  String.raw`${wholeWord(anyOf(languages.flatMap(({ held }) => held)))}|^\W*hold\W*$`,
  'iu',
);
/** `Hold first`, `jangan hantar dulu`: the parcel must not leave yet. */
export const saysHeld = (text: string): boolean => HELD.test(text.normalize('NFKC').replace(/[’‘`]/g, "'"));

const ON_DELIVERY = new Set(
  Object.values(inAllLanguages('messageWords')).flatMap(({ onDelivery }) => onDelivery),
);
const SENT = new RegExp(
  String.raw`^\s*(?:${anyOf(languages.flatMap(({ shipped }) => shipped.filter((word) => (word.includes(' ') || /\p{Script=Han}{3}/u.test(word)) && !ON_DELIVERY.has(word))))})(?!\p{Script=Latin})`,
  'iu',
);
/** `dah pos semalam`, `already sent on 25/11`. One word such as `sent` may begin other remarks. */
export const saysSent = (text: string): boolean => SENT.test(text.normalize('NFKC'));

const DAY_OR_BRACKET =
  /[\s,:-]*(?:\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?|\d{1,2}\s*\p{L}{3,9}(?:\s+\d{4})?|\p{L}{3,9}\s+\d{1,2}|\d{1,2}\p{Script=Han}\d{1,2}\p{Script=Han}?|[(（][^()（）]*[)）])\s*$/u;
/** `Done 28/11`, `Shipped 27 Nov`, `Sent (JNE)` */
export const saysSentAt = (text: string): boolean =>
  DAY_OR_BRACKET.test(text) && isWord('shipped', text.replace(DAY_OR_BRACKET, ''));

const COD = /(^|[^a-z])c\.?o\.?d\.?([^a-z]|$)/i;
/** The text without the word COD: `RM 89 (COD)`, `COD: 89`, `89 - COD`. */
export const withoutCod = (text: string): string =>
  text
    .replace(COD, '$1$2')
    .replace(/[([{（【]\s*[)\]}）】]/g, ' ')
    .replace(/^[\s:：=,/-]+(?=\S)|[\s:：=,/-]+$/g, '')
    .trim();

const CASH_WORDS = new RegExp(anyOf(languages.flatMap(({ cashOnDelivery }) => cashOnDelivery)), 'giu');
/** The text without words for cash on delivery in any language. */
export const withoutCash = (text: string): string => withoutCod(text.replace(CASH_WORDS, ' '));

/** `COD (paid)`: already paid, although the method is cash on delivery. */
export const saysPaid = (text: string): boolean =>
  holdsWord('paid', text) && !holdsWord('notPaidYet', text) && !isWord('cashOnDelivery', text);

const NOT = anyOf(languages.flatMap(({ not }) => not));
const CASH = String.raw`(?:c\.?o\.?d\.?|${anyOf(languages.flatMap(({ cashOnDelivery }) => cashOnDelivery))})`;
/** `No COD`, `tak perlu COD`, `COD: not required`. Other words between the two do not match. */
const NO_CASH = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${NOT})[\s-]*(?<!\p{Script=Latin})${CASH}(?!\p{Script=Latin})|(?<!\p{Script=Latin})${CASH}\s*[-:=]?\s*(?:${NOT})(?!\p{Script=Latin})\s*(?:$|[,;)!]|\.(?!\d))`,
  'iu',
);

/** Whether a text says that nothing is collected: the word COD with a "no" before or after it. */
export const saysNoCash = (text: string): boolean =>
  isWord('no', text) || NO_CASH.test(text.normalize('NFKC'));

const LONG_CASH_WORDS = listOf('cashOnDelivery').filter((word) => word.length > 3);
function holdsCash(text: string): boolean {
  if (COD.test(text)) return true;
  const folded = foldName(text);
  return LONG_CASH_WORDS.some((word) => folded.includes(word));
}
/** Payment methods may contain other words: `Cash on Delivery (COD)`, `COD - Bayar di Tempat`. */
export const isCashOnDelivery = (text: string): boolean => holdsCash(text) && !saysNoCash(text);

const IN_PART = new RegExp(
  String.raw`${wholeWord(anyOf(languages.flatMap(({ paidInPart }) => paidInPart)))}|\d\s*%|(?<![\d/])\d\s*/\s*\d(?![\d/])`,
  'iu',
);
/** `Half`, `Baki 30`, `DP 50`: something is left to pay. */
export const isPaidInPart = (payment: string): boolean => IN_PART.test(payment);
const SETTLED = ['paid', 'paymentDone', 'yes', 'no', 'open', 'cancelled', 'refunded', 'shipped'] as const;
const FREIGHT = ['freightBySender', 'freightByReceiver'] as const;
const NO_ALONE = /^(?:n|false)$/i;

const cashWords = Object.values(inAllLanguages('messageWords')).map((words) => words.cashWords);
const PAY_WORDS = [...cashWords.flatMap(({ pay }) => pay), ...languages.flatMap(({ cash }) => cash)];
const DOOR_WORDS = [...cashWords.flatMap(({ when }) => when), ...languages.flatMap(({ atDoor }) => atDoor)];
const DOOR = oneOf(DOOR_WORDS);
const AT_DOOR = new RegExp(DOOR, 'iu');
const BETWEEN = oneOf([
  ...cashWords.flatMap(({ between }) => between),
  ...languages.flatMap(({ cash }) => cash),
]);
const ofHan = (words: readonly string[]) => anyOf(words.filter(isHan));
/** Chinese puts the place before the payment. */
const PAYS_AT_DOOR = new RegExp(
  String.raw`${oneOf(PAY_WORDS)}(?:\s*${BETWEEN}){0,3}\s*${DOOR}|(?:${ofHan(DOOR_WORDS)})(?:\s*${BETWEEN}){0,2}\s*(?:${ofHan([...PAY_WORDS, ...cashWords.flatMap(({ collect }) => collect)])})`,
  'iu',
);
const HAN_DONE = new RegExp(ofHan(languages.flatMap(({ paymentDone }) => paymentDone)));
/** A payment method that is cash on delivery by its name, or by where it is paid: `bayar ke kurir`, `pay driver`. */
export const isPaidAtDoor = (method: string): boolean =>
  isCashOnDelivery(method) ||
  (PAYS_AT_DOOR.test(method) &&
    !HAN_DONE.test(method) &&
    !holdsWord('otherPayments', method) &&
    !saysNoCash(method));

const SPEAKS_OF_PAYMENT = new RegExp(
  oneOf([...PAY_WORDS, ...cashWords.flatMap(({ collect, who }) => [...collect, ...who])]),
  'iu',
);
/** `Razorpay`, `JomPAY` */
const PAY_SERVICE = /\p{L}pay(?!\p{L})/iu;
/** A payment that is open by its own words, so also in a sheet without any cash: `bayar nanti`, `cheque on delivery`. */
export const isOpenPayment = (payment: string): boolean =>
  leavesOpen(payment) && (IN_PART.test(payment) || SPEAKS_OF_PAYMENT.test(payment) || AT_DOOR.test(payment));

export const isUnpaid = (text: string): boolean => isWord('unpaid', text) || isWord('notPaidYet', text);

/** Whether a text about a payment leaves open what is still to pay: `Half`, `Deposit RM50`, `Not yet`, `Paid? N`, any unknown words. */
export function leavesOpen(payment: string): boolean {
  if (isEmptyWord(payment) || isPaidAtDoor(payment) || NO_CASH.test(payment.normalize('NFKC'))) return false;
  const last = payment.split(/[\s?？:：]+/u).at(-1) ?? '';
  if (isUnpaid(payment) || NO_ALONE.test(last) || isWord('not', last)) return true;
  if (isYes(payment) || SETTLED.some((words) => isWord(words, payment))) return false;
  if (IN_PART.test(payment)) return true;
  const isKnown =
    saysPaid(payment) ||
    FREIGHT.some((words) => holdsWord(words, payment)) ||
    // `Cheque on delivery`
    ((PAY_SERVICE.test(payment) || holdsWord('otherPayments', payment)) && !AT_DOOR.test(payment));
  return !isKnown && lastDayIn(payment) === null;
}
