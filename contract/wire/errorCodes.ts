/** Codes of refusals. Clients branch on the code; the message is for people. */
export const ERROR = {
  accountInactive: 'ERR_AUTH_U00',
  badCredentials: 'ERR_AUTH_U01',
  unauthenticated: 'ERR_AUTH_U02',
  refreshRejected: 'ERR_AUTH_U03',
  codeRejected: 'ERR_AUTH_U04',
  stepUpNeeded: 'ERR_STEP_UP',
  forbidden: 'ERR_FORBIDDEN',
  /** Above a limit of the API key: an amount, a destination or a service. */
  keyLimit: 'ERR_KEY_LIMIT',
  notFound: 'ERR_NOT_FOUND',
  noSuchRoute: 'ERR_NO_SUCH_ROUTE',
  validation: 'ERR_VALIDATION',
  conflict: 'ERR_CONFLICT',
  /** The order is part of another bulk action. */
  inBatch: 'ERR_IN_BATCH',
  illegalStatus: 'ERR_ORDER_STATUS',
  staleQuote: 'ERR_QUOTE_STALE',
  noService: 'ERR_NO_SERVICE',
  noCourier: 'ERR_NO_COURIER',
  noWayToPay: 'ERR_NO_WAY_TO_PAY',
  /** The installation sends no mail, or no message of this channel. */
  noMessages: 'ERR_NO_MESSAGES',
  geocoder: 'GEOCODER_ERR',
  directions: 'ERR_DIRECTIONS',
  /** The member's daily limit does not cover the amount. */
  dayLimit: 'ERR_DAY_LIMIT',
  insufficientBalance: 'ERR_INSUFFICIENT_BALANCE',
  overdueInvoice: 'ERR_INVOICE_OVERDUE',
  belowMinimum: 'ERR_BELOW_MINIMUM',
  idempotencyMismatch: 'ERR_IDEMPOTENCY_MISMATCH',
  idempotencyRunning: 'ERR_IDEMPOTENCY_RUNNING',
  tooManyRequests: 'ERR_TOO_MANY_REQUESTS',
  payloadTooLarge: 'ERR_PAYLOAD_TOO_LARGE',
  courierRefused: 'ERR_COURIER_REFUSED',
  courierLate: 'ERR_COURIER_LATE',
  /** The database is away for a moment. A write may have happened, so the client repeats it with the same idempotency key. */
  unavailable: 'ERR_UNAVAILABLE',
  internal: 'ERR_INTERNAL',
} as const;
export type ErrorCode = (typeof ERROR)[keyof typeof ERROR];
