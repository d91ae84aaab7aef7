import { conflict, noCourier, noWayToPay } from '../http/answer/refusal.ts';
import { type Couriers, NO_COURIER, NO_SYSTEM } from '../ports/couriers.ts';
import type { Payments } from '../ports/payments.ts';
import type { ShopBilling } from '../ports/shopBilling.ts';

/** For an installation without a payment gateway: nobody can pay, and no report belongs to a payment. */
export const noGateway: Payments = {
  methods: [],
  begin: async () => {
    throw noWayToPay();
  },
  resultOf: async () => null,
  readCall: async () => 'unsigned',
  refund: async () => 'refused',
};

/**
 * For an installation without a courier. It refuses to cancel a parcel of an earlier courier: that courier would not know and still
 * deliver.
 */
export const noCouriers: Couriers = {
  ...NO_SYSTEM,
  carried: async () => [],
  book: async () => ({ accepted: false, reason: NO_COURIER }),
  cancel: async () => {
    throw noCourier();
  },
};

const notBilled = () => conflict('Billing by the shop is not set up here. Please ask support.');
/** For an installation in which no platform bills shops. */
export const noShopBilling: ShopBilling = {
  isSetUp: false,
  begin: async () => {
    throw notBilled();
  },
  pageOf: () => {
    throw notBilled();
  },
};
