import { anyOf, isHan } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { namesGoods } from '../people/personNames.ts';
import { HAN_NUMBERS, LATIN_NUMBERS, NUMBERS } from '../spokenNumbers.ts';

const languages = Object.values(inAllLanguages('messageWords'));
const PIECES = anyOf(languages.flatMap(({ pieces, counted }) => [...pieces, ...counted]));
const QUANTITY = anyOf(languages.flatMap(({ labels }) => labels.quantity));
const PRICE = String.raw`(?<price>\s*[([]?\s*(?:@\s*)?(?:rm|rp|s?\$|[$฿₱])\s?[\d.,]+(?:k|rb)?\s*[)\]]?)?`;

/** Goods and the number of their pieces. `45 x 45` is a size. */
const COUNTED = [
  String.raw`^(?<count>\d{1,3})\s?[x×*]\s?(?<goods>\p{L}{2}.*)$`,
  String.raw`^(?<goods>.*\p{L}\P{L}*?)(?<!\d\s?)(?:[\s-]+x|\s*[×*])\s?(?<count>\d{1,3})(?:\s?(?:${PIECES}))?${PRICE}$`,
  String.raw`^(?<count>\d{1,3})\s?(?:${PIECES})(?![\p{Script=Latin}\d])\s*(?<goods>\p{L}{2}.*)$`,
  String.raw`^(?<goods>.*\p{L}\P{L}*?)(?<![\d.,]|\d\s?[x×*]\s?)[\s:(-]*(?<!\d)(?<count>\d{1,3})\s?(?:${PIECES})\)?${PRICE}$`,
  String.raw`^(?<goods>.*\p{L}\P{L}*?)[\s(-]*(?:${QUANTITY})[\s.:=]*(?<count>\d{1,3})\)?${PRICE}$`,
  String.raw`^(?<goods>.*\p{L}\P{L}*?)\s*(?:\((?<count>\d{1,3})\)|\[(?<boxed>\d{1,3})\]|\s[-–=]\s(?<behind>\d{1,3}))${PRICE}$`,
  String.raw`^(?<words>${LATIN_NUMBERS})\s+(?:(?:${PIECES})\s+)?(?<goods>\p{L}{3}.*)$`,
  String.raw`^(?<goods>.*\p{L}\P{L}*?)\s+(?<words>${LATIN_NUMBERS})\s+(?:${PIECES})$`,
  `^(?<words>[${HAN_NUMBERS}])(?:${anyOf(languages.flatMap(({ counted }) => counted))})(?<goods>\\p{Script=Han}.*)$`,
  `^(?<goods>\\p{Script=Han}.*?)(?<words>[${HAN_NUMBERS}])(?:${anyOf(languages.flatMap(({ counted }) => counted))})$`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** A number alone counts only words for goods: `3 shirts`, but `100 Plus`. */
const NUMBER_FIRST = /^(?<count>\d{1,3})\s+(?<goods>\p{L}{3}.*)$/u;
const JOINTS = languages.flatMap(({ joints }) => joints);
const SEVERAL = new RegExp(
  String.raw`[,;+&\n]|\s(?:${anyOf(JOINTS.filter((word) => !isHan(word)))})\s|${anyOf(JOINTS.filter(isHan))}`,
  'iu',
);

/** One kind of goods without the number of its pieces; undefined without one, or for several kinds, whose numbers stay in their text. */
export function countedGoods(text: string): { goods: string; count: number } | undefined {
  const bare = text.replace(/(?<=\d),(?=\d)/g, '');
  if (SEVERAL.test(bare)) return undefined;
  for (const pattern of COUNTED) {
    const { goods = '', count, boxed, behind, words, price = '' } = pattern.exec(text)?.groups ?? {};
    const number = words === undefined ? Number(count ?? boxed ?? behind) : NUMBERS.get(words.toLowerCase());
    if (goods && number) return { goods: `${goods.trim()}${price}`, count: number };
  }
  const { goods = '', count = '' } = NUMBER_FIRST.exec(text)?.groups ?? {};
  return goods && namesGoods(goods) && Number(count) > 0 ? { goods, count: Number(count) } : undefined;
}
