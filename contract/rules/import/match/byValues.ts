import { inAllLanguages } from '../../../../texts/read.ts';
import { AMOUNT_IN_NOTE, isAmountWithCurrency } from '../../money/remarkCash.ts';
import { isCollected } from '../collected.ts';
import {
  areRowNumbers,
  type ColumnLook,
  isAddressLike,
  isOfEach,
  isPersonLike,
  lastDay,
  lastDayIn,
  lastDayNear,
  mostly,
} from '../headings/columnLook.ts';
import { isWeightUnit } from '../headings/headingText.ts';
import { type HeadingMeaning, NEARLY, USUAL } from '../headings/headingWords.ts';
import { isWords } from '../headings/openContacts.ts';
import { CENTS } from '../importAmounts.ts';
import { isTypeWord } from '../importChoices.ts';
import { withoutPieces } from '../importMeasures.ts';
import { foldName } from '../importText.ts';
import {
  holdsWord,
  isCashOnDelivery,
  isPaidAtDoor,
  isPaidInPart,
  isWord,
  saysNoCash,
  saysPaid,
} from '../orders/orderWords.ts';
import { isWholeContact } from '../orders/wholeContact.ts';
import { isFlag, isHaste } from '../wishes/wishWords.ts';

/** Chooses between the meanings of an ambiguous heading by its values. */
export function byValues(
  meaning: HeadingMeaning,
  look: ColumnLook,
  {
    today,
    isShop,
    isNumbered,
    hasGoods,
    hasSender,
  }: { today: string; isShop: boolean; isNumbered: boolean; hasGoods: boolean; hasSender: boolean },
): HeadingMeaning | null {
  const { contact, by } = meaning;
  if (by === 'document' && look.samples.length > 0 && look.samples.every(isTypeWord))
    return { column: 'itemType', score: USUAL };
  if (by === 'document') return look.samples.every(isFlag) ? meaning : null;
  if (by === 'wish') return look.samples.every((text) => isFlag(text) || isHaste(text)) ? meaning : null;
  if (by === 'delivery') return ofDelivery(meaning, look, today);
  if (by === 'parcel') return ofParcel(meaning, look);
  // `Items` above `3`, `249000`: a count or an amount. A longer number may be a code.
  if (meaning.column === 'itemDescription' && look.samples.length > 0 && look.samples.every(isCountOrAmount))
    return null;
  if (by === 'contactOrPhone' && contact)
    return mostly(look, isPersonLike)
      ? { ...meaning, contact: { ...contact, isPerson: true } }
      : { ...meaning, contact: { ...contact, field: 'Phone' } };
  // `Country code` above +60 is the calling code.
  if (contact?.field === 'Country' && mostly(look, (text) => /^['=]?\+?\d{1,3}$/.test(text)))
    return contact.side === null || contact.side === 'receiver'
      ? { role: 'dialCode', score: USUAL }
      : { isOther: true, score: USUAL };
  // `Shop` above another name in each row is the receiver's.
  if (by === 'shop')
    return !isShop && isOfEach(look) && mostly(look, isWords) ? meaning : { score: USUAL, isOther: true };
  // `Deliver to` above `Home` and `Office` is a choice.
  if ((by === 'person' || by === 'place') && look.samples.length > 0 && look.samples.every(isPlaceKind))
    return null;
  // `Delivery` above `Courier` and `Self collect`
  if ((by === 'person' || by === 'place') && look.samples.some(isCollected)) return null;
  if (by === 'anyDate') {
    // A pickup is never in the past, and a shop's order date is never in the future.
    const days = look.samples.map((text) => lastDayNear(text, today));
    const isOfOrder =
      days.every((day) => day !== null && day <= today) && (isShop || days.some((day) => day && day < today));
    return isOfOrder && days.length > 0 ? { score: USUAL, isOther: true } : meaning;
  }
  // `ID` of a shop's sheet without another number.
  if (by === 'bareNumber') return isShop && !isNumbered ? ofOrder(meaning, look) : null;
  // `From` names a shop, a town or a channel, unless its cells hold a whole sender, or the sender has other columns.
  if (by === 'from' && hasSender && mostly(look, isPersonLike)) return meaning;
  if (by === 'from')
    return mostly(look, isWholeContact)
      ? { contact: { field: 'Address1', side: 'sender' }, score: USUAL }
      : { isOther: true, score: USUAL };
  if (by === 'order') return ofOrder(meaning, look);
  // `Parcel size` above S, M, L has no lengths.
  if (meaning.role === 'size' && look.samples.length > 0 && !look.samples.some((text) => /\d/.test(text)))
    return { score: USUAL, isOther: true };
  // `Unit` above g and kg.
  if ((by === 'unitOrPieces' || meaning.column === 'weightKg') && mostly(look, isWeightUnit))
    return { role: 'weightUnit', score: USUAL };
  // `Unit` above 3, 1, 12 may count pieces instead of naming a house.
  if (by === 'unitOrPieces' && contact?.side === null && mostly(look, (text) => /^\d{1,3}$/.test(text)))
    return { column: 'quantity', score: hasGoods && areFew(look) ? USUAL : NEARLY };
  // `Pickup` above days is no person.
  if (by === 'place' && contact?.side === 'sender' && mostly(look, (text) => lastDayIn(text) !== null))
    return { column: 'pickupDate', score: USUAL };
  // `Deliver` above days
  if (by === 'place' && contact?.side === 'receiver' && mostly(look, (text) => lastDayIn(text) !== null))
    return ofDelivery({ role: 'noted', score: USUAL }, look, today);
  if ((by === 'person' || by === 'place') && contact && mostly(look, isWholeContact))
    return { contact: { ...contact, field: 'Address1' }, score: USUAL };
  if (by === 'person')
    return mostly(look, isPersonLike) ? { ...meaning, score: USUAL } : unlessNumbers(meaning, look);
  if (by === 'payment') {
    const isPaymentWord = (text: string) =>
      !/\d/.test(text) || isPayment(text) || isPaidInPart(text) || saysPaid(text) || isPaidBy(text);
    const hasAmount = look.samples.some((text) => BARE_AMOUNT.test(text) && !isPaymentWord(text));
    return mostly(look, isPaymentWord) && (!hasAmount || look.samples.every(isPaymentWord)) ? meaning : null;
  }
  // `Collect` above amounts. Numbers alone may count parcels.
  if (by === 'cash')
    return look.samples.length > 0 && look.samples.every((text) => BARE_AMOUNT.test(text))
      ? { ...meaning, score: look.samples.some(isMoney) ? USUAL : NEARLY }
      : null;
  // `Terms` above `30 Days`, `C.O.D.`: only cash matters to a courier.
  if (by === 'terms')
    return look.samples.some((text) => isPaidAtDoor(text) || isWord('freightByReceiver', text))
      ? meaning
      : { score: USUAL, isOther: true };
  return by === 'place' && !mostly(look, isAddressLike) ? unlessNumbers(meaning, look) : meaning;
}

const PLACE_KINDS = new Set(
  Object.values(inAllLanguages('importWords')).flatMap(({ placeKinds }) => placeKinds.map(foldName)),
);
const isCountOrAmount = (text: string): boolean =>
  /^(?:\d{1,3}|\d{1,3}(?:[.,]?000)+|\d+[.,]\d{2})$/.test(text);
const isPlaceKind = (text: string): boolean => PLACE_KINDS.has(foldName(text));

/** Numbers of pieces are small, and 1 is common. House numbers are not. */
export const MOST_PIECES = 20;
const areFew = ({ samples }: ColumnLook): boolean =>
  samples.includes('1') && samples.every((text) => Number(text) <= MOST_PIECES);

/** The wished day or time of the delivery; days that are over are those of the shop's own record. */
function ofDelivery(meaning: HeadingMeaning, { samples }: ColumnLook, today: string): HeadingMeaning | null {
  const days = samples.map((text) => lastDayNear(text, today));
  if (samples.length > 0 && days.every((day) => day !== null && day < today))
    return { score: USUAL, isOther: true };
  return samples.length > 0 && samples.every((text) => BARE_AMOUNT.test(text) && lastDayIn(text) === null)
    ? null
    : meaning;
}

const isCount = (text: string): boolean => /^\d{1,3}$/.test(withoutPieces(text));
/** `Parcel` above words, numbers, or types of goods. Numbers may also number the parcels, and both together are a question. */
function ofParcel(meaning: HeadingMeaning, { samples, filled }: ColumnLook): HeadingMeaning | null {
  if (meaning.unit) return null;
  if (samples.length > 0 && samples.every(isCount)) {
    const isOpen =
      (filled === samples.length && areRowNumbers(samples)) ||
      samples.some((text) => Number(withoutPieces(text)) > MOST_PIECES);
    return { column: 'quantity', score: isOpen ? NEARLY : USUAL };
  }
  if (samples.some(isCount)) return { ...meaning, score: NEARLY };
  if (samples.length > 0 && samples.every(isTypeWord)) return { column: 'itemType', score: USUAL };
  return samples.every((text) => /\p{L}{3}|\p{Script=Han}/u.test(text)) ? meaning : null;
}

const REFERENCE = /^(?=.*\d)[\p{L}\p{N}#/_.-]{1,40}$/u;

/** `Order` may be above order numbers, row numbers, or goods. */
function ofOrder(meaning: HeadingMeaning, look: ColumnLook): HeadingMeaning | null {
  const { samples } = look;
  const isCounted = samples.length > 1 && samples.every((text, i) => text === String(i + 1));
  if (isCounted) return { score: USUAL, isOther: true };
  if (mostly(look, (text) => REFERENCE.test(text) && lastDay(text) === null)) return meaning;
  return mostly(look, (text) => /\p{L}{3}/u.test(text)) ? { column: 'itemDescription', score: USUAL } : null;
}

const unlessNumbers = (meaning: HeadingMeaning, look: ColumnLook) =>
  look.samples.length === 0 || mostly(look, isPersonLike) ? meaning : null;

/** `Cash $45`, `Transfer RM20`: a payment with its amount. */
function isPaidBy(text: string): boolean {
  const way = text.replace(AMOUNT_IN_NOTE, ' ').trim();
  return (
    way !== '' &&
    way !== text.trim() &&
    (isWord('cash', way) || saysNoCash(way) || holdsWord('otherPayments', way))
  );
}
const isMoney = (text: string): boolean => CENTS.test(text) || isAmountWithCurrency(text);
export const BARE_AMOUNT = /^[^\p{L}\d]*(?:\p{L}{2,3}\s*)?\d[\d.,]*$/u;
/** `COD RM25`, `lunas`, `no COD`. */
export const isPayment = (text: string): boolean =>
  isCashOnDelivery(text) || isWord('paid', text) || saysNoCash(text);
