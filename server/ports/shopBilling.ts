export interface ChargeRequest {
  /** Address of the tenant that bills. */
  publicUrl: string;
  /** Name of the shop. */
  shop: string;
  /** The next page for the owner of the shop. */
  returnUrl: string;
}

/** Recurring charges of shops at Shopify, by the tenant's app there. */
export interface ShopBilling {
  readonly isSetUp: boolean;
  /** Makes a charge. The shop's owner agrees to it on a page at the shop's side. */
  begin(request: ChargeRequest): Promise<{ chargeId: string; confirmationUrl: string }>;
  /** The page of a charge that was made earlier. */
  pageOf(chargeId: string, request: ChargeRequest): string;
}
