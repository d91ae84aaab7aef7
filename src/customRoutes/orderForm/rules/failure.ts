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

/** The form field for a field in the server's answer, or null. */
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
