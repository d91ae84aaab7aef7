import { countryNamed } from '../../knownCountries.ts';
import { type Label, labelOf, labelStart } from '../labels.ts';
import { namesPerson } from '../people/personNames.ts';
import { isFilling, PLACE_LEADS, VERBS } from './chatWords.ts';
import { ADDRESS_COLON, isNoPlace } from './noPlace.ts';
import { isPersonAlone, isPersonLike, namesOnly } from './persons.ts';
import { isPlace, isState } from './places.ts';
import { isFillingName, withoutChatter } from './sentences.ts';
import { namesNumber, type Unread } from './unread.ts';

/** `S(560123)`, `S048616` and `S 048616` as people of Singapore write them. */
const SINGAPORE_CODE = /(?<![\p{L}'’])(?:S ?\( ?(\d{6}) ?\)|\(S\) ?(\d{6})|S ?(\d{6}))(?!\d)/iu;

/** The unread texts that may be of a contact. The others are in `rest`. */
export function textsOf(unread: Unread, rest: string[], isNamed: boolean): string[] {
  const texts = unread.parts.map(({ text }) =>
    text.replace(SINGAPORE_CODE, ', Singapore $1$2$3').replace(/^[\s,]+/, ''),
  );
  const fits = (text: string, i: number, all: readonly string[]): boolean => {
    // `No:`, `number is` and `Call` of a number that is read already.
    if (namesNumber(text)) return false;
    if (i > 0 && isFilling(text)) return !isNamed && isFillingName(all, i);
    const reason = isNoPlace(text);
    if (reason && !labelOf(text)) rest.push(text);
    else if (reason && NOT_DROPPED.has(labelOf(text) ?? 'Name')) rest.push(text);
    return !reason;
  };
  const parted = isNamed ? texts : texts.flatMap((text) => apartAtColon(text, rest));
  return withoutChatter(parted, rest, isNamed).filter(fits);
}

/** `Tolong krm ke: Rizky`, `deliver tmr 3pm: Mr Goh`, `Adam: B-07-11`: a name on one side of a colon without a label. */
function apartAtColon(text: string, rest: string[]): string[] {
  const [, head = '', behind = ''] = /^([^:]+):\s*([^:]+)$/u.exec(text) ?? [];
  // `Timor Leste: Maria Goretti`
  const land = head
    .split(' ')
    .filter((word) => !isFilling(word))
    .join(' ');
  if (head && (countryNamed(land) !== undefined || isState(land)) && isPersonLike(behind))
    return [behind, land];
  // `KL office: Ms Priya`
  const isPerson =
    head !== '' && namesPerson(behind) && namesOnly(behind) && isPersonAlone(behind) && / /.test(behind);
  if (isPerson && (labelStart(head) < 0 || ADDRESS_COLON.test(text))) {
    if (!isFilling(head)) rest.push(head);
    return [behind];
  }
  if (!head || labelStart(head) >= 0 || ADDRESS_COLON.test(text)) return [text];
  if (isPersonLike(head) && isPlace(behind) && namesOnly(head)) return [head, behind];
  const words = head.toLowerCase().split(/\s+/);
  const isSending =
    words.some((word) => VERBS.has(word) || PLACE_LEADS.has(word)) ||
    (HAN_HEAD.test(head) && namesPerson(behind));
  if (!isSending || !isPersonLike(behind) || !namesOnly(behind)) return [text];
  rest.push(head);
  return [behind];
}
/** A Chinese name of a town before a colon. */
const HAN_HEAD = /^\p{Script=Han}{2,8}$/u;

/** Labels whose word has a meaning even without a value, so it must not be lost. */
const NOT_DROPPED = new Set<Label>([
  'total',
  'note',
  'cod',
  'insurance',
  'value',
  'quantity',
  'weight',
  'size',
]);
