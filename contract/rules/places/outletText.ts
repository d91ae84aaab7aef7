import type { Outlet } from '../../orders/services.ts';

/** Where a parcel is brought: name and address. */
export const outletText = ({
  name,
  address1,
  postcode,
  city,
}: Pick<Outlet, 'name' | 'address1' | 'postcode' | 'city'>): string =>
  `${name}, ${address1}, ${postcode} ${city}`;
