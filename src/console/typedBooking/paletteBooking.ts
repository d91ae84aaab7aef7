import { createElement } from 'react';
import type { TypedBooking } from '../../commands/grammar/parsedInput.ts';
import type { PricedBooking } from '../../commands/palette/rows/paletteItem.ts';
import { RiskNotice } from '../../shared/risks/RiskNotice.tsx';
import type { BookingFacts } from './orderOfBooking.ts';
import { priceBooking } from './priceBooking.ts';
import { parcelStorage } from './requestStorage.ts';

const SHOWN_OFFERS = 6;

/** A parcel of the palette's line: the browser stores its request, and its review shows reasons to look at it. */
export const priceInPalette = async (
  booking: TypedBooking,
  facts: Omit<BookingFacts, 'storageOf' | 'noticeOf'>,
  signal: AbortSignal,
): Promise<PricedBooking> => {
  const priced = await priceBooking(
    booking,
    {
      ...facts,
      storageOf: (parcel) => parcelStorage(facts.customer.id, parcel),
      noticeOf: (parcels) => createElement(RiskNotice, { parcels, asksPlace: true }),
    },
    signal,
  );
  return { ...priced, offers: priced.offers.slice(0, SHOWN_OFFERS) };
};
