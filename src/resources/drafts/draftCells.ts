import type { Order, OrderPatch } from '../../../contract/orders/orders.ts';
import type { Addon, AddonValue } from '../../../contract/orders/services.ts';
import { ADDON_COD, ADDON_INSURANCE } from '../../../contract/rules/money/payment.ts';
import { isEditable } from '../../../contract/rules/orders/orderStatus.ts';
import { offerOfCode } from '../../../contract/rules/orders/serviceCode.ts';
import type { CellValue } from '../../ui/editGrid/editGridTypes.ts';

/** The fields of an unconfirmed order that are edited in place. */
export const DRAFT_CELLS = ['itemType', 'weight', 'serviceCode', 'addons', 'cod', 'insurance'] as const;
export type DraftCell = (typeof DRAFT_CELLS)[number];
export const isDraftCell = (key: string): key is DraftCell =>
  (DRAFT_CELLS as readonly string[]).includes(key);
export type DraftValues = ReadonlyMap<DraftCell, CellValue>;

type Chosen = Order['serviceAddon'];
const isFixed = (id: number) => id === ADDON_COD || id === ADDON_INSURANCE;

/** Add-ons other than COD and insurance as one line of text, so that they can be compared, undone and pasted as one value. */
export function addonsText(chosen: Chosen): string | null {
  const others = chosen.filter((a) => !isFixed(a.id)).sort((a, b) => a.id - b.id);
  return others.length
    ? JSON.stringify(others.map(({ id, qty, value }) => (value === null ? { id, qty } : { id, qty, value })))
    : null;
}

/** The add-ons of such a text; add-ons with a zero or empty value are omitted. Undefined for invalid text. */
export function addonsOfText(text: CellValue): AddonValue[] | undefined {
  if (text === null || text === '') return [];
  try {
    const list = JSON.parse(String(text)) as unknown;
    if (!Array.isArray(list)) return undefined;
    const known = list.filter((a): a is AddonValue => typeof (a as AddonValue)?.id === 'number');
    return known.filter((a) => a.value === undefined || !isEmptyValue(a.value));
  } catch {
    // The cell refuses pasted text that is not a list of add-ons.
    return undefined;
  }
}

const isEmptyValue = (value: AddonValue['value']) =>
  value === null || String(value).trim() === '' || Number(value) === 0;

/** The value of an order's cell. */
export function readDraftCell(order: Order, cell: DraftCell): CellValue {
  if (cell === 'weight') return order.weight.value;
  if (cell === 'itemType') return order.itemType;
  if (cell === 'serviceCode') return order.serviceCode;
  if (cell === 'cod') return order.cod?.amount || null;
  if (cell === 'insurance') return order.insurance?.amount || null;
  return addonsText(order.serviceAddon);
}

/** Why the order's promo code does not fit the present service, else why the order failed. */
export function draftProblem(order: Order): string | null {
  const offer =
    order.promoCode && isEditable(order.statusCode)
      ? offerOfCode(order.quotes?.services ?? [], order.serviceCode ?? '')
      : undefined;
  return offer?.promoRefusal ?? order.failedReason;
}

/** The order with the new values; its price is the quote's price of the service. */
export function withValues(order: Order, values: DraftValues | undefined): Order {
  if (!values?.size) return order;
  const next = { ...order };
  for (const [cell, value] of values) {
    if (cell === 'weight') next.weight = { ...order.weight, value: Number(value) };
    else if (cell === 'itemType') next.itemType = value === null ? null : String(value);
    else if (cell === 'serviceCode') {
      next.serviceCode = value === null ? null : String(value);
      next.price = offerOfCode(order.quotes?.services ?? [], next.serviceCode ?? '')?.price ?? null;
    } else if (cell === 'cod')
      next.cod = value ? { amount: Number(value), currency: order.cod?.currency ?? '' } : null;
    else if (cell === 'insurance') next.insurance = value ? { amount: Number(value) } : null;
    else next.serviceAddon = withAddons(order, value);
  }
  return next;
}

function withAddons(order: Order, value: CellValue): Chosen {
  const names = new Map(offeredAddons(order).map((a) => [a.id, a.name]));
  return [
    ...order.serviceAddon.filter((a) => isFixed(a.id)),
    ...(addonsOfText(value) ?? []).map(({ id, qty, value: rawValue }) => ({
      id,
      qty,
      value: rawValue ?? null,
      name: names.get(id) ?? null,
    })),
  ];
}

/** Add-ons of the chosen service, except COD and insurance, which have their own columns. */
export const offeredAddons = (order: Pick<Order, 'quotes' | 'serviceCode'>): Addon[] =>
  (offerOfCode(order.quotes?.services ?? [], order.serviceCode ?? '')?.addon ?? []).filter(
    (a) => !isFixed(a.id),
  );

/** Body of `PUT order/{id}` for typed values (BULK-16…22). `order` provides COD and insurance if other add-ons change. */
export function patchFor(values: DraftValues, order: Order | undefined): OrderPatch {
  const patch: OrderPatch = {};
  for (const [cell, value] of values) {
    if (cell === 'weight') patch.weight = { unit: 'kg', value: Number(value) };
    else if (cell === 'itemType') patch.itemType = value === null ? null : String(value);
    else if (cell === 'serviceCode') patch.serviceCode = value === null ? null : String(value);
    else if (cell === 'cod') patch.cod = value ? { amount: Number(value) } : null;
    else if (cell === 'insurance') patch.insurance = value ? { amount: Number(value) } : null;
    else patch.serviceAddon = [...fixedAddons(values, order), ...(addonsOfText(value) ?? [])];
  }
  return patch;
}

/** A list of add-ons replaces all of them on the server, so it includes COD and insurance. */
function fixedAddons(values: DraftValues, order: Order | undefined): AddonValue[] {
  const amount = (id: number, cell: 'cod' | 'insurance') => {
    const value = values.has(cell) ? values.get(cell) : order && readDraftCell(order, cell);
    return value ? [{ id, qty: 1, value: Number(value) }] : [];
  };
  return [...amount(ADDON_COD, 'cod'), ...amount(ADDON_INSURANCE, 'insurance')];
}

/** The cell that the server refused; undefined if the refusal names no cell. */
export function cellOfField(field: string | undefined): DraftCell | undefined {
  if (!field) return undefined;
  if (field.startsWith('serviceAddon')) return 'addons';
  const [head = ''] = field.split(/[.[]/);
  return isDraftCell(head) ? head : undefined;
}
