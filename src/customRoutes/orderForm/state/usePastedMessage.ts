import { type ClipboardEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Locale } from '../../../../contract/rules/locales.ts';
import type { TypedBooking } from '../../../commands/grammar/parsedInput.ts';
import { useLocale } from '../../../i18n/useText.ts';
import { serverNow } from '../../../lib/dates/serverClock.ts';
import { homeCountry, type KnownContact } from '../../../shared/address/sideValues.ts';
import { typedPickup } from '../../../shared/booking/rules/pickupTime.ts';
import { pastedMessages, pastedPersons } from '../../../shared/contacts/pastedAddress.ts';
import { withParcel } from '../rules/bookedParcel.ts';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { useBooking, useFacts } from './orderFormContext.ts';
import { useSetValues } from './useSetValues.ts';

/** Fills person and parcel from a message pasted into the name, the address or the box. */
export function usePastedMessage(replace: (contact: KnownContact) => void) {
  const { customer, company } = useFacts();
  const locale = useLocale() as Locale;
  const { getValues } = useFormContext<OrderFormValues>();
  const { keepAddons } = useBooking();
  const put = useSetValues();
  const [pasting, setPasting] = useState(false);
  /** The text with which the box was opened. */
  const [first, setFirst] = useState('');
  /** The part of a message pasted into a field that was not understood. */
  const [unread, setUnread] = useState<string[]>([]);
  const context = { locale, country: homeCountry(customer, company), currency: company.currency };
  /** Returns the used parts, and the text for which the form has no field. */
  const fill = (booking: TypedBooking): { used: TypedBooking; rest: string[] } => {
    const before = getValues();
    const { values, rest, used } = withParcel(before, booking, company.currency);
    const { items, itemType, addon, note, referenceNo } = values;
    keepAddons(addon.filter((choice) => !before.addon.includes(choice)).map(({ id }) => id));
    const pickup = booking.pickup && typedPickup(booking.pickup, serverNow(), company.timezone);
    put({ items, itemType, addon, note, referenceNo, ...pickup });
    replace(booking);
    return { used, rest };
  };
  const take = (event: ClipboardEvent, [booking, ...others]: TypedBooking[]) => {
    if (!booking) return;
    event.preventDefault();
    // If there are several messages, the user chooses one in the box.
    const isSeveral = others.length > 0;
    setFirst(isSeveral ? event.clipboardData.getData('text') : '');
    if (isSeveral) setPasting(true);
    setUnread(isSeveral ? [] : [...(booking.rest ?? []), ...fill(booking).rest]);
  };
  const onPasteName = (event: ClipboardEvent) => take(event, pastedMessages(event, context));
  const onPasteAddress = (event: ClipboardEvent) => take(event, pastedPersons(event, context));
  return { context, fill, first, onPasteName, onPasteAddress, pasting, setPasting, unread };
}
