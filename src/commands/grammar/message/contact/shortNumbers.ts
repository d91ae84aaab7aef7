import { callingCode } from '../../../../../contract/rules/text/phone.ts';
import type { TypedBooking } from '../../parsedInput.ts';
import { labelOf, labelStart } from '../labels.ts';
import { PARCEL_LABELS, TEXT_FIELDS } from '../messageParts.ts';
import { namesOtherNumber } from '../otherNumbers.ts';

/** Numbers to call that are too short to be told from other numbers: they are read only in their own country. `BE1318 719 0023` ends with one. */
const SHORT: Readonly<Record<string, RegExp>> = {
  BN: /(?<![\p{L}\p{Sc}\d#+.-]|(?<!\d{4}\s?)\/|(?<!(?<!\p{L})[BKPT]\p{Lu}\s?\d{4})(?<=\d)\s)[2-578]\d{2}[\s-]?\d{4}(?![\p{L}\d-]|[.,]\d|\s\d{3}|\/(?!\s?[2-578]\d{2}[\s-]?\d{4}))/gu,
};
const isNoPhone = (before: string): boolean => {
  const start = labelStart(before);
  const label = start < 0 ? undefined : labelOf(before.slice(start));
  return (
    namesOtherNumber(before) ||
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
  const plain = (said: string): string =>
    numbers.reduce((left, number) => left.replaceAll(code + number, number), said);
  const asWritten = (booking: TypedBooking): TypedBooking => {
    const { phone, note, rest, country: named = country } = booking;
    return {
      ...booking,
      // Without its code it would be a number of the named country.
      ...(phone && { phone: named === country ? plain(phone) : phone }),
      ...(note && { note: plain(note) }),
      ...(rest && { rest: rest.map(plain) }),
    };
  };
  return { text, asWritten: numbers.length > 0 ? asWritten : (booking) => booking };
}
