import type { RouteOptions } from 'fastify';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { BILLING_FIELDS } from '../../../contract/account/customers.ts';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';
import { call, data, makeDraft } from '../orders/orderBody.ts';

const routes: RouteOptions[] = [];
withShipper({}, { app: { onRoute: (route) => routes.push(route) } });

/** Fields of answers that may be absent, by the end of their path, each with the reason. */
const LEFT_OUT: readonly [RegExp, string][] = [
  [/(^|\.)(branding|queue|quotes|activities)$/, 'read with `retrieve` alone'],
  [/(^|\.)rowTotalMore$/, 'a flag of searches that were not counted to their end'],
  [/(^|\.)error\.(field|detail)$/, 'a refusal, as everywhere'],
  [
    /^problems\[\]\.|^results\[\]\.(problems|changes|items|reason)|^fixes\[\]\./,
    'rows of an import: what is there to say',
  ],
  [/^columns\[\]\.hidden$/, 'a flag of columns that the file hides'],
  [/promoRefusal$/, 'said of the one offer that takes no promo code'],
  [/packed\.by$/, 'of a single order alone'],
  [/^order\.waypoint\[\]\.contact\./, 'a template’s pattern: the body of a call that books'],
  [/^waypoints\[\]\.coord$/, 'the request, as it was read'],
  [/(^|\.)arrival$/, 'of a single order and of lists'],
  [/(^|\.)instructions$/, 'of a single order alone'],
  [/^kept$/, 'a flag of one change'],
  [/^steps\[\]\.(instruction|day)$/, 'of an instructed step alone'],
  [/^steps\[\]\.isOwnKey$/, 'of a step of an API key alone'],
  [/^facts\./, 'what is known of a matter depends on its kind'],
];
/** The tenant's settings in the operator's form. */
const SETTINGS = ['getCompanySettings', 'getGuestSettings'];

function optionalFields(schema: z.core.$ZodType, path = ''): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) => {
        const at = path ? `${path}.${key}` : key;
        const ownPaths = (field as z.core.$ZodTypes)._zod.def.type === 'optional' ? [at] : [];
        return [...ownPaths, ...optionalFields(field, at)];
      });
    case 'array':
      return optionalFields(def.element, `${path}[]`);
    case 'union':
      return def.options.flatMap((option) => optionalFields(option, path));
    case 'pipe':
      return optionalFields(def.out, path);
    default:
      return 'innerType' in def ? optionalFields(def.innerType, path) : [];
  }
}

it('an unset field of an answer is null, unless this list has it with a reason (BX-30, API-05)', () => {
  const found = routes.flatMap(({ schema }) => {
    const { operation, response } = schema ?? {};
    if (!operation || SETTINGS.includes(operation.id)) return [];
    const [answer] = Object.values((response ?? {}) as Record<string, z.core.$ZodType>);
    return answer && '_zod' in answer ? optionalFields(answer) : [];
  });
  const plain = [...new Set(found)].map((path) => path.replace(/^data(\[\])?\.?/, ''));
  expect(plain.length).toBeGreaterThan(20);
  const unexplained = plain.filter((path) => !LEFT_OUT.some(([end]) => end.test(path)));
  // These fields are not stored; answers fill them, as the next test shows.
  expect([...new Set(unexplained)].sort()).toEqual(FILLED);
});

const FILLED = [
  'activities[].by',
  'activities[].detail',
  'activities[].who',
  'failedReason',
  'histories[].by',
  'order.activities[].by',
  'order.activities[].detail',
  'order.activities[].who',
  'order.packed',
  'order.waypoint[].recipientNote',
  'packed',
  'sender.lang',
  'sender.placeConfirmed',
  'waypoint[].contact.lang',
  'waypoint[].contact.placeConfirmed',
  'waypoint[].recipientNote',
];

it('unset parts of an account’s billing and of an order are null (BX-30, API-05, API-139, API-150)', async () => {
  const { billing } = data<{ billing: object }>(await call(t, shipper, 'GET', 'customer'));
  expect(billing).toEqual({
    ...Object.fromEntries(BILLING_FIELDS.map((name) => [name, null])),
    paymentTerm: 'debit',
    maxCredit: 0,
  });
  const draft = await makeDraft(t, shipper);
  expect(draft).toHaveProperty('failedReason', null);
  const order = data<{ packed: unknown; waypoint: { contact: object; recipientNote: unknown }[] }>(
    await call(t, shipper, 'GET', `order/${draft.id}`),
  );
  expect(order.packed).toBeNull();
  for (const { contact, recipientNote } of order.waypoint) {
    expect(contact).toMatchObject({ unitNo: null, lang: null, placeConfirmed: null });
    expect(recipientNote).toBeNull();
  }
});
