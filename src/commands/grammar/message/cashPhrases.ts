import { saysPaid } from '../../../../contract/rules/import/orders/orderWords.ts';
import { MONEY_IN_TEXT } from '../../../../contract/rules/money/readMoney.ts';
import { anyOf, isHan } from '../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../texts/read.ts';

const languages = Object.values(inAllLanguages('messageWords'));
const KINDS = ['collect', 'pay', 'take', 'money', 'when', 'who', 'between'] as const;

/** One of the words; a Latin word stands alone, a Chinese one may be beside another. */
const oneOf = (words: readonly string[]): string =>
  String.raw`(?:(?<![\p{L}\d-])(?:${anyOf(words.filter((word) => !isHan(word)))})(?![\p{L}\d-])|(?:${anyOf(words.filter(isHan))}))`;
const wordsOf = (kind: (typeof KINDS)[number]): readonly string[] =>
  languages.flatMap(({ cashWords }) => cashWords[kind]);

const WORD = oneOf(KINDS.flatMap(wordsOf));
const AMOUNT = String.raw`(?<![\p{Script=Latin}\d.,/#+-])(?<money>${MONEY_IN_TEXT})(?![\p{Script=Latin}\d/#-])`;
/**
 * An amount among words for cash, for persons who pay or take it, and for the time of the delivery. Words before it come first: in
 * `16415 ditagih 150.000` they are of the second number.
 */
const PHRASES = [
  String.raw`(?<lead>(?:${WORD}[\s:=]*)+)${AMOUNT}(?<tail>(?:\s*${WORD})*)`,
  String.raw`${AMOUNT}(?<tail>(?:\s*${WORD})+)`,
].map((phrase) => new RegExp(phrase, 'giu'));
const [COLLECT, PAY, TAKE, MONEY, WHEN, WHO] = KINDS.map(
  (kind) => new RegExp(oneOf(wordsOf(kind)), 'iu'),
) as [RegExp, RegExp, RegExp, RegExp, RegExp, RegExp];
/** `from` of `collect RM 210 from Siti`. */
const BETWEEN_AT_END = new RegExp(String.raw`(?:\s*${oneOf(wordsOf('between'))})+$`, 'iu');

const orderWords = Object.values(inAllLanguages('orderWords'));
const NO = oneOf([
  ...languages.flatMap(({ notCollected, no }) => [...notCollected, ...no]),
  'self',
  ...orderWords.flatMap(({ not }) => not),
]);
/** `Jangan`, `already`: with up to two words between them and the cash. */
const NO_BEFORE = new RegExp(String.raw`${NO}\s*(?:[^\s,|]+\s+){0,2}$`, 'iu');
const NO_BEHIND = new RegExp(String.raw`^\s*${NO}`, 'iu');
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
  if (!/\d/.test(line)) return [];
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

/** The line with its cash in plain words: `COD 150.000` for `ditagih ke penerima 150.000`, `150.000 dibayar pas terima`. */
export const withPlainCash = (line: string): string =>
  phrasesIn(line)
    .filter(({ isSure }) => isSure)
    .sort((a, b) => a.index - b.index)
    .reduceRight(
      (plain, { text, index, money }) =>
        `${line.slice(0, index)}COD ${money}${plain.slice(index + text.length)}`,
      line,
    );

const UNPAID = new RegExp(String.raw`${oneOf(orderWords.flatMap(({ notPaidYet }) => notPaidYet))}.*\d`, 'iu');
/** Whether a text speaks of cash in words that may mean something else: `bayar tunai 150.000`, `belum bayar RM30`. */
export const mayNameCash = (text: string): boolean =>
  UNPAID.test(text) ||
  phrasesIn(text).length > 0 ||
  // `bayarnya ditempat aja ya 164rb`
  (PAY.test(text) && WHEN.test(text) && !saysPaid(text) && WITH_CURRENCY.test(text));
const WITH_CURRENCY = new RegExp(
  String.raw`(?<![\p{L}\d])(?=[\p{Sc}\p{L}]|\d[\d.,]*\s?\p{L})${AMOUNT}`,
  'iu',
);
