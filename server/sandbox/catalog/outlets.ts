import type { CatalogOutlet } from './catalogTypes.ts';

const at = (
  company: string,
  id: string,
  name: string,
  [address1, postcode, city, state, country]: [string, string, string, string, string],
): CatalogOutlet => ({ company, id, name, address1, city, state, postcode, country });

/** Counters of the sandbox's couriers where senders drop off parcels. */
export const CATALOG_OUTLETS: readonly CatalogOutlet[] = [
  at('BELUGA', 'BLG-KLS', 'Beluga KL Sentral', [
    'Unit G-12, Jalan Stesen Sentral 5',
    '50470',
    'Kuala Lumpur',
    'Kuala Lumpur',
    'MY',
  ]),
  at('BELUGA', 'BLG-SS2', 'Beluga SS2', ['27 Jalan SS2/64', '47300', 'Petaling Jaya', 'Selangor', 'MY']),
  at('BELUGA', 'BLG-JBC', 'Beluga JB Central', ['8 Jalan Jim Quee', '80300', 'Johor Bahru', 'Johor', 'MY']),
  at('BELUGA', 'BLG-KCH', 'Beluga Kuching', ['15 Jalan Padungan', '93100', 'Kuching', 'Sarawak', 'MY']),
  at('TUPAI', 'TPI-BGS', 'Tupai Bangsar', [
    '41 Jalan Telawi 3',
    '59100',
    'Kuala Lumpur',
    'Kuala Lumpur',
    'MY',
  ]),
  at('TUPAI', 'TPI-GTN', 'Tupai George Town', [
    '102 Lebuh Carnarvon',
    '10100',
    'George Town',
    'Pulau Pinang',
    'MY',
  ]),
  at('BELUGA', 'BLG-MTG', 'Beluga Menteng', [
    'Jalan Cikini Raya 60',
    '10330',
    'Jakarta',
    'DKI Jakarta',
    'ID',
  ]),
  at('TUPAI', 'TPI-BDG', 'Tupai Bandung', ['Jalan Braga 21', '40111', 'Bandung', 'Jawa Barat', 'ID']),
];
