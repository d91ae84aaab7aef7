/** Kinds of shops and programs that connect, in the order of their guides (INTG-12…16). */
export const INTEGRATION_TYPES = ['woocommerce', 'magento', 'easystore', 'custom', 'shopify'] as const;
export type IntegrationType = (typeof INTEGRATION_TYPES)[number];

/** The only company code whose shippers have an app at Shopify. */
const SHOPIFY_CODE = 'my';

/** The guides that a company shows (INTG-16). */
export const guidesOf = (companyCode: string): readonly IntegrationType[] =>
  INTEGRATION_TYPES.filter((type) => type !== 'shopify' || companyCode === SHOPIFY_CODE);

/** EasyStore shops can send only to EasyStore's own address, so their orders come as a file. */
export const hasKey = (type: IntegrationType): boolean => type !== 'easystore';

/** 1: the key is in use. 2: the key is unused or has ended (INTG-02, INTG-03). */
export const INTEGRATION_STATUS = { active: 1, inactive: 2 } as const;

/** States of a shop's recurring charge, as Shopify names them. */
export const CHARGE_STATES = ['pending', 'active', 'declined'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** Minimum `limit` of a list request (INTG-07). */
export const SHORTEST_PAGE = 10;

interface Billed {
  isBilledByShop: boolean;
  metadata: { recurring_application_charge: { status: string } | null };
}

/** Whether the shop must first consent to the bill that pays its orders (INTG-19). */
export const needsBilling = ({ isBilledByShop, metadata }: Billed): boolean =>
  isBilledByShop && metadata.recurring_application_charge?.status !== 'active';
