import type { RouteOptions } from 'fastify';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { fullRights, type Right } from '../../../contract/rules/account/rights.ts';
import { rightOfField } from '../../../server/http/answer/hiddenFields.ts';
import { withServer } from '../../support/shipperServer.ts';

const routes = new Map<string, RouteOptions>();
withServer({
  app: {
    onRoute: (route) => {
      for (const verb of [route.method].flat())
        if (verb !== 'HEAD') routes.set(`${verb} ${route.url}`, route);
    },
  },
});

/** Whether members without prices may make the call. */
function isUnpriced({ schema, config }: RouteOptions): boolean {
  const need = schema?.operation?.right ?? config?.right;
  if (need === undefined || need === 'people') return false;
  return need === 'member' || !fullRights([need].flat() as Right[]).includes('prices.see');
}

type Schema = z.core.$ZodType;
interface Place {
  under: string;
  name: string;
  schema: Schema;
}

const defOf = (schema: Schema) => schema._zod.def as z.core.$ZodTypeDef & Record<string, unknown>;
const shapeOf = (schema: Schema) => defOf(schema).shape as Record<string, Schema>;

/** The alternative schemas of a schema. */
function forms(schema: Schema): Schema[] {
  const def = defOf(schema);
  const inner = ['innerType', 'element', 'in', 'out', 'left', 'right', 'valueType'].map((part) => def[part]);
  const lazy = def.type === 'lazy' ? (def.getter as () => unknown)() : undefined;
  const parts = [...inner, lazy, ...((def.options ?? def.items ?? []) as unknown[])].filter(
    (part): part is Schema => typeof part === 'object' && part !== null && '_zod' in part,
  );
  return parts.length > 0 ? parts.flatMap(forms) : [schema];
}

const isMoneyForm = (form: Schema) =>
  defOf(form).type === 'object' && 'amount' in shapeOf(form) && 'currency' in shapeOf(form);
const isMoney = (schema: Schema) => forms(schema).some(isMoneyForm);
const isNumber = (schema: Schema) => forms(schema).some((form) => defOf(form).type === 'number');

/** Each field of an answer, but no parts of money or of a hidden field. */
function walk(root: Schema, see: (place: Place) => void): void {
  const seen = new Set<string>();
  const into = (schema: Schema, under: string) => {
    for (const form of forms(schema)) {
      if (defOf(form).type !== 'object' || isMoneyForm(form)) continue;
      for (const [name, member] of Object.entries(shapeOf(form))) {
        const key = `${under}.${name}`;
        if (name === 'cod') continue;
        see({ under, name, schema: member });
        if (seen.has(key) || rightOfField(under, name)) continue;
        seen.add(key);
        into(member, name);
      }
    }
  };
  into(root, '');
}

/** Names of numbers that may be money. */
const LIKE_MONEY =
  /amount|balance|bonus|charge|commission|cost|credit|discount|fee|limit|paid|price|rate$|spent|sum$|tax|total|val$|value/i;

function placesOf(): Place[] {
  const places: Place[] = [];
  for (const route of routes.values()) {
    if (!isUnpriced(route)) continue;
    for (const [status, answer] of Object.entries((route.schema?.response ?? {}) as Record<string, Schema>))
      if (status.startsWith('2') && '_zod' in answer) walk(answer, (place) => places.push(place));
  }
  return places;
}
const sorted = (places: Place[]) => [...new Set(places.map(({ under, name }) => `${under}.${name}`))].sort();

/** Numbers that every role gets: counts, weights, and the value of an add-on, whose amounts are hidden by their type. */
const TOLD = [
  '.pageTotal',
  '.rowTotal',
  'carton.total',
  'data.limit',
  'data.total',
  'maxWeight.value',
  'serviceAddon.value',
  'weight.value',
];

it('an amount in an answer to members who may not see prices is hidden, or shown on purpose (BX-50)', () => {
  const shownFields = placesOf().filter(({ under, name, schema }) =>
    isMoney(schema)
      ? !rightOfField(under, name) && !rightOfField(name, 'amount')
      : isNumber(schema) && LIKE_MONEY.test(name) && !rightOfField(under, name),
  );
  expect(sorted(shownFields)).toEqual(TOLD);
});

/** Hidden fields without the type of money. */
const HIDDEN = [
  'billing.maxCredit',
  'data.commission',
  'data.cost',
  'data.customBrandingRate',
  'data.customerBankDetails',
  'data.discount',
  'data.emailRate',
  'data.insurance',
  'data.invoiceId',
  'data.minBalanceVal',
  'data.min_order_amount',
  'data.pushRate',
  'data.quotes',
  'data.smsRate',
  'data.unbilledAmount',
  'data.waRate',
  'data.walletBalance',
  'facts.invoiceId',
  'facts.line',
  'facts.url',
  'facts.webhookId',
  'order.customerBankDetails',
  'order.insurance',
  'order.invoiceId',
  'order.quotes',
];

it('a hidden field in an answer to members who may not see prices never hides another field of the same name (BX-50)', () => {
  const hidden = placesOf().filter(
    ({ under, name, schema }) => rightOfField(under, name) && !isMoney(schema),
  );
  expect(sorted(hidden)).toEqual(HIDDEN);
});
