import { ADDRESS_FIELDS } from '../../../../contract/rules/places/addressFields.ts';
import { languageName } from '../../../shared/address/sideValues.ts';
import { addonText, draftParts, fieldsPart, partIn } from '../../../shared/booking/draftParts.ts';
import type { TwoVersions } from '../../../ui/versions/VersionsDialog.tsx';
import type { ItemValues, OrderFormValues, Side } from './orderFormValues.ts';

/** Fields that the form does not show go with a shown one. */
const WITH = { phone: ['phone', 'mobile'], name: ['name', 'lang'] } as const;
const PERSON = ['name', 'company', 'phone', 'email'] as const;
/** Merged together: a street of one version with the postcode of the other would be an address that nobody entered. */
const PLACE = [...ADDRESS_FIELDS, 'coord'] as const;

export type ContactPart = (typeof PERSON)[number] | 'address';
export type FormPart = keyof typeof FORM_PARTS;
export type OrderPart = `${Side}.${ContactPart}` | FormPart;

const sideParts = (side: Side) => ({
  ...(Object.fromEntries(
    PERSON.map((field) => [
      `${side}.${field}`,
      partIn(side, fieldsPart(field === 'phone' || field === 'name' ? WITH[field] : [field])),
    ]),
  ) as Record<`${Side}.${ContactPart}`, ReturnType<typeof fieldsPart<OrderFormValues>>>),
  [`${side}.address`]: partIn<OrderFormValues, Side>(side, fieldsPart(PLACE)),
});

/** A missing number is stored as 0, so both are equal. */
const withoutGaps = (item: ItemValues) => Object.entries(item).map(([key, value]) => [key, value ?? 0]);

const partOf = (...fields: (keyof OrderFormValues)[]) => fieldsPart<OrderFormValues>(fields);
const FORM_PARTS = {
  items: fieldsPart<OrderFormValues>(['items', 'isMultiplePieces', 'numPieces'], (v) => [
    v.items.map(withoutGaps),
    v.isMultiplePieces,
    v.numPieces,
  ]),
  pickup: partOf('pickupNow', 'pickupDate', 'pickupTime', 'dropAt'),
  outlet: partOf('dropAtOutlet', 'outletId'),
  note: partOf('note', 'pickupNote', 'dropNote'),
  referenceNo: partOf('referenceNo'),
  itemType: partOf('itemType'),
  promoCode: partOf('promoCode'),
  serviceCode: partOf('serviceCode'),
  addon: partOf('addon'),
};

export const ORDER_PARTS = draftParts<OrderFormValues, OrderPart>({
  ...sideParts('sender'),
  ...sideParts('receiver'),
  ...FORM_PARTS,
});

interface PartWords {
  label: (part: OrderPart) => string;
  item: (item: { count: number; name: string; weight: number }) => string;
  /** A property of an item that few items have. */
  itemField: (field: 'itemValue' | 'hsCode' | 'mpcId', value: string | number) => string;
  service: (code: string) => string;
  addon: (id: number) => string;
  itemType: (name: string) => string;
  now: string;
  outlet: string;
}

/** Both versions of the parts as texts; the user's own version comes first if the user has typed. */
export const versionTexts = (
  three: readonly [base: OrderFormValues, mine: OrderFormValues, theirs: OrderFormValues],
  words: PartWords,
): TwoVersions[] => ORDER_PARTS.texts(three, words.label, (v, part) => partText(v, part, words));

function partText(v: OrderFormValues, part: OrderPart, words: PartWords): string {
  switch (part) {
    case 'items':
      return v.items.map((item) => itemText(item, v.isMultiplePieces, words)).join('; ');
    case 'pickup':
      return [v.pickupNow ? words.now : `${v.pickupDate} ${v.pickupTime}`.trim(), v.dropAt]
        .filter(Boolean)
        .join(' → ');
    case 'outlet':
      return v.dropAtOutlet ? v.outletId || words.outlet : '';
    case 'addon':
      return addonText(v.addon, words.addon);
    case 'serviceCode':
      return v.serviceCode && words.service(v.serviceCode);
    case 'itemType':
      return words.itemType(v.itemType);
    case 'note':
      return [v.note, v.pickupNote?.text, v.dropNote?.text].filter(Boolean).join('; ');
    case 'referenceNo':
    case 'promoCode':
      return v[part];
    default: {
      const [side, field] = part.split('.') as [Side, ContactPart];
      if (field === 'phone') return [v[side].phone, v[side].mobile?.number].filter(Boolean).join(', ');
      if (field === 'name') return [v[side].name, languageName(v[side].lang)].filter(Boolean).join(', ');
      if (field !== 'address') return v[side][field];
      return PLACE.flatMap((key) => (key === 'coord' ? [] : v[side][key]))
        .filter(Boolean)
        .join(', ');
    }
  }
}

function itemText(item: ItemValues, isInCarton: boolean, words: PartWords): string {
  const sizes = [item.lengthValue, item.widthValue, item.heightValue].map((side) => side ?? 0);
  return [
    words.item({ count: item.quantity ?? 1, name: item.itemDetails, weight: item.weightValue ?? 0 }),
    sizes.some(Boolean) && `${sizes.join(' × ')} cm`,
    item.itemValue && words.itemField('itemValue', item.itemValue),
    item.hsCode && words.itemField('hsCode', item.hsCode),
    isInCarton && words.itemField('mpcId', item.mpcId),
  ]
    .filter(Boolean)
    .join(', ');
}
