import type { ClipboardEvent } from 'react';
import { fromMinor } from '../../../contract/rules/money/money.ts';
import { CONTACT_PARTS } from '../../commands/grammar/message/contact/readContact.ts';
import type { MessageContext } from '../../commands/grammar/message/messageParts.ts';
import { readMessages } from '../../commands/grammar/message/readMessage.ts';
import type { TypedBooking, TypedMoney } from '../../commands/grammar/parsedInput.ts';
import type { Translate } from '../../i18n/textKey.ts';

/** A name alone has no address and no phone number; a text with this many parts counts as a whole address. */
const PARTS_OF_AN_ADDRESS = 3;

export const contactParts = (booking: TypedBooking) => CONTACT_PARTS.filter((part) => booking[part]);

/** The messages in a text pasted into a single field; none for an ordinary text. */
export const pastedMessages = (event: ClipboardEvent, context: MessageContext): TypedBooking[] =>
  readMessages(event.clipboardData.getData('text'), context)
    .map(({ booking }) => booking)
    .filter((booking) => contactParts(booking).length >= PARTS_OF_AN_ADDRESS);

/** The messages in a text pasted into a part of an address, where an address alone is an ordinary text. */
export function pastedPersons(event: ClipboardEvent, context: MessageContext): TypedBooking[] {
  const messages = pastedMessages(event, context);
  return messages.every(({ name, phone }) => name && phone) ? messages : [];
}

/** The parcel data of a message as texts, for a form without fields for them. */
export function parcelTexts(booking: TypedBooking, t: Translate): string[] {
  const { weightKg, quantity, size, cod, insurance, value, referenceNo } = booking;
  const amount = (money: TypedMoney | undefined) =>
    money && [money.currency, fromMinor(money.amountMinor)].filter(Boolean).join(' ');
  const readValues = {
    weightKg: weightKg && `${weightKg} kg`,
    quantity,
    size: size && `${size.lengthCm} × ${size.widthCm} × ${size.heightCm} cm`,
    cod: amount(cod) ?? (booking.unsaid?.includes('cod') ? '?' : undefined),
    insurance: amount(insurance),
    value: amount(value),
    referenceNo,
    pickup: booking.pickup?.text,
  };
  return (Object.keys(readValues) as (keyof typeof readValues)[]).flatMap((part) =>
    readValues[part]
      ? [t('booking.paste.said', { part: t(`booking.parcel.${part}`), value: String(readValues[part]) })]
      : [],
  );
}

/** A name that distinguishes a message from others. */
export const messageName = ({ name, phone, postcode, city }: TypedBooking): string =>
  [name || phone, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(' · ');
