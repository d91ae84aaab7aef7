import type { BookingWire } from '../../../shared/booking/sendBooking.ts';
import { type TripPayloadFacts, toTripInput } from '../rules/multipointPayload.ts';
import { type MultipointValues, vehicleOf } from '../rules/multipointValues.ts';
import { TRIP_PARTS } from '../rules/tripVersions.ts';
import type { TripPageFacts } from './trip.ts';

/** Converts a trip's values to the wire and back (MULTI-37). */
export const tripWire = (
  facts: TripPayloadFacts & Pick<TripPageFacts, 'vehicles'>,
  read: BookingWire<MultipointValues>['read'],
): BookingWire<MultipointValues> => ({
  toInput: (values, finish) => toTripInput(values, vehicleOf(values, facts), facts, finish),
  read,
  parts: TRIP_PARTS,
});
