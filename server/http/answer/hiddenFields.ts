import type { FastifyInstance } from 'fastify';
import type { Right } from '../../../contract/rules/account/rights.ts';
import { withoutAmounts } from '../../texts/withoutAmounts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer names fields without values, such as schemas; the route itself hides values. */
    hidesByItself?: true;
  }
}

/**
 * Fields that only members with a right get; `object.field` if the bare name has other meanings too. Cash on delivery is visible to all:
 * it is on the label.
 */
const RIGHT_OF_FIELD: Readonly<Record<string, Right>> = {
  ...fieldsOf('prices.see', [
    'price',
    // An invoice's id opens the page on which it is paid.
    'invoiceId',
    'invoiceDue',
    'quotes',
    'insurance',
    'sum',
    'gatewaySum',
    'amount',
    'cost',
    'maxPrice',
    'walletBalance',
    'unbilledAmount',
    'balance',
    'balanceAfter',
    'missing',
    'discount',
    'commission',
    'maxCredit',
    'minBalanceVal',
    'facts.line',
    'smsRate',
    'emailRate',
    'pushRate',
    'waRate',
    'customBrandingRate',
    'min_order_amount',
  ]),
  ...fieldsOf('bank', ['customerBankDetails']),
  // A webhook's address may carry a secret.
  ...fieldsOf('integrations', ['facts.webhookId', 'facts.url']),
};

/** Fields with a sentence of the server, which may contain an amount. A step of an order's history has one as its description. */
const SENTENCES = new Set(['message', 'failedReason', 'error']);
const isSentence = (name: string, owner: object): boolean =>
  SENTENCES.has(name) || (name === 'description' && 'statusText' in owner);

function fieldsOf(right: Right, names: readonly string[]): Record<string, Right> {
  return Object.fromEntries(names.map((name) => [name, right]));
}

/** The first hidden field among those to sort or filter by: the order of rows would reveal it. */
export const hiddenSort = (rights: readonly Right[], query: unknown): Right | null => {
  const { sortBy } = (query ?? {}) as { sortBy?: unknown };
  // Every object has names such as `constructor`.
  const right =
    typeof sortBy === 'string' && Object.hasOwn(RIGHT_OF_FIELD, sortBy) ? RIGHT_OF_FIELD[sortBy] : undefined;
  return right && !rights.includes(right) ? right : null;
};

/**
 * Removes fields that the caller's role may not see from every JSON answer, before the answer is compressed and before it is stored for its
 * idempotency key.
 */
export function registerHiddenFields(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const rights = request.routeOptions.config.hidesByItself ? undefined : request.actor?.member?.rights;
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!rights || !isWhole || !isJson || !hides(rights, payload)) return payload;
    return JSON.stringify(withoutHidden(rights, JSON.parse(String(payload))));
  });
}

const named = new Map<string, RegExp>();

/** Whether a text of JSON names a field that these rights do not include: most answers are sent as they are. */
function hides(rights: readonly Right[], json: string | Buffer): boolean {
  const hidden = Object.entries(RIGHT_OF_FIELD).flatMap(([place, right]) =>
    rights.includes(right) ? [] : [place.slice(place.indexOf('.') + 1)],
  );
  // One of the user's other accounts, in which the role may differ.
  if (json.includes('"member":{')) return true;
  if (hidden.length === 0) return false;
  const key = hidden.join('|');
  const inPrices = rights.includes('prices.see') ? [] : [...SENTENCES, 'description', 'value'];
  const pattern = named.get(key) ?? new RegExp(`"(?:${[key, ...inPrices].join('|')})":`);
  named.set(key, pattern);
  return pattern.test(String(json));
}

/** The right that a field of an answer needs; `under` is the field name of its object, or of the list that contains the object. */
export function rightOfField(under: string, name: string): Right | null {
  const place = [`${under}.${name}`, name].find((one) => Object.hasOwn(RIGHT_OF_FIELD, one));
  return (place && RIGHT_OF_FIELD[place]) || null;
}

/** The value with null, or an empty list, in place of fields that these rights do not include. */
export function withoutHidden<T>(rights: readonly Right[], value: T): T {
  return shown(rights, value, '') as T;
}

/** An account in an answer states its reader's rights there. */
const rightsIn = (value: object): readonly Right[] | undefined =>
  (value as { member?: { rights?: readonly Right[] } | null }).member?.rights;

/** `under` is the field name of the value, or of the list that contains it. */
function shown(of: readonly Right[], value: unknown, under: string): unknown {
  if (Array.isArray(value)) return value.map((row) => shown(of, row, under));
  if (typeof value !== 'object' || value === null) return value;
  if (under === 'cod') return value;
  const rights = rightsIn(value) ?? of;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const right = rightOfField(under, name);
      if (right && !rights.includes(right)) return [name, Array.isArray(member) ? [] : null];
      if (rights.includes('prices.see')) return [name, shown(rights, member, name)];
      // This object holds insured amounts.
      if (under === 'serviceAddon' && name === 'value' && typeof member === 'number') return [name, null];
      if (isSentence(name, value) && typeof member === 'string') return [name, withoutAmounts(member)];
      return [name, shown(rights, member, name)];
    }),
  );
}
