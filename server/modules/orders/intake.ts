import {
  type ContactInput,
  type InventoryInput,
  type InventoryItem,
  OrderInput,
  type ParsedOrderPatch,
  type WaypointInput,
} from '../../../contract/orders/orders.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { ADDON_COD, ADDON_INSURANCE } from '../../../contract/rules/money/payment.ts';
import { unchecked } from '../../http/request/amountOf.ts';

export type SentItem = { [K in keyof InventoryItem]?: InventoryItem[K] | InventoryInput[K] };

export interface SentStop extends Partial<Omit<WaypointInput, 'contact' | 'inventory'>> {
  contact?: Partial<ContactInput>;
  inventory?: readonly SentItem[] | null;
}

/**
 * An amount as sent, not checked yet: in minor units, with a fraction if it has more than 2 decimals, NaN for other texts and null without
 * a value. Currency and field are for its refusals.
 */
export interface SentAmount {
  minor: number | null;
  currency?: string | null;
  field?: string;
}

/** The fields of a new order, or of a change, in which absent fields stay as they are. */
export interface OrderFields
  extends Omit<
    ParsedOrderPatch,
    'waypoint' | 'origin' | 'destination' | 'cod' | 'insurance' | 'quotedPrice'
  > {
  waypoint?: readonly SentStop[] | null;
  origin?: SentStop | null;
  destination?: SentStop | null;
  cod?: SentAmount | null;
  insurance?: SentAmount | null;
  /** The price that the caller saw. */
  quotedMinor?: number | null;
}

/** The fields of an order in a document from outside, such as a shop's order. Throws a ZodError. */
export const readFields = (document: unknown): OrderFields => inMinor(OrderInput.parse(document));

/** The fields of a body. The two fixed add-on ids mean the same as their own fields, which come first. */
export function inMinor({ cod, insurance, ...body }: ParsedOrderPatch): OrderFields {
  const amountOf = (sent: typeof cod, addonId: number): SentAmount | null | undefined => {
    if (sent !== undefined) return sent && { minor: unchecked(sent.amount), currency: sent.currency };
    const at = body.serviceAddon?.findIndex(({ id }) => id === addonId) ?? -1;
    const addon = body.serviceAddon?.[at];
    return addon && { minor: minorOf(addon.value), field: `serviceAddon.${at}.value` };
  };
  return {
    ...withSeenPrice(body),
    cod: amountOf(cod, ADDON_COD),
    insurance: amountOf(insurance, ADDON_INSURANCE),
  };
}

function minorOf(value: number | string | null | undefined): number | null {
  if (value == null) return null;
  const amount = isEmpty(value) ? 0 : Number(value);
  return Number.isFinite(amount) ? unchecked(amount) : Number.NaN;
}

/** A body with the price that its caller saw in minor units. */
export const withSeenPrice = <B extends { quotedPrice?: number | null }>({ quotedPrice, ...body }: B) => ({
  ...body,
  quotedMinor: quotedMinorOf(quotedPrice),
});

/** The price that the caller saw. It does not use `toMinor`, which throws for invalid amounts. */
export const quotedMinorOf = (price: number | null | undefined) =>
  price == null ? price : nearestMinor(price);

/** An add-on without an input has no value, which differs from an empty value. */
export const isEmpty = (value: number | string | null | undefined) =>
  value != null && (value === 0 || /^\s*0*(\.0*)?\s*$/.test(String(value)));
