import type { Order, OrderPattern } from '../../../../contract/orders/orders.ts';

/** Source of a form's values: an order, or a template, which has no numbers, no payment and no times. */
export type FormPattern = OrderPattern &
  Partial<Pick<Order, 'id' | 'updatedAt' | 'promoCode' | 'paymentMethodId' | 'referenceNo'>>;
