import { randomUUID } from 'node:crypto';
import type { RouteOptions } from 'fastify';
import { expect, it } from 'vitest';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, error, makeDraft, orderBody, RECEIVER, SENDER } from '../orders/orderBody.ts';

const routes: RouteOptions[] = [];
withShipper({ walletMinor: 100_000 }, { app: { onRoute: (route) => routes.push(route) } });

/** Calls of programs in the field. */
const INTEGRATORS = `
GET user
GET customer
GET customer/:id
GET company/:id
GET service
POST service/instantQuote
POST order
GET order
GET orders
GET order/:ids
PUT order/:ids
PATCH order/:ids
DELETE order/:ids
POST order/process
POST order/:ids/process
POST order/:ids/cancel
GET order/:ids/label
POST order/track
GET order/track/:consignmentNo
GET order/:id/track
POST order/ms2781/create
POST order/ms2781/cancel
GET order/ms2781/status
POST order/ms2781/status
GET webhook
POST webhook
GET webhook/:id
POST webhook/:id
PATCH webhook/:id
PUT webhook/:id
DELETE webhook/:id
`
  .trim()
  .split('\n');

const nameOf = ({ method, url }: RouteOptions) => `${String(method)} ${url.replace('/v1.0/', '')}`;
const described = () => routes.filter(({ schema, method }) => schema?.operation && method !== 'HEAD');

it('the calls of programs in the field are exactly this list (BX-30, API-04)', () => {
  const marked = described().filter(({ schema }) => schema?.operation?.integrators);
  expect(marked.map(nameOf).sort()).toEqual([...INTEGRATORS].sort());
});

/** A call without a caller names no account in its address. */
const withCaller = ({ config }: RouteOptions) =>
  !['public', 'operator', 'process'].includes(
    (config as { access?: string } | undefined)?.access ?? 'session',
  );

it('an account that is no number is refused by each call with a caller: 400 for calls of programs, 422 for others (BX-30)', async () => {
  const refused: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const route of described().filter(withCaller)) {
    const path = route.url.replace(/:\w+/g, 'x');
    const answer = await call(t, shipper, route.method as 'GET', `${path}?customerId=mine`);
    refused[nameOf(route)] = [answer.status, error(answer)?.code, error(answer)?.field];
    const status = INTEGRATORS.includes(nameOf(route)) ? 400 : 422;
    expected[nameOf(route)] = [status, 'ERR_VALIDATION', 'customerId'];
  }
  expect(Object.keys(refused).length).toBeGreaterThan(100);
  expect(refused).toEqual(expected);
});

const bare = { ...SENDER, address1: undefined };
it.each<['GET' | 'POST', string, () => unknown, string, string?]>([
  [
    'POST',
    'order',
    () =>
      orderBody({
        waypoint: undefined,
        origin: { contact: bare },
        destination: { contact: RECEIVER },
      } as never),
    'origin.contact.address1',
    '"origin.contact.address1" is required',
  ],
  ['POST', 'order', () => orderBody({ weight: { value: 'heavy' } } as never), 'weight.value'],
  [
    'POST',
    'order',
    () =>
      orderBody({
        waypoint: undefined,
        origin: { contact: SENDER },
        destination: {
          contact: { ...RECEIVER, country: 'XX' },
          inventory: [{ quantity: 1, price: { amount: 9 }, weight: { value: 1, unit: 'kg' } }],
        },
      } as never),
    'destination',
    'Address not found',
  ],
  ['POST', 'service/instantQuote', () => ({ origin: SENDER, destination: RECEIVER }), 'weight'],
  [
    'POST',
    'service/instantQuote',
    () => ({ origin: SENDER, destination: RECEIVER, weight: { value: 1, unit: 'lb' } }),
    'weight.unit',
  ],
  ['POST', 'order', () => orderBody({ process: false, paymentMethodId: 1e15 } as never), 'paymentMethodId'],
  ['POST', 'order/process', () => ({}), 'orderIds', '"orderIds" is required'],
  [
    'POST',
    `order/${randomUUID()}/process`,
    () => ({ originScheduledAt: 'soon' }),
    'originScheduledAt',
    '"originScheduledAt" must be a time, or "now"',
  ],
  ['POST', 'order/track', () => ({}), 'consignmentNo', '"consignmentNo" is required'],
  ['POST', 'webhook', () => ({ url: 'https://shop.example.test/hook' }), 'event', 'Event type is required'],
  [
    'POST',
    'webhook',
    () => ({ url: 'https://shop.example.test/hook', event: null }),
    'event',
    'Event type is required',
  ],
  ['POST', 'order/ms2781/create', () => ({ orderNumber: '1' }), 'sender'],
  ['GET', 'order?dateFrom=soon', () => undefined, 'dateFrom'],
])(
  '%s %s with input that its caller can correct is refused with 400 at its field (BX-30): %#',
  async (method, path, body, field, message) => {
    const answer = await call(t, shipper, method, path, body());
    expect([answer.status, error(answer)]).toMatchObject([400, { field, ...(message ? { message } : {}) }]);
  },
);

it('a refusal not caused by the input keeps its status on calls of programs (BX-30, API-04)', async () => {
  const { id } = await makeDraft(t, shipper);
  const poor = await makeShipper(t, { companyId: shipper.companyId });
  const statuses = [
    (await call(t, null, 'GET', 'order')).status,
    (await call(t, poor, 'POST', 'order', orderBody())).status,
    (await call(t, poor, 'GET', `order/${id}`)).status,
    (await call(t, shipper, 'POST', `order/${id}/cancel`, {})).status,
    (await call(t, shipper, 'POST', `order/${id}/process`, {})).status,
  ];
  expect(statuses).toEqual([401, 402, 404, 200, 409]);
  const none = await call(t, shipper, 'POST', 'service/instantQuote', {
    origin: SENDER,
    destination: RECEIVER,
    weight: { value: 1 },
    serviceCode: 'NOWHERE',
  });
  expect([none.status, data(none)]).toMatchObject([200, { services: [] }]);
});
