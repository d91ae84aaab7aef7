import { languageName } from '../../../shared/address/sideValues.ts';
import { addonText, draftParts, fieldsPart } from '../../../shared/booking/draftParts.ts';
import type { TwoVersions } from '../../../ui/versions/VersionsDialog.tsx';
import { type MultipointValues, placedStops, type StopValues } from './multipointValues.ts';

export type TripPart = 'stops' | 'vehicle' | 'addon' | 'pickup' | 'promoCode' | 'note';

/** Compares stops by content: without the form's keys, and without coordinates, which a new look-up may change. */
const stopContent = ({ key: _key, coord: _coord, drop, ...content }: StopValues) => [content, drop ?? null];

const partOf = (...fields: (keyof MultipointValues)[]) => fieldsPart<MultipointValues>(fields);
export const TRIP_PARTS = draftParts<MultipointValues, TripPart>({
  stops: fieldsPart<MultipointValues>(['stops'], (v) => placedStops(v).map(stopContent)),
  vehicle: partOf('vehicleCode'),
  addon: partOf('addon'),
  pickup: partOf('pickupNow', 'pickupDate', 'pickupTime'),
  promoCode: partOf('promoCode'),
  note: partOf('note'),
});

interface TripWords {
  label: (part: TripPart) => string;
  vehicle: (code: string) => string;
  addon: (id: number) => string;
  now: string;
}

/** Both versions of the parts as texts; the user's own version comes first if the user has typed. */
export const tripVersionTexts = (
  three: readonly [base: MultipointValues, mine: MultipointValues, theirs: MultipointValues],
  words: TripWords,
): TwoVersions[] => TRIP_PARTS.texts(three, words.label, (v, part) => partText(v, part, words));

function partText(v: MultipointValues, part: TripPart, words: TripWords): string {
  switch (part) {
    case 'stops':
      return placedStops(v).map(placeText).join('; ');
    case 'vehicle':
      return v.vehicleCode && words.vehicle(v.vehicleCode);
    case 'addon':
      return addonText(v.addon, words.addon);
    case 'pickup':
      return v.pickupNow ? words.now : `${v.pickupDate} ${v.pickupTime}`.trim();
    default:
      return v[part];
  }
}

const goodsText = ({ inventory }: StopValues) =>
  (inventory ?? [])
    .map((item) => `${item.quantity} × ${item.name || item.description || item.type}`)
    .join(', ');

const placeText = (s: StopValues, i: number): string => {
  const drop = s.drop ? `${s.drop.date} ${s.drop.time}` : '';
  const parts = [
    s.name,
    s.phone,
    s.unitNo,
    s.address1,
    s.address2,
    s.postcode,
    s.city,
    drop,
    s.note,
    languageName(s.lang),
    goodsText(s),
  ];
  return `${i + 1}. ${parts.filter(Boolean).join(', ')}`;
};
