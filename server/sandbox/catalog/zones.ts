export interface CatalogZone {
  country: string;
  /** '' = the rest of the country. */
  state: string;
  zone: string;
}

/** Zones are named by country codes; only Malaysia is split, into west and east. `*` is the rest of the world. */
const CATALOG_ZONES: readonly CatalogZone[] = [
  { country: 'MY', state: '', zone: 'MY-W' },
  { country: 'MY', state: 'Sabah', zone: 'MY-E' },
  { country: 'MY', state: 'Sarawak', zone: 'MY-E' },
  { country: 'MY', state: 'Labuan', zone: 'MY-E' },
  ...['SG', 'ID', 'PH', 'CN'].map((country) => ({ country, state: '', zone: country })),
  { country: '*', state: '', zone: 'WORLD' },
];

/** The zones of a tenant. A home country without a zone gets its own. */
export const zonesFor = (country: string): readonly CatalogZone[] =>
  CATALOG_ZONES.some((z) => z.country === country)
    ? CATALOG_ZONES
    : [{ country, state: '', zone: country }, ...CATALOG_ZONES];

/** Zones within a home country. */
export const homeZones = (country: string): string[] => [
  ...new Set(
    zonesFor(country)
      .filter((z) => z.country === country)
      .map((z) => z.zone),
  ),
];
