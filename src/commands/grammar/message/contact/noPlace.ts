import { isCashOnDelivery } from '../../../../../contract/rules/import/orders/orderWords.ts';
import { anyOf } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { countryNamed } from '../../knownCountries.ts';
import { labelOf } from '../labels.ts';
import { AMOUNT_WORDS, ASIDES, HAN_GOODS, INSTRUCTION } from './chatWords.ts';
import { isStatus } from './doubts.ts';
import { STREET_FORMS, UNIT_FORMS } from './places.ts';

const messageWords = Object.values(inAllLanguages('messageWords'));
/** A colon after a word of an address: `No: 5`, `Blok: C`, `Condo: The Vertical`. */
export const ADDRESS_COLON = new RegExp(
  String.raw`^(?:(?:${UNIT_FORMS}|${anyOf(STREET_FORMS)})\b[^:]{0,10}:|(?:${anyOf(messageWords.flatMap(({ placeWords }) => placeWords))})\s?:\s?\S+\s)`,
  'i',
);
const OTHER_UNITS = anyOf(messageWords.flatMap(({ otherUnits }) => otherUnits));
const MONEY = String.raw`(?<!\p{L})(?:rm|rp|idr|myr|sgd|usd|php|thb|s\$|[$฿₱])\s?\d`;
const AMOUNT = new RegExp(MONEY, 'iu');
export const namesMoney = (text: string): boolean => AMOUNT.test(text);
/** An amount, a web address, or goods with a count or a weight. */
const NO_PLACE = new RegExp(
  String.raw`${MONEY}|:\/\/|\bwww\.|\d\s?(?:${OTHER_UNITS})(?!\p{Script=Latin})`,
  'iu',
);
/** The digits of a phone, a card or an order. */
const LONG_NUMBER = /\d(?:-?\d){6,}|\d{3,}(?:[ -]\d{3,}){2,}|\b(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z\d]{12,}\b/;

/** A word for cash on delivery in Chinese. */
const HAN_CASH = new RegExp(
  `^(?:${anyOf(messageWords.flatMap(({ labels }) => labels.cod.filter((word) => /\p{Script=Han}/u.test(word))))})`,
  'u',
);
/** `Cod po 3x180+100sf` */
const COD_WORD = /(?<![\p{L}\d])cod(?![\p{L}\d])/iu;
/** Whether a text cannot be part of a name or an address. */
export function isNoPlace(text: string): boolean {
  return (
    !/[\p{L}\d]/u.test(text) ||
    NO_PLACE.test(text) ||
    LONG_NUMBER.test(text) ||
    COD_WORD.test(text) ||
    AMOUNT_WORDS.has(text.toLowerCase()) ||
    HAN_GOODS.test(text) ||
    ASIDES.has(text.toLowerCase()) ||
    // A Chinese amount in words.
    (/\p{Script=Han}/u.test(text) && (isCashOnDelivery(text) || HAN_CASH.test(text))) ||
    (text.includes(':') && !ADDRESS_COLON.test(text)) ||
    INSTRUCTION.test(text) ||
    (labelOf(text) !== undefined && !countryNamed(text)) ||
    isStatus(text)
  );
}
