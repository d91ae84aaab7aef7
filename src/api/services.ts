import type {
  InstantQuote,
  InstantQuoteInput,
  ItemType,
  Outlet,
  PaymentMethod,
  ServiceCompany,
  VehicleType,
} from '../../contract/orders/services.ts';
import type { Directions } from '../../contract/places/directions.ts';
import { call, callingCustomerId, callPage } from './client/http.ts';
import { noteQuote } from './client/readCopies.ts';

export async function instantQuote(input: InstantQuoteInput, signal?: AbortSignal): Promise<InstantQuote> {
  const quote = await call<InstantQuote>('POST', 'service/instantQuote', {
    body: input,
    session: 'optional',
    signal,
  });
  // The rates page has no account of its own; a signed-in person's is in the request.
  const { customerId } = input;
  noteQuote(callingCustomerId() ?? (customerId ? Number(customerId) : null), input, quote);
  return quote;
}
export const getItemTypes = (companyId: string) =>
  call<ItemType[]>('GET', 'service/itemTypes', { query: { companyId, limit: 1000 }, session: 'optional' });
export const getOutlets = (companyId: string) =>
  call<Outlet[]>('GET', 'service/outlets', { query: { companyId, limit: 1000 } });
export const getServiceCompanies = () =>
  call<ServiceCompany[]>('GET', 'service/serviceCompanies', { query: { limit: 1000 }, session: 'optional' });
/** Couriers available to the customer (ORD-18). */
export async function getOwnServiceCompanies(customerId: number): Promise<ServiceCompany[]> {
  const [all, ownIds] = await Promise.all([
    getServiceCompanies(),
    call<number[]>('GET', `customer/${customerId}/allServiceCompany`),
  ]);
  return all.filter(({ id }) => ownIds.includes(id));
}
export const getVehicles = () => call<VehicleType[]>('GET', 'service/vehicles', { session: 'optional' });
export const getPaymentMethods = (customerId: number, serviceId?: number) =>
  callPage<PaymentMethod>('order/paymentMethod', { query: { customerId, serviceId } }).then((r) => r.data);
/** The route through the points in their order: by road, or straight if the server has no road data. */
export const getDirections = (points: readonly { lat: number; lon: number }[], signal?: AbortSignal) =>
  call<Directions>('GET', 'service/directions', {
    query: { points: points.map(({ lat, lon }) => `${lat.toFixed(6)},${lon.toFixed(6)}`).join(';') },
    signal,
  });
