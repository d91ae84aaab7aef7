/** Ids of the two add-ons that every server knows. */
export const ADDON_COD = -1;
export const ADDON_INSURANCE = -3;

/** `paymentMethodId` of the wire: 0 wallet, above 0 a gateway, -1 none yet (draft). */
export const PAYMENT_WALLET = 0;
export const PAYMENT_DRAFT = -1;
