import { anyOf } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { readQuantity, readWeight } from '../../bookingPieces.ts';
import type { ParseContext } from '../../parsedInput.ts';
import { labelOf, partsOf } from '../labels.ts';
import { TEXT_FIELDS } from '../messageParts.ts';

const languages = Object.values(inAllLanguages('messageWords'));
const UNITS = anyOf(
  Object.values(inAllLanguages('valueWords')).flatMap(({ units }) => ['kg', 'g', ...units.kg, ...units.g]),
);
const WEIGHT = String.raw`\d{1,5}(?:\.\d+)?\s?(?:${UNITS})(?!\p{Script=Latin})`;
/** `18kg, 18kg, 12.5kg`, `10kg + 8kg = 18kg`; `2 x 5kg` is one weight. */
const SEVERAL = new RegExp(
  String.raw`(?<![x×*@\d.]\s?)(?<weights>${WEIGHT}(?:\s*[,+&]\s*${WEIGHT})+)(?:\s*=\s*(?<sum>${WEIGHT}))?(?!\s*(?:[x×*@/]|each))`,
  'iu',
);
const WEIGHTS = new RegExp(WEIGHT, 'giu');

const PIECES = languages.flatMap(({ pieces, counted }) => [...pieces, ...counted]);
/** `tepung 1kg 10 bungkus`, `5kg rice 2 bags`: goods with the weight of one, or of all. `2 boxes 5kg` is of all. */
const SIZE_AND_COUNT = [
  String.raw`(?<=(?:^|[,|])\s*(?<goods>\p{L}[^\d,|:=]*?)\s*)(?<weight>${WEIGHT})(?=\s*(?:\p{L}+\s)?(?<count>\d{1,4})\s?(?:${anyOf(PIECES)})(?!\p{Script=Latin}))`,
  String.raw`(?<=(?:^|[,|])\s*)(?<weight>${WEIGHT})(?=\s+\p{L}+\s+(?<count>\d{1,4})\s?(?:${anyOf(PIECES)})(?!\p{Script=Latin}))`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** The weight of a line that may be that of each piece. */
function weightOfOne(line: string): string {
  for (const pattern of SIZE_AND_COUNT) {
    const { goods = '', weight = '', count = '' } = pattern.exec(line)?.groups ?? {};
    if (weight && Number(count) > 1 && labelOf(goods.split(' ').at(-1) ?? '') !== 'weight') return weight;
  }
  return '';
}

/** The lines with the sum of weights that are as many as the pieces. Other weights in a row are shown: none of them is the parcel's. */
export function withSummedWeights(
  lines: readonly string[],
  context: ParseContext,
): { lines: string[]; rest: string[] } {
  const rest: string[] = [];
  const gramsOf = (text: string): number =>
    Math.round(Number(readWeight(text, context)?.found.weightKg ?? 0) * 1000);
  const piecesIn = (text: string): number | undefined => readQuantity(text, context)?.found.quantity;
  const summed = lines.map((line) => {
    const found = SEVERAL.exec(line);
    const one = found || partsOf(line)[0]?.label ? '' : weightOfOne(line);
    if (one) {
      rest.push(one);
      return line.replace(one, ' ').replace(/\s+/g, ' ').trim();
    }
    if (!found || (partsOf(line)[0]?.label ?? '') in TEXT_FIELDS) return line;
    const { weights = '', sum = '' } = found.groups ?? {};
    const all = (weights.match(WEIGHTS) ?? []).map(gramsOf);
    const total = all.reduce((grams, weight) => grams + weight, 0);
    const before = line.slice(0, found.index).replace(/[\s:,]+$/, '');
    const behind = line.slice(found.index + found[0].length);
    const pieces =
      piecesIn(`${before}, ${behind}`) ?? lines.map(piecesIn).find((count) => count !== undefined);
    const isTotal = sum ? gramsOf(sum) === total : pieces === all.length;
    if (!isTotal) rest.push(found[0]);
    return [before, isTotal ? `${total / 1000} kg` : '', behind.replace(/^[\s,]+/, '')]
      .filter(Boolean)
      .join(', ');
  });
  return { lines: summed, rest };
}
