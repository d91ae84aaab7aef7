/** Ids of the two add-ons that exist on every server. */
export const ADDON_COD = -1;
export const ADDON_INSURANCE = -3;

/** `paymentMethodId` of the API: 0 wallet, above 0 a gateway, -1 none yet (draft). */
export const PAYMENT_WALLET = 0;
export const PAYMENT_DRAFT = -1;

/** `statusCode` of an invoice's payment. */
export const PAYMENT_STATUS = { pending: 0, paid: 1, failed: 9 } as const;

/** An order's payment counts as done at any status but draft, pending payment and failed (MULTI-47). */
export const isPaymentDone = (orderStatus: number): boolean => ![0, 10, 99].includes(orderStatus);
