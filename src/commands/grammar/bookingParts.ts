/** Missing parts of a parcel, requested one at a time. */
export const BOOKING_PARTS = [
  'name',
  'phone',
  'email',
  'address1',
  'postcode',
  'city',
  'state',
  'weight',
  'cod',
  'insurance',
  'value',
] as const;
export type BookingPart = (typeof BOOKING_PARTS)[number];
