import { inAllLanguages } from '../../../../texts/read.ts';
import { type ColumnLook, isAddressLike, isPersonLike, mostly } from '../headings/columnLook.ts';
import { namesCartons, readHeadingText } from '../headings/headingText.ts';
import { type ContactField, NEARLY, PERHAPS_ADDRESS, USUAL } from '../headings/headingWords.ts';
import type { SheetRole } from '../headings/sheetRoles.ts';
import { withoutPieces } from '../importMeasures.ts';
import { foldName } from '../importText.ts';
import { isWord, isYes, saysNoCash } from '../orders/orderWords.ts';
import { isTotalWord } from '../orders/totals.ts';
import { isAddressAndPhone, isWholeContact } from '../orders/wholeContact.ts';
import { MOST_PIECES } from './byValues.ts';
import { OTHER, type Read } from './headerMatch.ts';
import { fieldsOf } from './joinedContacts.ts';

const ANY_AMOUNT = new Set(
  Object.values(inAllLanguages('importWords')).flatMap(({ anyAmount }) => anyAmount.map(foldName)),
);
const PERHAPS_NOTES = new Set(
  Object.values(inAllLanguages('importWords')).flatMap(({ perhapsNotes }) => perhapsNotes.map(foldName)),
);
const isOfSender = ({ meaning: { contact } }: Read): boolean =>
  contact?.side === 'sender' || contact?.side === 'returns';
const COUNT = /^x?\s*\d{1,4}(?:[.,]0+)?\s*(?:\p{L}{1,8}\.?)?$/iu;

/** Replaces meanings that depend on the other headings of the sheet. */
export function byOthers(
  reads: readonly Read[],
  headers: readonly string[],
  lookOf: (at: number) => ColumnLook,
): Read[] {
  const isFilledField = (field: ContactField) => (read: Read) =>
    read.isFilled && read.meaning.by !== 'place' && read.meaning.contact?.field === field;
  // `Ship To` above names, beside a column of addresses.
  // The buyer of a gift is another person.
  const isOther = (read: Read) =>
    isFilledField('Name')(read) &&
    !read.meaning.contact?.isPerson &&
    read.meaning.contact?.side !== 'buyer' &&
    read.meaning.contact?.side !== 'payer';
  const isPersons = !reads.some(isOther) && reads.some(isFilledField('Address1'));
  const isAddresses = !reads.some(isFilledField('Address1'));
  // `Location` above addresses, where no other heading names the receiver's.
  const isPlaceless = !reads.some((read) => isFilledField('Address1')(read) && !isOfSender(read));
  const isPlace = (header: string, at: number) =>
    isPlaceless &&
    PERHAPS_ADDRESS.has(foldName(readHeadingText(header).bare)) &&
    mostly(lookOf(at), isAddressLike);
  // `Address and Phone`: a heading of both.
  const isBoth = (header: string, at: number) =>
    isPlaceless &&
    !reads.some((read) => read.at === at) &&
    fieldsOf(header).has('Address1') &&
    fieldsOf(header).has('Phone') &&
    mostly(lookOf(at), (text) => isAddressAndPhone(text) || isWholeContact(text));
  const places = headers.flatMap((header, at) => (isPlace(header, at) || isBoth(header, at) ? [at] : []));
  // Gross weight is what a courier weighs.
  const isWeighed = reads.some(
    ({ meaning, isFilled }) => meaning.column === 'weightKg' && !meaning.isNet && isFilled,
  );
  const isTotal = ({ at }: Read) => isTotalWord(headers[at] ?? '');
  const hasRole = (role: SheetRole) => reads.some((one) => one.isFilled && one.meaning.role === role);
  // `COD?` above yes and no is the payment method.
  const isFlag = ({ at, meaning }: Read) =>
    meaning.column === 'cod' &&
    lookOf(at).samples.some((text) => isWord('yes', text)) &&
    lookOf(at).samples.every((text) => isWord('yes', text) || saysNoCash(text));
  // `Insured` above yes and no, beside `Sum insured`.
  const isInsuredFlag = ({ at, meaning }: Read) =>
    meaning.column === 'insurance' &&
    lookOf(at).samples.length > 0 &&
    lookOf(at).samples.every((text) => isYes(text) || isWord('no', text));
  const isInsuredSum = (read: Read) =>
    read.isFilled && read.meaning.column === 'insurance' && !isInsuredFlag(read);
  const isCash = (read: Read) => read.isFilled && read.meaning.column === 'cod' && !isFlag(read);
  const isTotalOpen = (hasRole('paymentMethod') || reads.some(isFlag)) && !hasRole('orderTotal');
  const counts = reads.filter(({ meaning, isFilled }) => meaning.column === 'quantity' && isFilled);
  const isPerhapsNote = ({ at }: Read) =>
    PERHAPS_NOTES.has(foldName(readHeadingText(headers[at] ?? '').bare));
  const hasGoods = reads.some(
    (read) => read.isFilled && read.meaning.column === 'itemDescription' && !isPerhapsNote(read),
  );
  const isAnyAmount = (header: string) => ANY_AMOUNT.has(foldName(readHeadingText(header).bare));
  // A heading of some amount, which alone has no meaning, beside a flag of cash.
  const amounts = headers.flatMap((header, at): Read[] =>
    isTotalOpen && isAnyAmount(header) && lookOf(at).filled > 0 && !reads.some((read) => read.at === at)
      ? [{ at, meaning: { role: 'orderTotal', score: USUAL }, isFilled: true }]
      : [],
  );
  const addresses = places.map(
    (at): Read => ({
      at,
      meaning: { contact: { field: 'Address1', side: null }, score: places.length > 1 ? NEARLY : USUAL },
      isFilled: true,
    }),
  );
  const known = reads.filter(({ at }) => !places.includes(at));
  const read = known.map((read): Read => {
    const { at, meaning } = read;
    // A word that names goods or remarks: beside goods, remarks; without goods and pieces, a question.
    if (meaning.column === 'itemDescription' && isPerhapsNote(read) && (hasGoods || counts.length === 0))
      return {
        ...read,
        meaning: { column: hasGoods ? 'note' : 'itemDescription', score: hasGoods ? USUAL : NEARLY },
      };
    // `Qty/Ctn` beside the number of cartons.
    const isOfCarton = meaning.isOfCarton && meaning.column === 'quantity';
    if (isOfCarton && counts.some((other) => other.at !== at && namesCartons(headers[other.at] ?? '')))
      return { ...read, meaning: OTHER };
    if (meaning.isNet && isWeighed) return { ...read, meaning: OTHER };
    // `COD` above yes and no, beside `COD Amount`.
    if (isFlag(read) && reads.some(isCash))
      return { ...read, meaning: { role: 'paymentMethod', score: USUAL } };
    if (isInsuredFlag(read) && reads.some(isInsuredSum))
      return { ...read, meaning: { role: 'insured', score: USUAL } };
    // `Alamat & No Tel` above addresses with their numbers.
    if (meaning.contact?.field === 'Phone' && isAddresses && mostly(lookOf(at), isAddressAndPhone))
      return { ...read, meaning: { contact: { ...meaning.contact, field: 'Address1' }, score: USUAL } };
    const isOfReturn = meaning.contact?.side === 'returns';
    if (meaning.by === 'place' && (isPersons || isOfReturn) && mostly(lookOf(at), isPersonLike))
      return { ...read, meaning: { ...meaning, score: USUAL } };
    // `Deliver to` above addresses, without another heading for addresses.
    if (meaning.by === 'place' && meaning.contact && isAddresses && mostly(lookOf(at), isAddressLike))
      return { ...read, meaning: { contact: { ...meaning.contact, field: 'Address1' }, score: USUAL } };
    // Such a heading may be a number of pieces or an amount of money.
    const isMoney =
      meaning.column === 'quantity' &&
      isTotal(read) &&
      (counts.some((other) => !isTotal(other)) ||
        !lookOf(at).samples.every((text) => COUNT.test(text)) ||
        // A number above the usual pieces is a sum.
        !lookOf(at).samples.every((text) => Number(withoutPieces(text)) <= MOST_PIECES));
    // `Amount` beside a payment method is the order's total.
    const isAmount = isTotalOpen && isAnyAmount(headers[at] ?? '');
    return isMoney || isAmount ? { ...read, meaning: { role: 'orderTotal', score: USUAL } } : read;
  });
  return [...read, ...amounts, ...addresses];
}
