import type { StandardAnswer } from '../../../contract/integrations/ms2781.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { t, shipper as who } from '../../support/shipperServer.ts';
import { call, data } from '../orders/orderBody.ts';

/** In the form of the WooCommerce plugin, with PHP's values for unset options. */
export const shopOrder = (more: object = {}) => ({
  customerId: String(who.customerId),
  orderNumber: '1042',
  sender: {
    contactName: 'Kedai Batik',
    contactEmail: 'kedai@example.test',
    contactNumber: '0123456789',
    location: {
      address: '12 Jalan Ampang',
      address2: false,
      city: 'Kuala Lumpur',
      state: 'KUL',
      country: 'MY',
      postcode: '50450',
      coordinates: { lat: '3.157', lom: '101.712' },
    },
  },
  receiver: {
    contactName: 'Tan Wei Ling',
    contactNumber: '0187654321',
    contactEmail: '',
    location: {
      address: '8 Jalan SS15',
      address2: '',
      city: 'Subang Jaya',
      state: 'SGR',
      country: 'MY',
      postcode: '47500',
    },
  },
  parcel: {
    weight: { unit: 'kg', parcelWeight: 1 },
    quantity: 1,
    orderRemarks: 'Order No: #1042: ',
    dimension: { unit: 'cm', width: 10, length: 10, height: 5 },
  },
  inventory: [
    {
      name: 'Batik',
      value: { amount: '50.00', currency: 'MYR' },
      weight: { value: 0.5, unit: 'kg' },
      quantity: 2,
      description: '[Kedai Batik] Batik - Order ID #1042',
    },
  ],
  deliveryService: {
    serviceType: 'DX',
    pickupDateTime: '2026-03-03 10:00:00',
    codAmount: 0,
    insuranceAmount: 0,
    itemType: 'PARCEL',
  },
  source: 'woocommerce',
  isDraft: false,
  ...more,
});

export const create = (body: object, headers = {}) =>
  call(t, who, 'POST', 'order/ms2781/create', body, headers);
export const made = async (body: object) => (await create(body)).body as unknown as StandardAnswer;
export const orderById = async (id: string) => data<Order>(await call(t, who, 'GET', `order/${id}`));
