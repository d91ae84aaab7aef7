import type { Order } from '../../../contract/orders/orders.ts';
import { emptyOrderForm } from '../../../src/customRoutes/orderForm/rules/orderFormValues.ts';
import { NOW, side, ZONE } from './sample.ts';

export const when = { now: NOW, timezone: ZONE };
export const base = {
  ...emptyOrderForm('MY', 'Parcel'),
  sender: side({ name: 'Aisyah', postcode: '50450' }),
};
export const contact = (name: string, postcode: string) => ({
  ...side({ name, postcode }),
  mobile: null,
  coord: { lat: 3.1, lon: 101.7 },
});
export const goods = {
  name: 'Mug',
  type: 'FRAGILE',
  description: 'Blue mug',
  quantity: 2,
  weight: { value: 400, unit: 'g' },
  dimension: { unit: 'cm', width: 9, length: 8, height: 7 },
  price: { amount: 25, currency: 'MYR' },
  hsCode: '6912',
  mpcId: '2',
  taxShipping: null,
};
export const order = {
  id: 'o1',
  statusCode: 0,
  serviceCode: 'DX',
  serviceAddon: [{ id: 3, qty: 1, value: null, name: 'Signature' }],
  cod: { amount: 89, currency: 'MYR' },
  insurance: null,
  promoCode: 'SAVE10',
  paymentMethodId: -1,
  itemType: 'FRAGILE',
  note: 'ring',
  referenceNo: 'R-1',
  weight: { value: 0.8, unit: 'kg' },
  waypoint: [
    {
      type: 'PICKUP',
      scheduledAt: '2026-11-22T01:30:00.000Z',
      placeId: null,
      contact: contact('Aisyah', '50450'),
      inventory: [goods],
    },
    {
      type: 'DROPOFF',
      scheduledAt: null,
      placeId: null,
      contact: contact('Siti', '10250'),
      inventory: [goods],
    },
  ],
} as unknown as Order;
