import type { RouteOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { LogoutInput } from '../../../contract/account/auth.ts';
import { ProcessOrdersInput } from '../../../contract/orders/orders.ts';
import { AddonValue, InstantQuoteInput, QuoteItem } from '../../../contract/orders/services.ts';
import { IGNORED_FIELDS, NAMED_BUT_IGNORED } from '../../../server/http/request/ignoredFields.ts';
import {
  IGNORED_FIELDS_HEADER,
  STRICT_FIELDS_HEADER,
  unknownFields,
} from '../../../server/http/request/unknownFields.ts';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';
import { call, data, error, makeDraft, orderBody, RECEIVER, SENDER } from '../orders/orderBody.ts';

type Schema = z.core.$ZodType;
const routes: RouteOptions[] = [];
withShipper({ walletMinor: 100_000 }, { app: { onRoute: (route) => routes.push(route) } });

/** All objects of a schema with their paths. */
function objectsIn(schema: Schema, path: string[]): { path: string[]; schema: z.core.$ZodObject }[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return [
        { path, schema: schema as z.core.$ZodObject },
        ...Object.entries(def.shape).flatMap(([key, inner]) => objectsIn(inner, [...path, key])),
      ];
    case 'array':
      return objectsIn(def.element, [...path, '0']);
    case 'union':
      return def.options.flatMap((option) => objectsIn(option, path));
    case 'pipe':
      return [...objectsIn(def.in, path), ...objectsIn(def.out, path)];
    default:
      return 'innerType' in def ? objectsIn(def.innerType, path) : [];
  }
}

const nested = (path: string[], leaf: unknown): unknown =>
  path.reduceRight((inner, key) => (key === '0' ? [inner] : { [key]: inner }), leaf);

/** A shop's system sends all its data of an order, so fields that our orders lack are expected. */
const WRITTEN_BY_SHOPS = 'POST /v1.0/integration/:id/orders';

const bodies = () =>
  routes.flatMap(({ method, url, schema }) =>
    schema?.body ? [{ name: `${method} ${url}`, body: schema.body as Schema }] : [],
  );

describe('every body of a call', () => {
  it('a field that a call would drop from its body is found by its path at every depth (API-74, API-55)', () => {
    expect(bodies().length).toBeGreaterThan(25);
    const ours = bodies().filter(({ name }) => name !== WRITTEN_BY_SHOPS);
    const dropped = ours.flatMap(({ name, body }) =>
      objectsIn(body, []).flatMap(({ path }) => {
        const expected = [...path, 'neverHeardOf'].join('.');
        return unknownFields(body, nested(path, { neverHeardOf: 1 }))[0]?.path === expected
          ? []
          : [`${name} ${expected}`];
      }),
    );
    expect(dropped).toEqual([]);
  });

  it('no body of a call has a value without a type, which would accept everything (API-74)', () => {
    const open = bodies().flatMap(({ name, body }) =>
      objectsIn(body, []).flatMap(({ path, schema }) =>
        Object.entries(schema._zod.def.shape).flatMap(([key, field]) =>
          ['any', 'unknown'].includes((field as z.core.$ZodTypes)._zod.def.type)
            ? [`${name} ${[...path, key].join('.')}`]
            : [],
        ),
      ),
    );
    expect(open).toEqual([]);
  });
});

it.each([
  [
    'POST',
    'order',
    () => ({ process: false, origin: { ...SENDER, contact: SENDER }, destination: { contact: RECEIVER } }),
    'origin.name',
  ],
  [
    'POST',
    'order',
    () => ({ process: false, origin: { address1: '1 Jalan Ampang' }, destination: { contact: RECEIVER } }),
    'origin.address1',
  ],
  [
    'POST',
    'order',
    () => ({ process: false, waypoint: [{ contact: SENDER }, { postcode: '47500', contact: RECEIVER }] }),
    'waypoint.1.postcode',
  ],
  ['PUT', 'user', () => ({ name: 'Aisyah', email: 'other@example.test' }), 'email'],
  ['PUT', 'customer', () => ({ branding: { name: 'Mine' } }), 'branding'],
  ['PUT', 'customer', () => ({ selectedServices: [999_999] }), 'selectedServices.0'],
  ['PUT', 'customer', () => ({ minBalanceVal: 100_001 }), 'minBalanceVal'],
] as const)('%s %s with an unknown field is refused by %s', async (method, path, body, field) => {
  const res = await call(t, shipper, method, path, body());
  expect(res.status).toBe(path === 'order' ? 400 : 422);
  expect(error(res)).toMatchObject({ code: 'ERR_VALIDATION', field });
});

describe('fields that nobody knows', () => {
  const named = (headers: Record<string, unknown>) => headers[IGNORED_FIELDS_HEADER];
  const quote = { origin: SENDER, destination: RECEIVER, weight: { value: 1, unit: 'kg' } };

  it('unknown fields of a quote and an order are ignored and named in a header (BX-30)', async () => {
    const quoted = await call(t, shipper, 'POST', 'service/instantQuote', {
      ...quote,
      origin: { ...SENDER, address: '1 Jalan Ampang' },
      companyCode: 'my',
      dimension: { width: 1 },
      distance: 12,
      vehicleType: 'CAR',
      scheduledAt: 'now',
    });
    expect(quoted.status).toBe(200);
    expect(named(quoted.headers)).toBe(
      'origin.address, companyCode, dimension, distance, vehicleType, scheduledAt',
    );
    const made = await call(
      t,
      shipper,
      'POST',
      'order',
      orderBody({ process: false, 'größe, x': 1 } as never),
    );
    expect([made.status, named(made.headers)]).toEqual([200, 'gr%C3%B6%C3%9Fe%2C%20x']);
    const changed = await call(t, shipper, 'PUT', `order/${data(made).id}`, { note: 'Ring', colour: 'red' });
    expect([changed.status, named(changed.headers)]).toEqual([200, 'colour']);
    expect(data(changed)).toMatchObject({ note: 'Ring' });
  });

  it('unknown fields of processing, cancelling, tracking and webhooks are ignored (BX-30)', async () => {
    const { id } = await makeDraft(t, shipper);
    const number = async () => data<{ consignmentNo: string }>(await call(t, shipper, 'GET', `order/${id}`));
    for (const [path, body] of [
      [`order/${id}/process`, { skipQueue: true }],
      [`order/${id}/cancel`, { reason: 'other' }],
      ['order/track', { consignmentNo: 'number' }],
      ['webhook', { url: 'https://shop.example.test/hook', event: 'order.created' }],
    ] as const) {
      const sent = 'consignmentNo' in body ? await number() : body;
      const known = 'consignmentNo' in sent ? { consignmentNo: sent.consignmentNo } : sent;
      const res = await call(t, shipper, 'POST', path, { ...known, vehicleType: 'CAR' });
      expect([path, res.status, named(res.headers)]).toEqual([path, 200, 'vehicleType']);
    }
  });

  it('the header of unknown fields is absent where all fields are known (BX-30)', async () => {
    const made = await call(t, shipper, 'POST', 'order', orderBody({ process: false }));
    expect([made.status, named(made.headers)]).toEqual([200, undefined]);
  });

  it.each([
    [{ codAmount: 50 }, 'codAmount'],
    [{ cod_value: 50 }, 'cod_value'],
    [{ COD: 50 }, 'COD'],
    [{ CODAmount: 50 }, 'CODAmount'],
    [{ codamount: 50 }, 'codamount'],
    [{ cashOnDelivery: 50 }, 'cashOnDelivery'],
    [{ amountToCollect: 50 }, 'amountToCollect'],
    [{ insuranceValue: 50 }, 'insuranceValue'],
  ])(
    'unknown fields about money that is collected or insured are refused: %j (BX-30)',
    async (more, field) => {
      const res = await call(t, shipper, 'POST', 'order', orderBody({ process: false, ...more } as never));
      expect([res.status, error(res)?.field]).toEqual([400, field]);
    },
  );

  it('unknown fields are refused by calls that no integrator makes, and on the caller’s request (BX-30)', async () => {
    const contact = await call(t, shipper, 'POST', 'contact', { ...RECEIVER, neverHeardOf: 1 });
    expect([contact.status, error(contact)?.field]).toEqual([422, 'neverHeardOf']);
    const strict = await call(
      t,
      shipper,
      'POST',
      'order',
      orderBody({ process: false, discountCode: 'X' } as never),
      { [STRICT_FIELDS_HEADER]: '1' },
    );
    expect([strict.status, error(strict)?.field]).toEqual([400, 'discountCode']);
  });

  it('a change with only unknown fields is refused, because it would do nothing (BX-30)', async () => {
    const { id } = await makeDraft(t, shipper);
    const res = await call(t, shipper, 'PATCH', `order/${id}`, { colour: 'red' });
    expect([res.status, error(res)?.field]).toEqual([400, 'colour']);
  });
});

describe('names in the address', () => {
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const res = await call(t, shipper, 'GET', path, undefined, headers);
    return [res.status, res.headers[IGNORED_FIELDS_HEADER], error(res)?.field];
  };

  it.each([
    ['order?attempts=2', 'attempts'],
    ['order?limit=1&statuscode=100&colour=red', 'statuscode, colour'],
    ['order/codSettlement?from=2026-01-01', 'from'],
    ['contacts?status=1', 'status'],
    ['customer?verbose=1', 'verbose'],
    ['user?userId=1', 'userId'],
    ['user/customers?verbose=1', 'verbose'],
  ])('names that no call reads are ignored and named: %s (BX-30)', async (path, names) => {
    expect(await read(path)).toEqual([200, names, undefined]);
  });

  it.each([
    [19, 19, []],
    [20, 20, []],
    [21, 20, ['...']],
  ])(
    'of %i names that no call reads %i are named, and the header says whether there are more (BX-30)',
    async (count, named, more) => {
      const names = Array.from({ length: count }, (_, i) => `f${i}`);
      const [status, header] = await read(`order?${names.map((name) => `${name}=1`).join('&')}`);
      expect([status, header]).toEqual([200, [...names.slice(0, named), ...more].join(', ')]);
    },
  );

  it('names that the call reads, the account, and an empty filter are not named (BX-30)', async () => {
    const account = `customerId=${shipper.customerId}&companyId=${shipper.companyId}`;
    for (const path of [
      `order?retrieve=service&minAttempts=2&${account}`,
      `customer?${account}`,
      'order?status=',
    ])
      expect(await read(path), path).toEqual([200, undefined, undefined]);
  });

  it('a caller who asks for strictness, as the portal does, is refused at the name (BX-30)', async () => {
    expect(await read('order?attempts=2', { [STRICT_FIELDS_HEADER]: '1' })).toEqual([
      400,
      undefined,
      'attempts',
    ]);
  });
});

it('the listed ignored fields exist in the schemas (API-50, API-78)', () => {
  const { process, quoteItem, quoteStop, quoteContact, addon, logout } = NAMED_BUT_IGNORED;
  const stop = InstantQuoteInput.shape.origin.unwrap().unwrap();
  const named = [
    [ProcessOrdersInput.shape, process],
    [QuoteItem.shape, quoteItem],
    [stop.shape, quoteStop],
    [stop.shape.contact.unwrap().unwrap().shape, quoteContact],
    [AddonValue.shape, addon],
    [LogoutInput.unwrap().unwrap().shape, logout],
  ] as const;
  for (const [shape, fields] of named)
    expect(Object.keys(shape)).toEqual(expect.arrayContaining([...fields]));
});

it('a field is ignored only if a record of the API’s answers has it (API-74)', () => {
  const answered = new Set(
    routes.flatMap(({ schema }) =>
      Object.values((schema?.response ?? {}) as Record<string, Schema>).flatMap((answer) =>
        objectsIn(answer, []).flatMap((found) => Object.keys(found.schema._zod.def.shape)),
      ),
    ),
  );
  expect([...IGNORED_FIELDS].filter((field) => !answered.has(field))).toEqual([]);
});
