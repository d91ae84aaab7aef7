import { inAllLanguages } from '../../../../texts/read.ts';
import { anyOf } from '../../text/wordPattern.ts';
import { type HeadingMeaning, meaningOf, USUAL } from './headingWords.ts';

const words = Object.values(inAllLanguages('importWords'));
/** Malay words follow their noun, Chinese ones have no space behind them. */
const ageOf = (list: readonly string[]) =>
  new RegExp(
    String.raw`^(?:(?:${anyOf(list)})(?:[\s_-]+|(?<=\p{Script=Han}))(?<behind>.+)|(?<before>.+)[\s_-]+(?:${anyOf(list)}))$`,
    'iu',
  );
const FORMER = ageOf(words.flatMap(({ formerWords }) => formerWords));
const CURRENT = ageOf(words.flatMap(({ currentWords }) => currentWords));

function agedContact(pattern: RegExp, header: string) {
  const { behind, before } = pattern.exec(header.trim())?.groups ?? {};
  const meaning = behind || before ? meaningOf(behind ?? before ?? '') : null;
  return meaning?.contact && meaning.score >= USUAL ? { ...meaning, contact: meaning.contact } : null;
}

/**
 * `Old Address` beside the address that counts is irrelevant; `New Address` beside it is the address. Null for a heading without such a
 * word, or whose counterpart is missing: a person must say which one counts.
 */
export function agedMeaning(header: string, headers: readonly string[]): HeadingMeaning | null {
  const [former, current] = [agedContact(FORMER, header), agedContact(CURRENT, header)];
  const { field, side } = former?.contact ?? current?.contact ?? {};
  if (!field) return null;
  const isSame = (contact: HeadingMeaning['contact']) => contact?.field === field && contact.side === side;
  const hasOther = (other: (one: string) => HeadingMeaning['contact']) =>
    headers.some((one) => one !== header && isSame(other(one)));
  const hasPlain = hasOther((one) => meaningOf(one)?.contact);
  const hasFormer = hasOther((one) => agedContact(FORMER, one)?.contact);
  const hasCurrent = hasOther((one) => agedContact(CURRENT, one)?.contact);
  if (former) return hasPlain !== hasCurrent ? { isOther: true, score: USUAL } : null;
  return hasFormer && !hasPlain ? current : null;
}
