import type { Customer } from '../../../contract/account/customers.ts';
import type { AddressBookContact } from '../../../contract/contacts/contacts.ts';
import type { McpParcel, McpQuoteInput } from '../../../contract/integrations/mcp.ts';
import type { ContactInput, InventoryInput } from '../../../contract/orders/orders.ts';
import { ADDON_COD, ADDON_INSURANCE } from '../../../contract/rules/money/payment.ts';
import { DEFAULT_ITEM_TYPE } from '../../../contract/rules/orders/goods.ts';
import { CONTACT_FIELDS, PLACE_FIELDS } from '../../../contract/rules/places/addressFields.ts';
import { invalid } from '../../http/answer/refusal.ts';
import type { ApiCall } from './apiCall.ts';

const SOURCE = 'mcp';

type Person = Partial<Record<keyof ContactInput, unknown>>;

interface Ends {
  from: Person;
  to: Person;
}

/** Sender and recipient, as written or from the address book. Throws 422 without a recipient. */
export async function endsOf(api: ApiCall, parcel: McpParcel): Promise<Ends> {
  const to = parcel.to ?? (await contactOf(api, parcel.toContactId));
  if (!to) throw invalid('to', '"to" is required');
  return {
    from: parcel.from ?? (await contactOf(api, parcel.fromContactId)) ?? (await usualSender(api)),
    to,
  };
}

async function contactOf(api: ApiCall, id: number | null | undefined): Promise<Person | null> {
  if (id == null) return null;
  const { data } = await api<{ data: AddressBookContact }>('GET', `contact/${id}`);
  return personOf(data);
}

async function usualSender(api: ApiCall): Promise<Person> {
  const { data } = await api<{ data: Customer }>('GET', 'customer');
  return personOf(data.defaultSender ?? data);
}

const picked = (of: object, fields: readonly string[]): Person =>
  Object.fromEntries(
    [...fields, 'coord'].flatMap((name) => {
      const value = (of as Record<string, unknown>)[name];
      return value == null ? [] : [[name, value]];
    }),
  );

const personOf = (of: Partial<AddressBookContact> | Customer): Person => ({
  ...picked(of, CONTACT_FIELDS),
  ...(of.placeConfirmed ? { placeConfirmed: true } : {}),
});

const BESIDE_DRAFT = new Set(['orderId', 'serviceCode', 'confirmation', 'price']);

/** Throws 422 for a parcel together with a draft: only one of them would count. */
export function assertDraftAlone(input: object): void {
  const other = Object.entries(input).find(([name, value]) => value != null && !BESIDE_DRAFT.has(name));
  if (other) throw invalid(other[0], 'Name either a draft or a new parcel.');
}

const goodsOf = ({ items }: McpParcel): Partial<InventoryInput>[] | undefined =>
  items?.map(({ name, quantity, weightKg, value }) => ({
    name,
    quantity,
    weight: { unit: 'kg', value: weightKg },
    ...(value == null ? {} : { price: { amount: value } }),
  }));

/** The body that creates an order, without the fields of its payment. */
export function orderBodyOf(parcel: McpParcel, { from, to }: Ends) {
  const goods = goodsOf(parcel);
  return {
    source: SOURCE,
    serviceCode: parcel.serviceCode,
    referenceNo: parcel.referenceNo,
    note: parcel.note,
    ...(parcel.cod ? { cod: { amount: parcel.cod } } : {}),
    ...(parcel.insurance ? { insurance: { amount: parcel.insurance } } : {}),
    waypoint: [
      { type: 'PICKUP', contact: from, ...(parcel.pickupAt ? { scheduledAt: parcel.pickupAt } : {}) },
      { type: 'DROPOFF', contact: to, ...(goods ? { inventory: goods } : {}) },
    ],
  };
}

/** The body that prices the same parcel: a place without a person is enough. */
export function quoteBodyOf(
  parcel: McpParcel & Pick<Partial<McpQuoteInput>, 'weightKg'>,
  { from, to }: Ends,
) {
  const goods = goodsOf(parcel);
  const addons = [
    ...(parcel.cod ? [{ id: ADDON_COD, value: parcel.cod }] : []),
    ...(parcel.insurance ? [{ id: ADDON_INSURANCE, value: parcel.insurance }] : []),
  ];
  return {
    serviceCode: parcel.serviceCode,
    // The type that the order will have: not every service carries every type.
    itemType: DEFAULT_ITEM_TYPE,
    ...(parcel.weightKg ? { weight: { unit: 'kg', value: parcel.weightKg } } : {}),
    ...(addons.length > 0 ? { serviceAddon: addons } : {}),
    waypoint: [
      { type: 'PICKUP', contact: picked(from, PLACE_FIELDS) },
      { type: 'DROPOFF', contact: picked(to, PLACE_FIELDS), ...(goods ? { inventory: goods } : {}) },
    ],
  };
}

const FIELDS_OF_API: readonly [RegExp, string][] = [
  [/^(?:waypoint\.0|origin)(?:\.contact)?(?=\.|$)/, 'from'],
  [/^(?:waypoint\.1|destination)\.inventory(?=\.|$)/, 'items'],
  [/^(?:waypoint\.1|destination)(?:\.contact)?(?=\.|$)/, 'to'],
  [/^(cod|insurance)\.amount$/, '$1'],
  [/^weight\.value$/, 'weightKg'],
];
const ITEM_FIELDS: readonly [RegExp, string][] = [
  [/\.weight(\.value)?$/, '.weightKg'],
  [/\.price(\.amount)?$/, '.value'],
];

/** The tool's input behind a field of the API: `waypoint.1.contact.postcode` is `to.postcode`. */
export function inputOf(field: string): string {
  const [pattern, name] = FIELDS_OF_API.find(([known]) => known.test(field)) ?? [];
  if (!pattern || !name) return field;
  const renamed = field.replace(pattern, name);
  if (name !== 'items') return renamed;
  return ITEM_FIELDS.reduce((text, [from, to]) => text.replace(from, to), renamed);
}
