import { toMinor } from '../../../contract/rules/money.ts';

/** What the form needs to know of a call that did not succeed. Status 0: no answer came. */
export interface Failure {
  status: number;
  code: string;
  message: string;
  field: string | undefined;
  detail: unknown;
}

export function asFailure(err: unknown): Failure {
  const { status, code, field, detail, message } = (err ?? {}) as Partial<Failure>;
  return {
    status: typeof status === 'number' ? status : -1,
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' && message ? message : String(err),
    field: typeof field === 'string' ? field : undefined,
    detail,
  };
}

/** The new price that a refused quote brings along. */
export function newPriceMinor({ detail }: Failure): number | null {
  const amount = (detail as { price?: { amount?: unknown } } | undefined)?.price?.amount;
  return typeof amount === 'number' ? toMinor(amount) : null;
}

const SIDES: Record<string, string> = {
  'waypoint.0': 'sender',
  'waypoint.1': 'receiver',
  origin: 'sender',
  destination: 'receiver',
};
const ITEM_FIELDS: Record<string, string> = {
  name: 'itemDetails',
  description: 'itemDetails',
  weight: 'weightValue',
  'weight.value': 'weightValue',
  'dimension.width': 'widthValue',
  'dimension.length': 'lengthValue',
  'dimension.height': 'heightValue',
  quantity: 'quantity',
  price: 'itemValue',
  'price.amount': 'itemValue',
  hsCode: 'hsCode',
};
const TOP: Record<string, string> = {
  'weight.value': 'items.0.weightValue',
  weight: 'items.0.weightValue',
  itemType: 'itemType',
  itemTypeId: 'itemType',
  scheduledAt: 'pickupTime',
  serviceCode: 'serviceCode',
  promoCode: 'promoCode',
  paymentMethodId: 'paymentMethodId',
  note: 'note',
  referenceNo: 'referenceNo',
  'cod.amount': 'addon.-1.value',
  'insurance.amount': 'addon.-3.value',
};

/** The field of the form that the server means, or null where it is none of them. */
export function fieldOfServer(path: string, addonIds: number[] = []): string | null {
  const known = TOP[path];
  if (known) return known;
  const addon = /^serviceAddon\.(\d+)\.(.+)$/.exec(path);
  if (addon) return `addon.${addonIds[Number(addon[1])] ?? 0}.${addon[2]}`;
  const stop = /^(waypoint\.[01]|origin|destination)(?:\.(.+))?$/.exec(path);
  if (!stop) return null;
  const side = SIDES[stop[1] ?? ''] ?? '';
  const rest = stop[2] ?? '';
  if (rest === 'inventory') return 'items';
  if (rest === 'scheduledAt') return 'pickupTime';
  const item = /^inventory\.(\d+)\.(.+)$/.exec(rest);
  if (item) return ITEM_FIELDS[item[2] ?? ''] ? `items.${item[1]}.${ITEM_FIELDS[item[2] ?? '']}` : 'items';
  const contact = /^(?:contact\.)?(\w+)/.exec(rest)?.[1];
  return `${side}.${contact === 'mobile' ? 'phone' : (contact ?? 'address1')}`;
}
