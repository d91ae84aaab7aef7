import type { Outlet } from '../../orders/services.ts';

/** Name and address of an outlet to which a parcel is brought. */
export const outletText = ({
  name,
  address1,
  postcode,
  city,
}: Pick<Outlet, 'name' | 'address1' | 'postcode' | 'city'>): string =>
  `${name}, ${address1}, ${postcode} ${city}`;
