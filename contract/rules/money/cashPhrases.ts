import { inAllLanguages } from '../../../texts/read.ts';
import { isCashOnDelivery, saysNoCash, saysPaid } from '../import/orders/orderWords.ts';
import { anyOf, isHan, oneOf } from '../text/wordPattern.ts';
import { MONEY_BEFORE, MONEY_IN_TEXT } from './readMoney.ts';

const languages = Object.values(inAllLanguages('messageWords'));
const KINDS = ['collect', 'pay', 'take', 'money', 'when', 'who', 'between'] as const;

const wordsOf = (kind: (typeof KINDS)[number]): readonly string[] =>
  languages.flatMap(({ cashWords }) => cashWords[kind]);

const WORD = oneOf(KINDS.flatMap(wordsOf));
const MONEY_ALONE = String.raw`(?<![\p{Script=Latin}\d.,/#+-])(?<money>${MONEY_IN_TEXT})(?![\p{Script=Latin}\d/#-])`;
/** An amount that is no part of a longer number or of a word. */
export const AMOUNT = new RegExp(MONEY_ALONE, 'giu');
/**
 * An amount among words for cash, for persons who pay or take it, and for the time of the delivery. Words before it come first: in
 * `16415 ditagih 150.000` they are of the second number.
 */
const PHRASES = [
  String.raw`(?<lead>(?:${WORD}[\s:=]*)+)${MONEY_ALONE}(?<tail>(?:\s*${WORD})*)`,
  String.raw`${MONEY_ALONE}(?<tail>(?:\s*${WORD})+)`,
].map((phrase) => new RegExp(phrase, 'giu'));
const [COLLECT, PAY, TAKE, MONEY, WHEN, WHO] = KINDS.map(
  (kind) => new RegExp(oneOf(wordsOf(kind)), 'iu'),
) as [RegExp, RegExp, RegExp, RegExp, RegExp, RegExp];
/** `from` of `collect RM 210 from Siti`. */
const BETWEEN_AT_END = new RegExp(String.raw`(?:\s*${oneOf(wordsOf('between'))})+$`, 'iu');

const orderWords = Object.values(inAllLanguages('orderWords'));
const HAN_CASH = languages.flatMap(({ labels }) => labels.cod).filter(isHan);
/** Cash on delivery by its names, which are no verbs. */
export const CASH_NAMES = String.raw`(?<![\p{Script=Latin}\d-])(?:${anyOf(['cod', ...orderWords.flatMap(({ cashOnDelivery }) => cashOnDelivery), ...HAN_CASH])})(?!\p{Script=Latin})`;
const IN_HAN = new RegExp(anyOf(HAN_CASH), 'u');
export const namesCash = (text: string): boolean =>
  isCashOnDelivery(text) || (IN_HAN.test(text) && !saysNoCash(text));

const CASH = new RegExp(CASH_NAMES, 'iu');
/** `No COD`, beside other words. */
export const deniesCash = (text: string): boolean => CASH.test(text) && saysNoCash(text);

const TAKES_BACK = new RegExp(
  oneOf([
    ...orderWords.flatMap(({ not, cancelled }) => [...not, ...cancelled]),
    ...languages.flatMap(({ notCollected, no }) => [...notCollected, ...no]),
  ]),
  'iu',
);
/** `Eh tak jadi COD`, `cancel COD ya`, `COD bayad na` in a line without an amount: another line has said it. */
export const takesCashBack = (text: string): boolean =>
  !/\d/.test(text) && CASH.test(text) && (TAKES_BACK.test(text) || saysPaid(text));

const CANCELLED = new RegExp(oneOf(orderWords.flatMap(({ cancelled }) => cancelled)), 'iu');
/** `Batal COD RM50` */
export const cancelsCash = (text: string): boolean => CASH.test(text) && CANCELLED.test(text);
const SORRY = new RegExp(
  `^(?:${anyOf(languages.flatMap(({ sorryWords }) => sorryWords))})(?!\\p{Script=Latin})`,
  'iu',
);
/** `Sorry RM79 only`: a line that takes something back. */
export const isSorry = (text: string): boolean => SORRY.test(text);

const [NO_WORD = ''] = orderWords.flatMap(({ not }) => not);
const TICK = /[✅☑✔✓🆗]/u;
const CROSS = '[❌✖✗✘✕❎🚫⛔]\\uFE0F?';
const END = String.raw`\s*(?=$|[,|;/)!])`;
const BEHIND = String.raw`(?<cash>${CASH_NAMES})\s*[:=-]?\s*`;
/** `COD ❌`, `COD: x`, `COD? tak`; where a mark begins the line, the marks are before their words: `❌ COD`. */
const [CROSSED_BEFORE, CROSSED_BEHIND, DENIED_ALONE] = [
  String.raw`(?:${CROSS})+\s*(?<cash>${CASH_NAMES})`,
  `${BEHIND}(?:${CROSS})+`,
  String.raw`${BEHIND}(?:[xn]|\?\s*${oneOf(orderWords.flatMap(({ not }) => not))})${END}|(?<=^|[,|;/(]\s*)x\s+(?<own>${CASH_NAMES})${END}`,
].map((mark) => new RegExp(mark, 'giu')) as [RegExp, RegExp, RegExp];
const FIRST_MARK = new RegExp(`^[^\\p{L}\\d]*(?:${CROSS}|${TICK.source}|☐)`, 'u');

/** The line with its crosses beside cash in words, as signs are no text: `no COD` for `COD ❌`. A box that is left open denies beside a ticked one. */
export function withPlainMarks(line: string): string {
  if (!CASH.test(line)) return line;
  const marked = TICK.test(line) ? line.replaceAll('☐', '❌') : line;
  return marked
    .replace(FIRST_MARK.test(marked) ? CROSSED_BEFORE : CROSSED_BEHIND, ` ${NO_WORD} $<cash> `)
    .replace(DENIED_ALONE, (...found) => {
      const { cash = '', own = cash } = found.at(-1) as Record<string, string | undefined>;
      return ` ${NO_WORD} ${own ?? ''} `;
    });
}

const NO = oneOf([
  ...languages.flatMap(({ notCollected, no }) => [...notCollected, ...no]),
  'self',
  ...orderWords.flatMap(({ not }) => not),
]);
/** `Jangan`, `already`: with up to two words between them and the cash. */
const NO_BEFORE = new RegExp(String.raw`${NO}\s*(?:[^\s,|]+\s+){0,2}$`, 'iu');
export const deniesBehind = (before: string): boolean => NO_BEFORE.test(before);
const NO_BEHIND = new RegExp(String.raw`^\s*${NO}`, 'iu');
/** `COD: tidak, dah bayar RM50` */
const DENIED_BEHIND = new RegExp(String.raw`^\s*[:=?-]?\s*${NO}\s*(?:$|[,;)!|]|\.(?!\d))`, 'iu');
/** `COD: RM89` is read as it is. */
const COD_ALONE = /^(?:cod)?[\s:=]*$/i;

interface CashPhrase {
  text: string;
  index: number;
  money: string;
  /** The words can only mean an amount to collect. */
  isSure: boolean;
}

function phrasesIn(line: string): CashPhrase[] {
  if (!/\d/.test(line) || !/\p{L}/u.test(line)) return [];
  let left = line;
  const found = PHRASES.flatMap((phrase) => {
    const matches = [...left.matchAll(phrase)];
    for (const { 0: text, index } of matches)
      left = left.slice(0, index) + '|'.repeat(text.length) + left.slice(index + text.length);
    return matches;
  });
  return found.flatMap(({ 0: whole, index, groups }) => {
    const { lead = '', money = '', tail: written = '' } = groups ?? {};
    const tail = written.replace(BETWEEN_AT_END, '');
    const text = whole.slice(0, whole.length - written.length + tail.length);
    const words = `${lead} ${tail}`;
    const behind = line.slice(index + text.length);
    const isEnd = /^[\s.!)]*(?:$|[,|;])/.test(behind);
    // `singilin 4,500 …`: an amount to collect, before words that nobody understands
    const isLong = /^[1-9][\d.,]{2,}/.test(money) && COLLECT.test(lead) && !/^\s*\d/.test(behind);
    const isBare = (/^\d{2,}/.test(money) && !money.startsWith('0') && isEnd) || isLong;
    if ((!isBare && !/[\p{L}\p{Sc}]/u.test(money)) || COD_ALONE.test(lead + tail.trim())) return [];
    if (NO_BEFORE.test(line.slice(0, index)) || NO_BEHIND.test(behind)) return [];
    const isTaken =
      COLLECT.test(words) || (TAKE.test(words) && [MONEY, WHO, WHEN].some((kind) => kind.test(words)));
    const isPaid = (PAY.test(words) || MONEY.test(words)) && (WHEN.test(words) || WHO.test(words));
    if (!isTaken && !isPaid && !(PAY.test(words) && MONEY.test(words))) return [];
    return [
      { text, index, money: money.trim(), isSure: (isTaken && (isEnd || !isLong)) || (isPaid && isEnd) },
    ];
  });
}

/** An amount beside words for cash that is collected or paid at the door. */
export const hasCashPhrase = (text: string): boolean => phrasesIn(text).length > 0;
/** The amounts beside such words, where other words follow: `singilin 4,500 lang`. */
export const openCashIn = (line: string): string[] =>
  phrasesIn(line).flatMap(({ money, isSure }) => (isSure ? [] : [money]));

/** `Don't forget to collect RM50` denies nothing. */
const FORGET = new RegExp(
  String.raw`${NO}\s*${oneOf(languages.flatMap(({ forgetWords }) => forgetWords))}(?:\s+to(?!\p{L}))?\s*(?=[^,;|]*\d)`,
  'giu',
);
export const withoutForget = (text: string): string => text.replace(FORGET, '');
const SPACED = new RegExp(
  String.raw`(?<=(?:${MONEY_BEFORE}|(?<!\p{L})cod\s*[:=]?)\s*\d{1,3})(?:\s\d{3})+(?![\p{L}\d/-])(?=[.,]\d{1,2}(?!\d)|\s*(?:$|[,|;)]))`,
  'giu',
);
/** `RM 1 250.00`: spaces between thousands. `RM35 012-345 6789` are two numbers. */
const withoutSpaces = (line: string): string => line.replace(SPACED, (groups) => groups.replace(/\s/g, ''));

/** The line with its cash in plain words: `COD 150.000` for `ditagih ke penerima 150.000`, `150.000 dibayar pas terima`. */
export const withPlainCash = (written: string): string => {
  const line = withoutSpaces(withoutForget(written));
  return phrasesIn(line)
    .filter(({ isSure }) => isSure)
    .sort((a, b) => a.index - b.index)
    .reduceRight(
      (plain, { text, index, money }) =>
        `${line.slice(0, index).replace(/\p{L}$/u, '$& ')}COD ${money}${plain.slice(index + text.length)}`,
      line,
    );
};

const UNPAID = new RegExp(String.raw`${oneOf(orderWords.flatMap(({ notPaidYet }) => notPaidYet))}.*\d`, 'iu');
const DENIED_PRICE = new RegExp(
  String.raw`${NO}[\s-]*${CASH_NAMES}[\s:=]*(?=[\p{L}\p{Sc}])${MONEY_IN_TEXT}`,
  'iu',
);
/** `Collect RM0` */
const NOTHING_BEHIND = /^\s*[:=]?\s*[\p{L}\p{Sc}]{0,3}\s?0(?:[.,]0+)?(?![.,]?\d)/u;
const COLLECTS = new RegExp(oneOf(wordsOf('collect')), 'giu');
/** A remark against any collecting: `jangan kutip duit`, `don't collect cash`. */
export const deniesCollecting = (remark: string): boolean => {
  const text = withoutForget(remark);
  return [...text.matchAll(COLLECTS)].some(
    ({ 0: word, index }) =>
      // Words beside COD itself are read by saysNoCash.
      !/^cod$/i.test(word) &&
      (NO_BEFORE.test(text.slice(0, index)) || DENIED_BEHIND.test(text.slice(index + word.length))),
  );
};
const hasPrice = (text: string): boolean =>
  [...text.matchAll(AMOUNT)].some(([money]) => /[\p{L}\p{Sc}]/u.test(money) && /[1-9]/.test(money));
/** `Collect cheque $3,400 from them`, `RM20 each + RM9 postage, she pays rider`: an amount apart from the words for cash. */
const namesCashApart = (sentence: string): boolean => {
  const isTaken = () =>
    [...sentence.matchAll(COLLECTS)].some(
      ({ 0: word, index }) =>
        !NO_BEFORE.test(sentence.slice(0, index)) &&
        !DENIED_BEHIND.test(sentence.slice(index + word.length)) &&
        !NOTHING_BEHIND.test(sentence.slice(index + word.length)),
    );
  const isPaid = PAY.test(sentence) && WHO.test(sentence) && !saysPaid(sentence);
  return (isPaid || isTaken()) && hasPrice(sentence);
};
/** Whether a text speaks of cash in words that may mean something else: `bayar tunai 150.000`, `belum bayar RM30`. */
export const mayNameCash = (text: string): boolean =>
  UNPAID.test(text) ||
  // `no COD RM50`
  DENIED_PRICE.test(text) ||
  phrasesIn(text).length > 0 ||
  // `bayarnya ditempat aja ya 164rb`
  (PAY.test(text) && WHEN.test(text) && !saysPaid(text) && WITH_CURRENCY.test(text)) ||
  (CASH_ALONE.test(text) && !saysPaid(text)) ||
  text.split(/[.;|]\s/).some(namesCashApart);
/** `cash 50`, `tunai RM50`: nobody says who has it. */
const CASH_ALONE = new RegExp(
  String.raw`${oneOf(languages.flatMap(({ cashAlone }) => cashAlone))}\s*[:=]?\s*(?=\D{0,3}\d{2}|\D{1,3}\d)${MONEY_IN_TEXT}`,
  'iu',
);
const WITH_CURRENCY = new RegExp(
  String.raw`(?<![\p{L}\d])(?=[\p{Sc}\p{L}]|\d[\d.,]*\s?\p{L})${MONEY_ALONE}`,
  'iu',
);
