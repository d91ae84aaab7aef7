import type { Order, OrderPattern } from '../../../../contract/orders/orders.ts';

/** Source of a form's values: an order or a template, which has no numbers, payment or times. */
export type FormPattern = OrderPattern &
  Partial<Pick<Order, 'id' | 'updatedAt' | 'promoCode' | 'paymentMethodId' | 'referenceNo'>>;
