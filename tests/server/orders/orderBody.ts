import { eq } from 'drizzle-orm';
import type { OrderInput, WaypointInput } from '../../../contract/orders/orders.ts';
import type { Page } from '../../../contract/wire/envelope.ts';
import { waypoint } from '../../../server/db/schema/orders/orders.ts';
import type { TestServer } from '../../support/server.ts';
import { PASSWORD, type TestShipper } from '../../support/world.ts';

type Contact = WaypointInput['contact'];

export const SENDER = {
  name: 'Aisyah Rahman',
  phone: '0123456789',
  email: 'aisyah@example.test',
  address1: '12 Jalan Ampang',
  city: 'Kuala Lumpur',
  state: 'Wilayah Persekutuan Kuala Lumpur',
  postcode: '50450',
  country: 'MY',
};
export const RECEIVER = {
  name: 'Tan Wei Ling',
  phone: '0187654321',
  address1: '8 Jalan SS15',
  city: 'Subang Jaya',
  state: 'Selangor',
  postcode: '47500',
  country: 'MY',
};

/** 1 kg from Kuala Lumpur to Subang Jaya by the next-day service: MYR 7.00 at the sandbox's rates. */
export const PRICE_MINOR = 700;

export function orderBody(
  more: Partial<OrderInput> & { receiver?: Partial<Contact> } = {},
): Record<string, unknown> {
  const { receiver, ...rest } = more;
  return {
    process: true,
    skipQueue: true,
    serviceCode: 'DX',
    paymentMethodId: 0,
    source: 'web-customer-single',
    itemType: 'PARCEL',
    waypoint: [
      { type: 'PICKUP', contact: SENDER },
      {
        type: 'DROPOFF',
        contact: { ...RECEIVER, ...receiver },
        inventory: [
          {
            name: 'Batik',
            description: 'Batik shirt',
            quantity: 1,
            weight: { value: 1, unit: 'kg' },
            price: { amount: 50 },
          },
        ],
      },
    ],
    ...rest,
  };
}

/** Stores the order's goods as they were stored before each had a clear currency. */
export async function valueInDollarSigns(t: TestServer, orderId: string): Promise<void> {
  const of = eq(waypoint.orderId, orderId);
  for (const { id, inventory } of await t.db.sql.select().from(waypoint).where(of))
    await t.db.sql
      .update(waypoint)
      .set({ inventory: inventory.map((item) => ({ ...item, price: { amount: 50, currency: '$' } })) })
      .where(eq(waypoint.id, id));
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  raw: string;
  headers: Record<string, unknown>;
  bytes: Buffer;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call as a shipper; `data` of the answer is at `body.data`. */
export async function call(
  t: TestServer,
  who: Pick<TestShipper, 'auth'> | null,
  method: Method,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const res = await t.app.inject({
    method,
    url: path.startsWith('/') ? path : `/v1.0/${path}`,
    headers: { ...(who?.auth ?? { host: 'localhost' }), ...headers },
    ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
  });
  const json = String(res.headers['content-type']).includes('application/json');
  return {
    status: res.statusCode,
    body: json ? res.json() : {},
    raw: res.body,
    headers: res.headers,
    bytes: res.rawPayload,
  };
}

/** A ticket for one document or stream at a path below `/v1.0`. */
export const ticketFor = async (t: TestServer, who: TestShipper, path: string) =>
  data<{ ticket: string }>(await call(t, who, 'POST', 'auth/ticket', { path })).ticket;

export const data = <T = Record<string, unknown>>(a: Answer): T => a.body.data as T;
/** The balance of the wallet in the currency's unit, as the API answers it. */
export const walletBalanceOf = async (t: TestServer, who: TestShipper): Promise<number> =>
  data<{ walletBalance: number }>(await call(t, who, 'GET', 'customer')).walletBalance;
/** The body of a list: its rows and the page's totals. */
export const pageOf = <R = Record<string, unknown>>(a: Answer): Page<R> => a.body as unknown as Page<R>;
export const error = (a: Answer) =>
  a.body.error as { code: string; message: string; field?: string; detail?: Record<string, unknown> };

export interface Outcome {
  id: string;
  orderId: string;
  statusCode: number;
  status: string;
  invoiceId: string | null;
  consignmentNo: string | null;
  price: { amount: number; currency: string } | null;
  nanoId: string;
  failedReason: string | null;
  results: {
    id: string;
    ok: boolean;
    statusCode: number | null;
    error: { code: string; message: string } | null;
  }[];
}

export async function makeOrder(
  t: TestServer,
  who: TestShipper,
  more: Parameters<typeof orderBody>[0] = {},
): Promise<Outcome> {
  const made = await call(t, who, 'POST', 'order', orderBody(more));
  if (made.status !== 200) throw new Error(`${made.status} ${made.raw}`);
  return data<Outcome>(made);
}

export const makeDraft = (t: TestServer, who: TestShipper, more: Parameters<typeof orderBody>[0] = {}) =>
  makeOrder(t, who, { process: false, paymentMethodId: -1, ...more });

/** Proves by the password that the session is the user's. Calls that a thief would want need this proof. */
export const stepUp = (t: TestServer, who: TestShipper) =>
  call(t, who, 'POST', 'auth/stepUp', { password: PASSWORD });
