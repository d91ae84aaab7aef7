import { foldName } from '../../../../../contract/rules/import/importText.ts';
import { isTotalWord } from '../../../../../contract/rules/import/orders/totals.ts';
import { MONEY_IN_TEXT } from '../../../../../contract/rules/money/readMoney.ts';
import { anyOf } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { isPayerWord, labelOf, partsOf } from '../labels.ts';

const receivers = Object.values(inAllLanguages('contactWords')).flatMap(({ sides }) =>
  [...sides.receiver.alone, ...sides.receiver.beside].map(foldName),
);
const NAMES_RECEIVER = new RegExp(`^(?:${anyOf(receivers)})|(?:${anyOf(receivers)})$`, 'u');
const SUM = new RegExp(String.raw`^(?<word>\p{L}[^\d:]*?)\s*:?\s+(?<sum>${MONEY_IN_TEXT})$`, 'iu');
const LONGEST_HEAD = 30;

const headOf = (line: string): string =>
  /\d/.test(line) || line.length > LONGEST_HEAD ? '' : line.replace(/[:：]\s*$/, '').trim();
/** `Shipping address`, `Alamat penghantaran`: alone in its line, above the address. */
const isReceiverHead = (line: string): boolean => {
  const head = headOf(line);
  return head !== '' && NAMES_RECEIVER.test(foldName(head)) && labelOf(head) === 'Address1';
};
const isPayerHead = (line: string): boolean => isPayerWord(headOf(line));
const totalOf = (line: string): string => {
  const { word = '', sum = '' } = SUM.exec(line)?.groups ?? {};
  return isTotalWord(word) && labelOf(word) === 'total' ? `${word}: ${sum}` : '';
};
const PARCEL = new Set(['cod', 'weight', 'size', 'note']);
const isOfParcel = (line: string): boolean => {
  const [first, other] = partsOf(line);
  // `Payment: COD` decides on the total.
  return !other && (PARCEL.has(first?.label ?? '') || (first?.label === 'total' && !/\d/.test(first.text)));
};

/**
 * A shop's mail about an order: goods and sums, the address below its heading, and perhaps a payer's. The address comes first, with the
 * lines about the parcel; the others are not understood. Null for any other text.
 */
export function readOrderMail(lines: readonly string[]): { lines: string[]; rest: string[] } | null {
  const at = lines.findIndex(isReceiverHead);
  const isMail = lines.some(isPayerHead) || lines.some((line) => totalOf(line) !== '');
  if (at < 0 || !isMail || lines.filter(isReceiverHead).length > 1) return null;
  const payer = lines.findIndex(isPayerHead);
  const isPayers = (i: number) => payer >= 0 && i >= payer && (payer > at || i < at);
  const others = lines
    .map((line, i) => ({ line, i }))
    .filter(({ line, i }) => i < at || isPayers(i) || !line);
  const isKept = (line: string) => totalOf(line) !== '' || isOfParcel(line);
  const below = lines.filter((line, i) => i > at && line && !isPayers(i));
  return {
    lines: [
      ...below.map((line) => totalOf(line) || line),
      ...others.flatMap(({ line }) => (isKept(line) ? [totalOf(line) || line] : [])),
    ],
    rest: others.flatMap(({ line }) => (line && !isKept(line) ? [line] : [])),
  };
}
