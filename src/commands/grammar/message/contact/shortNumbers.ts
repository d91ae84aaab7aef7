import { callingCode } from '../../../../../contract/rules/text/phone.ts';
import type { TypedBooking } from '../../parsedInput.ts';
import { labelOf, labelStart } from '../labels.ts';
import { PARCEL_LABELS, TEXT_FIELDS } from '../messageParts.ts';
import { namesOtherNumber } from '../otherNumbers.ts';
import { UNIT_FORM } from './places.ts';

/**
 * Numbers to call that are too short to be told from other numbers: they are read only in their own country. `BE1318 719 0023` ends with one, and
 * the last four digits of `8891 2200` are no postcode.
 */
const SHORT: Readonly<Record<string, RegExp>> = {
  BN: /(?<![\p{L}\p{Sc}\d#+.-]|(?<!\d{4}\s?)\/|(?<!(?<!\p{L})[BKPT]\p{Lu}\s?\d{4})(?<=\d)\s)[2-578]\d{2}[\s-]?\d{4}(?![\p{L}\d-]|[.,]\d|\s\d{3}|\/(?!\s?[2-578]\d{2}[\s-]?\d{4}))/gu,
  PH: /(?<![\p{L}\p{Sc}\d#+.-]|(?<!\d{4} ?)\/|(?<!\p{L} \d{4})(?<=[\d)]) )[2-8]\d{3} \d{4}(?![\p{L}\d-]|[.,]\d| \d{4}|\/(?! ?[2-8]\d{3} \d{4}))/gu,
};
/** Numbers of eight digits are numbers of other countries too: abroad they stay as they are written. */
const KEPT_ABROAD = new Set(['BN']);
const isNoPhone = (before: string): boolean => {
  const start = labelStart(before);
  const label = start < 0 ? undefined : labelOf(before.slice(start));
  return (
    namesOtherNumber(before) ||
    // `Lot 2301 4027`
    UNIT_FORM.test(/[\p{L}.]+$/u.exec(before)?.[0] ?? '') ||
    (label !== undefined &&
      (PARCEL_LABELS.has(label) || label in TEXT_FIELDS || ['identity', 'total', 'Postcode'].includes(label)))
  );
};

/** A text whose short numbers have the country's code, by which all readers know them. `asWritten` takes the code away again. */
export function withWholeNumbers(
  typed: string,
  country: string,
): { text: string; asWritten: (booking: TypedBooking) => TypedBooking } {
  const short = SHORT[country];
  const numbers: string[] = [];
  const code = `+${callingCode(country)} `;
  const text = short
    ? typed.replace(short, (number: string, at: number) => {
        const [before = ''] = /[^\n,|;(]*$/.exec(typed.slice(0, at)) ?? [];
        if (isNoPhone(before.replace(/[\s:.=-]+$/, ''))) return number;
        numbers.push(number);
        return code + number;
      })
    : typed;
  const plain = (text: string): string =>
    numbers.reduce((left, number) => left.replaceAll(code + number, number), text);
  const asWritten = (booking: TypedBooking): TypedBooking => {
    const { phone, note, rest, country: named = country } = booking;
    return {
      ...booking,
      // Without its code it would be a number of the named country.
      ...(phone && { phone: named === country || !KEPT_ABROAD.has(country) ? plain(phone) : phone }),
      ...(note && { note: plain(note) }),
      ...(rest && { rest: rest.map(plain) }),
    };
  };
  return { text, asWritten: numbers.length > 0 ? asWritten : (booking) => booking };
}
