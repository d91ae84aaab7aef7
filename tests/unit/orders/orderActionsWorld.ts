import type { Order } from '../../../contract/orders/orders.ts';

export const order = (more: Partial<Order> = {}): Order =>
  ({
    id: 'o1',
    statusCode: 100,
    serviceCode: 'DX',
    serviceType: 'nextday',
    consignmentNo: 'MY1',
    referenceNo: null,
    pickupManifestId: null,
    invoiceId: null,
    nanoId: 'nano1',
    source: 'web-customer-single',
    waypoint: [{}, { contact: { phone: '0123456789' } }],
    ...more,
  }) as Order;

export const draft = (more: Partial<Order> = {}) => order({ statusCode: 0, consignmentNo: null, ...more });
