/**
 * Meanings of a heading other than a column of an order. `orderKey`: rows with the same value are one parcel. `orderTotal`: collected if
 * `paymentMethod` says cash on delivery and `paymentStatus` does not say paid. The words of `orderStatus`, or any text in `cancelledAt` or
 * `shippedAt`, leave a row out. `size`: length, width and height in one cell. `dialCode`: the calling code of the phone number. `weightUnit`: the unit of
 * the weight. `cartons`: the number of cartons, of which the weight is of one.
 * `insured`: whether the parcel is insured, beside the amount. `returned`: pieces that came back. `needsShipping`: whether the item is sent at all.
 * `document`: whether the parcel is a document. `noted`: a wish that becomes a part of the note: urgent, the day or the time of the delivery.
 * `pickupTime`: the time beside the day of the pickup. `lineItem`: an item of the order with its number and value. `payer…`: the billing contact, for rows without a receiver.
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
  'weightUnit',
  'cartons',
  'returned',
  'needsShipping',
  'insured',
  'document',
  'noted',
  'pickupTime',
  'lineItem',
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

/** The goods that a weight or a value describes: one piece, all pieces of the row, or the whole parcel. */
export type AmountPer = 'piece' | 'row' | 'parcel';

/** Reasons to leave out a row of a sheet; a user may take it in nevertheless. `noParcel`: a line of totals, a signature, a caption. */
export const LEFT_OUT_REASONS = ['cancelled', 'refunded', 'shipped', 'unpaid', 'noParcel'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
