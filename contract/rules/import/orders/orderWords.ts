import type { Catalogue } from '../../../../texts/catalogue.ts';
import { inAllLanguages } from '../../../../texts/read.ts';
import { anyOf, wholeWord } from '../../text/wordPattern.ts';
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
const SETTLED = ['paid', 'paymentDone', 'yes', 'no', 'open', 'cancelled', 'refunded', 'shipped'] as const;
const FREIGHT = ['freightBySender', 'freightByReceiver'] as const;
const NO_ALONE = /^(?:n|false)$/i;

export const isUnpaid = (text: string): boolean => isWord('unpaid', text) || isWord('notPaidYet', text);

/** Whether a text about a payment leaves open what is still to pay: `Half`, `Deposit RM50`, `Not yet`, `Paid? N`, any unknown words. */
export function leavesOpen(payment: string): boolean {
  if (isEmptyWord(payment) || isCashOnDelivery(payment) || NO_CASH.test(payment.normalize('NFKC')))
    return false;
  const last = payment.split(/[\s?？:：]+/u).at(-1) ?? '';
  if (isUnpaid(payment) || NO_ALONE.test(last) || isWord('not', last)) return true;
  if (isYes(payment) || SETTLED.some((words) => isWord(words, payment))) return false;
  if (IN_PART.test(payment)) return true;
  const isKnown =
    saysPaid(payment) || ['otherPayments' as const, ...FREIGHT].some((words) => holdsWord(words, payment));
  return !isKnown && lastDayIn(payment) === null;
}
