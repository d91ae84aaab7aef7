import { simplified } from '../text/simplified.ts';
import { type Places, statesNamed } from './placeTable.ts';

const COUNTRY = /^(?:马来西亚|大马|印度尼西亚|印尼|泰国|菲律宾)/;
const STREET = /[路街道巷]/;
const MOST_SIGNS = 5;

/** The state at the start of a Chinese word, with or without the country before it. A street may be called like a state. */
export function chineseState(places: Places, address: string): string {
  const words = (address.match(/\p{Script=Han}{2,}/gu) ?? []).map((word) =>
    simplified(word).replace(COUNTRY, ''),
  );
  const starts = words
    .filter((word) => !STREET.test(word))
    .flatMap((word) => Array.from({ length: MOST_SIGNS - 1 }, (_, i) => word.slice(0, MOST_SIGNS - i)));
  return starts.find((name) => statesNamed(places, name).length > 0) ?? '';
}
