import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { shipper as owner, t, withShipper } from '../../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../../support/world.ts';
import { type Answer, call, data, makeDraft, makeOrder, type Outcome } from '../orderBody.ts';

let neighbour: TestShipper;
let stranger: TestShipper;
let order: Outcome;
let draft: Outcome;

withShipper({ walletMinor: 100_000 });
beforeAll(async () => {
  neighbour = await makeShipper(t, { companyId: owner.companyId, walletMinor: 100_000 });
  stranger = await makeShipper(t, { companyCode: 'elsewhere', walletMinor: 100_000 });
  order = await makeOrder(t, owner);
  draft = await makeDraft(t, owner);
});

/** The answer without the values that differ for every request. */
const bytes = (a: Answer) =>
  `${a.status} ${a.headers['content-type']} ${a.raw.replace(/"requestId":"[^"]+"/, '')}`;

type Route = [
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: (id: string) => string,
  body?: (id: string) => unknown,
];
const ROUTES: Record<string, Route> = {
  show: ['GET', (id) => `order/${id}?retrieve=quotes,service`],
  change: ['PUT', (id) => `order/${id}`, () => ({ note: 'mine now' })],
  'change a part': ['PATCH', (id) => `order/${id}`, () => ({ note: 'mine now' })],
  delete: ['DELETE', (id) => `order/${id}`],
  process: ['POST', () => 'order/process', (id) => ({ orderIds: [id] })],
  'process by path': ['POST', (id) => `order/${id}/process`, () => ({})],
  cancel: ['POST', (id) => `order/${id}/cancel`, () => ({ reason: 'Other' })],
  clone: ['POST', (id) => `order/${id}/clone`, () => ({})],
  again: ['POST', (id) => `order/${id}/again`, () => ({ count: 2 })],
  'refresh quote': ['GET', (id) => `order/${id}/refreshQuote`],
  'reject reasons': ['GET', (id) => `order/${id}/personnel/delReason`],
  'reject driver': ['PATCH', (id) => `order/${id}/personnel`, () => ({ reason: 'late' })],
  label: ['GET', (id) => `order/${id}/label`],
  'label of several': ['GET', (id) => `order/${id},${randomUUID()}/label`],
  packlist: ['GET', (id) => `order/${id}/packlist`],
  'commercial invoice': ['GET', (id) => `order/${id}/inv_invoice`],
  'invoice and list': ['GET', (id) => `order/${id}/invoice_packlist`],
};
const INVOICE_ROUTES: Record<string, Route> = {
  invoice: ['GET', (id) => `wallet/invoice/${id}`],
  'payment status': ['GET', (id) => `wallet/invoice/${id}/paymentStatus`],
  'payment method': ['POST', (id) => `wallet/invoice/${id}/paymentmethod`, () => ({ paymentMethodId: 0 })],
  payment: ['GET', (id) => `wallet/invoice/${id}/payment`],
  print: ['GET', (id) => `wallet/invoice/${id}/print?output=pdf`],
};

/** Documents that need only an id (tests/server/orders/documents). */
const OPEN_BY_ID = ['label', 'label of several', 'packlist'];

describe('foreign ids answer like absent ones (B1-5, B2-6)', () => {
  const compare = async ([method, path, body]: Route, foreign: string) => {
    for (const who of [neighbour, stranger]) {
      const absent = randomUUID();
      const [taken, missing] = [
        await call(t, who, method, path(foreign), body?.(foreign)),
        await call(t, who, method, path(absent), body?.(absent)),
      ];
      expect(taken.status).toBe(404);
      expect(bytes(taken)).toBe(bytes(missing));
    }
  };
  it.each(Object.keys(ROUTES))('%s', async (name) => {
    await compare(
      ROUTES[name]!,
      name === 'delete' || name.startsWith('change') || name.startsWith('process') ? draft.id : order.id,
    );
    const shown = data(await call(t, owner, 'GET', `order/${draft.id}`));
    expect(shown.note).toBeNull();
  });
  it.each(Object.keys(INVOICE_ROUTES))('%s', (name) => compare(INVOICE_ROUTES[name]!, order.invoiceId!));

  it('a call without a session is refused for every id', async () => {
    const closed = Object.entries({ ...ROUTES, ...INVOICE_ROUTES }).filter(
      ([name]) => !OPEN_BY_ID.includes(name),
    );
    // If one of the ids is unknown, the answer to the whole call is "unknown".
    const absent = ['label of several'];
    for (const [name, [method, path, body]] of closed)
      expect([name, (await call(t, null, method, path(order.id), body?.(order.id))).status]).toEqual([
        name,
        absent.includes(name) ? 404 : 401,
      ]);
  });
  it.each(OPEN_BY_ID)('%s opens by its id without a session', async (name) => {
    const [method, path] = ROUTES[name]!;
    expect((await call(t, null, method, path(order.id))).status).toBe(200);
    expect((await call(t, null, method, path(randomUUID()))).status).toBe(404);
  });

  it('a call with several ids answers only the caller’s own (B2-7)', async () => {
    const mine = await makeOrder(t, neighbour);
    const found = data<{ id: string }[]>(await call(t, neighbour, 'GET', `order/${mine.id},${order.id}`));
    expect(found.map((o) => o.id)).toEqual([mine.id]);
    const outcome = data<Outcome>(
      await call(t, neighbour, 'POST', `order/${order.id},${mine.id}/cancel`, {}),
    );
    expect(outcome.results.map((r) => r.error?.code ?? r.statusCode)).toEqual(['ERR_NOT_FOUND', 900]);
    expect(data(await call(t, owner, 'GET', `order/${order.id}`)).statusCode).toBe(100);
  });

  it('a text that cannot be an id gets the answer of an absent one', async () => {
    expect((await call(t, owner, 'GET', 'order/1%27%20or%201=1')).status).toBe(404);
  });
});
