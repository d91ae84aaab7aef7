import type { CatalogCompany } from './catalogTypes.ts';

/** Invented couriers of the sandbox. */
export const CATALOG_COMPANIES: readonly CatalogCompany[] = [
  { code: 'TUPAI', name: 'Tupai Express' },
  { code: 'MERBOK', name: 'Merbok Parcel' },
  { code: 'RIMBA', name: 'Rimba Hijau Courier' },
  { code: 'SENJA', name: 'Senja Same Day' },
  { code: 'BELUGA', name: 'Beluga Drop Points' },
  { code: 'KAPAS', name: 'Kapas Freight' },
  { code: 'AWANBIRU', name: 'Awan Biru Air' },
  { code: 'LLM', name: 'Lari Lagi Movers' },
  { code: 'GERAK', name: 'Gerak Cepat Vans' },
];
