import { changedParts, partVersions } from '../../../ui/versions/partVersions.ts';
import type { TwoVersions, Version } from '../../../ui/versions/VersionsDialog.tsx';
import type { MultipointValues, StopValues } from './multipointValues.ts';
import { placedStops } from './multipointValues.ts';

/** Fields of a trip's draft that are taken from one version as a whole; how a person pays is no part of a draft. */
const PARTS = {
  stops: ['stops'],
  vehicle: ['vehicleCode'],
  addon: ['addon'],
  pickup: ['pickupNow', 'pickupDate', 'pickupTime'],
  promoCode: ['promoCode'],
  note: ['note'],
} as const satisfies Record<string, readonly (keyof MultipointValues)[]>;

export type TripPart = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as TripPart[];

/** Compares stops by content: without the form's keys, and a place located again counts as the same. */
const stopText = ({ key: _key, coord: _coord, drop, ...told }: StopValues) =>
  JSON.stringify([told, drop ?? null]);

function same(a: MultipointValues, b: MultipointValues, part: TripPart): boolean {
  const texts = (v: MultipointValues) =>
    part === 'stops' ? placedStops(v).map(stopText) : PARTS[part].map((key) => v[key]);
  return JSON.stringify(texts(a)) === JSON.stringify(texts(b));
}

/** The parts that another user changed to something else than what stands in the form. */
export const changedTripParts = (
  base: MultipointValues,
  mine: MultipointValues,
  theirs: MultipointValues,
): TripPart[] => changedParts({ names: NAMES, same }, base, mine, theirs);

/** The values of the other version's parts that were chosen. */
export const chosenOfTheirs = (
  theirs: MultipointValues,
  chosen: ReadonlyMap<string, Version>,
): Partial<MultipointValues> =>
  Object.fromEntries(
    NAMES.filter((part) => chosen.get(part) === 'theirs')
      .flatMap((part): readonly (keyof MultipointValues)[] => PARTS[part])
      .map((key) => [key, theirs[key]]),
  );

interface TripWords {
  label: (part: TripPart) => string;
  vehicle: (code: string) => string;
  addon: (id: number) => string;
  now: string;
}

/** Both versions of the parts, as texts for users; one's own is offered first where one has typed. */
export const tripVersionTexts = (
  base: MultipointValues,
  mine: MultipointValues,
  theirs: MultipointValues,
  words: TripWords,
): TwoVersions[] =>
  partVersions({ names: NAMES, same }, [base, mine, theirs], words.label, (v, part) =>
    partText(v, part, words),
  );

function partText(v: MultipointValues, part: TripPart, words: TripWords): string {
  switch (part) {
    case 'stops':
      return placedStops(v).map(placeText).join('; ');
    case 'vehicle':
      return v.vehicleCode && words.vehicle(v.vehicleCode);
    case 'addon':
      return v.addon
        .map(({ id, values }) => [words.addon(id), ...Object.values(values)].filter(Boolean).join(' '))
        .join(', ');
    case 'pickup':
      return v.pickupNow ? words.now : `${v.pickupDate} ${v.pickupTime}`.trim();
    default:
      return v[part];
  }
}

const placeText = (s: StopValues, i: number): string => {
  const drop = s.drop ? `${s.drop.date} ${s.drop.time}` : '';
  const parts = [s.name, s.phone, s.unitNo, s.address1, s.address2, s.postcode, s.city, drop];
  return `${i + 1}. ${parts.filter(Boolean).join(', ')}`;
};
