/**
 * Fields that a program may send and that change nothing. They stand in the records that it reads and sends back whole, and no customer
 * may set them. Every other field of a body is kept, or refused by its name; `server/http/unknownFields` holds to that.
 */
export const IGNORED_FIELDS: ReadonlySet<string> = new Set([
  // Who it is for: the session says so, and another's is refused.
  'companyId',
  'customerId',
  'userId',
  // Numbers that the server gives.
  'id',
  'orderId',
  'nanoId',
  'consignmentNo',
  'accountNumber',
  'referralCode',
  // Amounts that the server works out.
  'price',
  'walletBalance',
  'unbilledAmount',
  'discount',
  'discountExp',
  'commission',
  'paymentTerm',
  'maxCredit',
  'planName',
  'planExpiryDate',
  // What follows from what happens to an order, an account or a contact.
  'status',
  'statusCode',
  'createdAt',
  'updatedAt',
  'created_at',
  'updated_at',
  'deliveredAt',
  'failedReason',
  'cancelReason',
  'activities',
  'personnel',
  'extTrackUrl',
  'etaDuration',
  'rating',
  'ratingNote',
  'codStatus',
  'codDueAt',
  'invoiceId',
  'pickupManifestId',
  'customerBankDetails',
  'geoAccuracy',
  'geoAccuracyLock',
  // What the chosen service says of itself.
  'quotes',
  'service',
  'serviceType',
]);

/** Named by a schema, as programs send them, and read by nothing: what they say is known already or decides nothing there. */
export const NAMED_BUT_IGNORED = {
  // A call of that name confirms; `false` would ask for the opposite of what it is for.
  process: ['process'],
  // The price of a parcel does not depend on them; an order keeps them.
  quoteItem: ['name', 'type', 'description', 'hsCode', 'mpcId', 'price', 'taxShipping'],
  quoteStop: ['scheduledAt', 'note'],
  quoteContact: ['name', 'phone', 'mobile', 'email', 'company', 'unitNo'],
  // Add-ons are known by their id.
  addon: ['name'],
} as const;
