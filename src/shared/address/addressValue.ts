import type { Coord } from '../../../contract/wire/scalars.ts';

/** A place as the address inputs store it; an unknown part is ''. */
export interface AddressValue {
  unitNo: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
  coord: Coord | null;
  /** Postcode, city and state are right as written, although they seem to contradict each other. */
  placeConfirmed?: boolean;
}

export const DEFAULT_COUNTRY = 'MY';

export const emptyAddress = (country = DEFAULT_COUNTRY): AddressValue => ({
  unitNo: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postcode: '',
  country,
  coord: null,
});
