import type { ParsedOrderPatch } from '../../../../contract/orders/orders.ts';
import type { OrderRow } from '../status/status.ts';

/**
 * Use of a field of the API's body: a column of the same name that is written as sent; a part of the stops, the extras (`extrasOf`) or the
 * goods; a column with a rule of its own; a step of the call that is not stored; or nothing.
 */
type FieldUse<K> =
  | (K extends keyof OrderRow ? 'column' : never)
  | 'stops'
  | 'extras'
  | 'goods'
  | 'ruled'
  | 'step'
  | 'ignored';

/** Every field of a body has a use; the type check finds missing fields. */
export type FieldTable<Body> = { [K in keyof Body]-?: FieldUse<K> };

/** Create and change both read the plain columns from here, so neither can forget a field that is added to the contract. */
export const ORDER_FIELDS = {
  serviceCode: 'column',
  promoCode: 'column',
  note: 'column',
  referenceNo: 'column',
  extId: 'column',
  paymentMethodId: 'column',
  waypoint: 'stops',
  origin: 'stops',
  destination: 'stops',
  scheduledAt: 'stops',
  serviceAddon: 'extras',
  cod: 'extras',
  insurance: 'extras',
  weight: 'goods',
  itemType: 'goods',
  // An empty source leaves the order's source unchanged.
  source: 'ruled',
  process: 'step',
  skipQueue: 'step',
  quotedPrice: 'step',
  version: 'step',
  // The session decides the account.
  customerId: 'ignored',
} as const satisfies FieldTable<ParsedOrderPatch>;

type Fields = typeof ORDER_FIELDS;
type PlainColumn = { [K in keyof Fields]: Fields[K] extends 'column' ? K : never }[keyof Fields];
export type PlainColumns = Pick<OrderRow, PlainColumn>;

const PLAIN = (Object.keys(ORDER_FIELDS) as (keyof Fields)[]).filter(
  (field): field is PlainColumn => ORDER_FIELDS[field] === 'column',
);

/** The plain columns: as sent, or from `before` if the body omits them. */
export function plainColumns(sent: Pick<ParsedOrderPatch, PlainColumn>, before?: PlainColumns): PlainColumns {
  const column = (field: PlainColumn) => [
    field,
    (sent[field] === undefined ? before?.[field] : sent[field]) ?? null,
  ];
  return Object.fromEntries(PLAIN.map(column)) as PlainColumns;
}
