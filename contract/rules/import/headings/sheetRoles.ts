/**
 * Meanings that a heading has besides a column of an order. `orderKey`: rows with one value are one parcel. `orderTotal` is collected
 * where `paymentMethod` says cash on delivery and `paymentStatus` does not say paid. `orderStatus` in words, `cancelledAt` and
 * `shippedAt` by being filled leave a row out. `size`: length, width and height in one cell. `dialCode`: the country's code before the number to call. `payer…`: the side of the bill, for rows whose receiver's side is empty.
 */
export const SHEET_ROLES = [
  'orderKey',
  'orderTotal',
  'paymentMethod',
  'paymentStatus',
  'orderStatus',
  'cancelledAt',
  'shippedAt',
  'size',
  'dialCode',
  'payerName',
  'payerPhone',
  'payerEmail',
  'payerCompany',
  'payerUnitNo',
  'payerAddress1',
  'payerAddress2',
  'payerCity',
  'payerState',
  'payerPostcode',
  'payerCountry',
] as const;
export type SheetRole = (typeof SHEET_ROLES)[number];

/** The amount of goods that a weight or a value is of: one piece, all pieces of the row, the whole parcel. */
export type AmountPer = 'piece' | 'row' | 'parcel';

/** Reasons to leave out a row of a sheet; a user may take it in nevertheless. `noParcel`: a line of totals, a signature, a caption. */
export const LEFT_OUT_REASONS = ['cancelled', 'refunded', 'shipped', 'unpaid', 'noParcel'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
