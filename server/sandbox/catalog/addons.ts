import { ADDON_COD, ADDON_INSURANCE } from '../../../contract/rules/money/payment.ts';
import type { ServiceAddonRow } from '../../db/schema/couriers/rateCards.ts';

const value = [{ key: 'value', name: 'Value' }];

/** Cash on delivery: a percentage of the cash, with a minimum. */
export const cod = (shareBp: number, minMinor: number): ServiceAddonRow => ({
  id: ADDON_COD,
  name: 'Cash on delivery',
  description: 'The courier collects this amount from the receiver.',
  required: value,
  shareBp,
  minMinor,
});

export const insurance = (shareBp: number, minMinor: number): ServiceAddonRow => ({
  id: ADDON_INSURANCE,
  name: 'Insurance',
  description: 'Covers loss and damage up to this value.',
  required: value,
  shareBp,
  minMinor,
});

const fixed = (id: number, name: string, description: string, fixedMinor: number): ServiceAddonRow => ({
  id,
  name,
  description,
  required: [],
  fixedMinor,
});

export const PACKAGING = fixed(1, 'Packaging', 'The courier brings a box and packs the parcel.', 350);
export const RETURN_SLIP = fixed(2, 'Return slip', 'A prepaid label for the way back.', 200);
export const SIGNATURE = fixed(3, 'Signature', 'Handed over against a signature only.', 100);
export const SATURDAY = fixed(4, 'Saturday delivery', 'Delivered on Saturday where the day falls so.', 400);
export const HELPER = fixed(5, 'Loading helper', 'A second person loads and unloads.', 3500);
export const ROUND_TRIP = fixed(6, 'Return to first stop', 'The rider comes back to the first stop.', 500);
export const DUTIES_PAID = fixed(
  7,
  'Duties paid by sender',
  'The courier settles duties for the receiver.',
  1500,
);
