import type { CatalogPromo } from './catalogTypes.ts';

export const CATALOG_PROMOS: readonly CatalogPromo[] = [
  { code: 'WELCOME5', fixed: 500 },
  { code: 'SAVE10', shareBp: 1000, max: 1000 },
  { code: 'NEXTDAY2', fixed: 200, serviceCode: 'DX' },
  { code: 'TOPUP10', shareBp: 1000, max: 2000, forTopUp: true, min: 5000 },
  { code: 'RAYA2025', shareBp: 2000, startsAt: '2025-03-01T00:00:00Z', endsAt: '2025-04-30T16:00:00Z' },
];
