import type { BookingCalls } from '../../src/console/typedBooking/orderOfBooking.ts';
import type { Client } from '../api/client.ts';

/** The calls of a typed booking, in the form of the portal's data provider. */
export const bookingCalls = ({ call }: Client, ownKey?: string, onReplay?: () => void): BookingCalls => ({
  searchContacts: (query, signal) =>
    call('listContacts', {
      query: { ...query, sortBy: 'lastUsedAt', orderBy: 'desc' },
      ...(signal && { signal }),
    }),
  lookupPostcode: async (countryCode, postcode, signal) =>
    (await call('findPostcode', { query: { countryCode, postcode }, ...(signal && { signal }) })).data,
  getPlaceTable: async (countryCode) => (await call('listPlaces', { query: { countryCode } })).data,
  findRisks: async (body, signal) => (await call('findRisks', { body, ...(signal && { signal }) })).data,
  dismissRisk: async (body) => (await call('dismissRisk', { body })).data,
  instantQuote: async (body, signal) => (await call('quote', { body, ...(signal && { signal }) })).data,
  getPaymentMethods: async (customerId, serviceId) =>
    (
      await call('listOrderPaymentMethods', {
        query: {
          customerId: String(customerId),
          ...(serviceId !== undefined && { serviceId: String(serviceId) }),
        },
      })
    ).data,
  getUnbilledAmount: async (id) => (await call('getUnbilledAmount', { path: { id: String(id) } })).data,
  createOrder: async (body, idempotencyKey) =>
    (await call('createOrder', { body, onReplay, ...keyed(ownKey ?? idempotencyKey) })).data,
  updateOrder: async (ids, body, idempotencyKey) =>
    (await call('changeOrder', { path: { ids }, body, ...keyed(idempotencyKey) })).data,
  processOrders: async (body, idempotencyKey) =>
    (await call('processOrders', { body, ...keyed(idempotencyKey) })).data,
  getOrder: async (ids) => {
    const { data } = await call('getOrder', { path: { ids } });
    return Array.isArray(data) ? data[0]! : data;
  },
});

const keyed = (idempotencyKey: string | undefined) => (idempotencyKey ? { idempotencyKey } : {});
