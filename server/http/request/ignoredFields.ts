/**
 * Fields that a program may send and that change nothing. They are part of the records that it reads and sends back whole, and no customer
 * may set them. Every other field of a body is stored, or refused by name (`server/http/request/unknownFields`).
 */
export const IGNORED_FIELDS: ReadonlySet<string> = new Set([
  // The account: the session decides; another one is refused.
  'companyId',
  'customerId',
  'userId',
  // Numbers that the server assigns.
  'id',
  'orderId',
  'nanoId',
  'consignmentNo',
  'accountNumber',
  'referralCode',
  // A separate call chooses it.
  'defaultSender',
  // Amounts that the server calculates.
  'price',
  'walletBalance',
  'unbilledAmount',
  'discount',
  'discountExp',
  'commission',
  'paymentTerm',
  'maxCredit',
  'planName',
  'smsRate',
  'emailRate',
  'pushRate',
  'waRate',
  'customBrandingRate',
  'planExpiryDate',
  // Results of the events of an order, an account or a contact.
  'status',
  'statusCode',
  'createdAt',
  'updatedAt',
  'created_at',
  'updated_at',
  'deliveredAt',
  'failedAttempts',
  'recipientNote',
  'failedReason',
  'failedCount',
  'failingSince',
  'disabledAt',
  'nextAt',
  'waiting',
  'queue',
  'lastUsedAt',
  'cancelReason',
  'activities',
  'personnel',
  'extTrackUrl',
  'etaDuration',
  'arrival',
  'packed',
  'instructions',
  'isEtaMeasured',
  'rating',
  'ratingNote',
  'codStatus',
  'codDueAt',
  'codPaidAt',
  'invoiceId',
  'pickupManifestId',
  'customerBankDetails',
  'geoAccuracy',
  'geoAccuracyLock',
  // Facts about the chosen service.
  'quotes',
  'service',
  'serviceType',
]);

/** Fields that programs send and schemas name, but that no code reads: their value is known already, or has no effect there. */
export const NAMED_BUT_IGNORED = {
  // The call itself confirms; `false` would mean the opposite.
  process: ['process'],
  // The price does not depend on them; an order stores them.
  quoteItem: ['name', 'type', 'description', 'hsCode', 'price', 'taxShipping'],
  quoteStop: ['scheduledAt', 'note'],
  quoteContact: ['name', 'phone', 'mobile', 'email', 'company', 'unitNo'],
  // Add-ons are identified by their id.
  addon: ['name'],
  // The token says whose session it is.
  logout: ['companyId'],
} as const;
