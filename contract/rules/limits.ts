/** Characters of a password. */
export const PASSWORD_MIN = 8;

export const LIMITS = {
  listMax: 1000,
  bulkIds: 1000,
  /** Drafts of one call. */
  madeTogether: 200,
  trackingNumbers: 50,
  trackingNumberLength: 60,
  weightMinKg: 0.1,
  weightMaxKg: 10_000,
  cartonsMin: 2,
  cartonsMax: 200,
  noteLength: 500,
  nameLength: 120,
  phoneLength: 40,
  addressLength: 255,
  quotesPerPage: 50,
  /** Limit of decimal amounts of an unknown currency: above each currency's limit (`amountLimits`), and still exact. */
  amountMax: 100_000_000_000,
} as const;

/** A search counts up to this number of rows. Beyond it the answer only says that there are more. */
export const SEARCH_TOTAL_MOST = 10_000;

/** Text lengths at which a look-up starts (QUOTE-09…11, FORM-34). */
export const LOOKUP_MIN = { address: 4, city: 3, country: 1, hsCode: 4 } as const;
/** Pause in milliseconds before a look-up or a validation runs (QUOTE-12, FORM-59, NUM-01). */
export const TYPING_PAUSE_MS = 750;
