import type { SideValues } from '../../../shared/address/sideValues.ts';
import type { TwoVersions, Version } from '../../../ui/versions/VersionsDialog.tsx';
import type { ItemValues, OrderFormValues, Side } from './orderFormValues.ts';

const PERSON = ['name', 'company', 'phone', 'email'] as const;
/** Taken together: a street of one version with the postcode of the other would be an address that nobody entered. */
const PLACE = [
  'unitNo',
  'address1',
  'address2',
  'postcode',
  'city',
  'state',
  'country',
  'coord',
] as const satisfies (keyof SideValues)[];
/** How a person pays is no part of a draft. */
const OWN = ['note', 'referenceNo', 'itemType', 'promoCode', 'serviceCode', 'addon'] as const;
const GROUPS = {
  items: ['items', 'isMultiplePieces', 'numPieces'],
  pickup: ['pickupNow', 'pickupDate', 'pickupTime'],
  outlet: ['dropAtOutlet', 'outletId'],
} as const satisfies Record<string, readonly (keyof OrderFormValues)[]>;

/** A part of the form that is taken from one version as a whole. */
export type VersionedPart =
  | { kind: 'person'; side: Side; field: (typeof PERSON)[number] }
  | { kind: 'place'; side: Side }
  | { kind: 'own'; field: (typeof OWN)[number] }
  | { kind: 'group'; field: keyof typeof GROUPS };

const SIDES: readonly Side[] = ['sender', 'receiver'];
const PARTS: readonly VersionedPart[] = [
  ...SIDES.flatMap((side): VersionedPart[] => [
    ...PERSON.map((field) => ({ kind: 'person' as const, side, field })),
    { kind: 'place', side },
  ]),
  ...(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((field) => ({ kind: 'group' as const, field })),
  ...OWN.map((field) => ({ kind: 'own' as const, field })),
];

export const partKey = (part: VersionedPart): string =>
  part.kind === 'person'
    ? `${part.side}.${part.field}`
    : part.kind === 'place'
      ? `${part.side}.address`
      : part.field;

function partValue(values: OrderFormValues, part: VersionedPart): unknown {
  if (part.kind === 'person') return values[part.side][part.field];
  if (part.kind === 'place') return PLACE.map((key) => values[part.side][key]);
  if (part.kind === 'own') return values[part.field];
  if (part.field === 'items')
    return [values.items.map(withoutGaps), values.isMultiplePieces, values.numPieces];
  return GROUPS[part.field].map((key) => values[key]);
}

/** A number that is not given is kept as 0, so both are the same version. */
const withoutGaps = (item: ItemValues) => Object.entries(item).map(([key, value]) => [key, value ?? 0]);

const same = (a: OrderFormValues, b: OrderFormValues, part: VersionedPart) =>
  JSON.stringify(partValue(a, part)) === JSON.stringify(partValue(b, part));

/** The parts that another user changed to something else than what stands in the form. */
export const changedParts = (
  base: OrderFormValues,
  mine: OrderFormValues,
  theirs: OrderFormValues,
): VersionedPart[] => PARTS.filter((part) => !same(base, theirs, part) && !same(mine, theirs, part));

/** The version that is offered first: one's own where one has typed. */
export const firstVersion = (base: OrderFormValues, mine: OrderFormValues, part: VersionedPart): Version =>
  same(base, mine, part) ? 'theirs' : 'mine';

/** The form's values with the parts of the other version that were chosen. */
export function mergeVersions(
  mine: OrderFormValues,
  theirs: OrderFormValues,
  chosen: ReadonlyMap<string, Version>,
): OrderFormValues {
  let merged = mine;
  for (const part of PARTS) {
    if (chosen.get(partKey(part)) !== 'theirs') continue;
    if (part.kind === 'person')
      merged = {
        ...merged,
        [part.side]: { ...merged[part.side], [part.field]: theirs[part.side][part.field] },
      };
    else if (part.kind === 'place') {
      const place = Object.fromEntries(PLACE.map((key) => [key, theirs[part.side][key]]));
      merged = { ...merged, [part.side]: { ...merged[part.side], ...place } };
    } else if (part.kind === 'own') merged = { ...merged, [part.field]: theirs[part.field] };
    else
      merged = {
        ...merged,
        ...Object.fromEntries(GROUPS[part.field].map((key) => [key, theirs[key]])),
      };
  }
  return merged;
}

interface PartWords {
  /** A field with the person it belongs to. */
  ofSide: (side: Side, field: string) => string;
  contact: (field: (typeof PERSON)[number] | 'address') => string;
  own: (field: (typeof OWN)[number] | keyof typeof GROUPS) => string;
  item: (item: { count: number; name: string; weight: number }) => string;
  /** A property of an item that few items have. */
  itemField: (field: 'itemValue' | 'hsCode' | 'mpcId', value: string | number) => string;
  service: (code: string) => string;
  addon: (id: number) => string;
  itemType: (name: string) => string;
  now: string;
  outlet: string;
}

/** Both versions of the parts, as texts for users. */
export function versionTexts(
  base: OrderFormValues,
  mine: OrderFormValues,
  theirs: OrderFormValues,
  words: PartWords,
): TwoVersions[] {
  return changedParts(base, mine, theirs).map((part) => ({
    key: partKey(part),
    label:
      part.kind === 'person' || part.kind === 'place'
        ? words.ofSide(part.side, words.contact(part.kind === 'place' ? 'address' : part.field))
        : words.own(part.field),
    theirs: partText(theirs, part, words),
    mine: partText(mine, part, words),
    before: partText(base, part, words),
    first: firstVersion(base, mine, part),
  }));
}

function partText(v: OrderFormValues, part: VersionedPart, words: PartWords): string {
  if (part.kind === 'person') return v[part.side][part.field];
  if (part.kind === 'place')
    return PLACE.flatMap((key) => (key === 'coord' ? [] : v[part.side][key]))
      .filter(Boolean)
      .join(', ');
  switch (part.field) {
    case 'items':
      return v.items
        .map((item) => {
          const sizes = [item.lengthValue, item.widthValue, item.heightValue].map((side) => side ?? 0);
          return [
            words.item({ count: item.quantity ?? 1, name: item.itemDetails, weight: item.weightValue ?? 0 }),
            sizes.some(Boolean) && `${sizes.join(' × ')} cm`,
            item.itemValue && words.itemField('itemValue', item.itemValue),
            item.hsCode && words.itemField('hsCode', item.hsCode),
            v.isMultiplePieces && words.itemField('mpcId', item.mpcId),
          ]
            .filter(Boolean)
            .join(', ');
        })
        .join('; ');
    case 'pickup':
      return v.pickupNow ? words.now : `${v.pickupDate} ${v.pickupTime}`.trim();
    case 'outlet':
      return v.dropAtOutlet ? v.outletId || words.outlet : '';
    case 'addon':
      return v.addon
        .map(({ id, values }) => [words.addon(id), ...Object.values(values)].filter(Boolean).join(' '))
        .join(', ');
    case 'serviceCode':
      return v.serviceCode && words.service(v.serviceCode);
    case 'itemType':
      return words.itemType(v.itemType);
    default:
      return v[part.field];
  }
}
