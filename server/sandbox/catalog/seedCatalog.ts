import type { Ctx } from '../../context.ts';
import { type Catalog, insertCatalog, type NewRate } from '../../modules/services/catalogStore.ts';
import type { CatalogLane, CatalogPromo, CatalogService } from './catalogTypes.ts';
import { CATALOG_COMPANIES } from './companies.ts';
import { homeOf, scaled } from './currencies.ts';
import { CATALOG_OUTLETS } from './outlets.ts';
import { CATALOG_SERVICES } from './services.ts';
import { homeZones, zonesFor } from './zones.ts';

/** Limits of one item, in kilograms. */
const CATALOG_ITEM_TYPES = [
  { name: 'PARCEL', minKg: 0.1, maxKg: 70 },
  { name: 'DOCUMENT', minKg: 0.1, maxKg: 2 },
  { name: 'FOOD', minKg: 0.1, maxKg: 20 },
  { name: 'FRAGILE', minKg: 0.1, maxKg: 30 },
  { name: 'FROZEN', minKg: 0.1, maxKg: 30 },
  { name: 'BULKY', minKg: 5, maxKg: 1500 },
] as const;

const CATALOG_PROMOS: readonly CatalogPromo[] = [
  { code: 'WELCOME5', fixed: 500 },
  { code: 'SAVE10', shareBp: 1000, max: 1000 },
  { code: 'NEXTDAY2', fixed: 200, serviceCode: 'DX' },
  { code: 'TOPUP10', shareBp: 1000, max: 2000, forTopUp: true, min: 5000 },
  { code: 'RAYA2025', shareBp: 2000, startsAt: '2025-03-01T00:00:00Z', endsAt: '2025-04-30T16:00:00Z' },
];

const EMPTY: Catalog = { companies: [], zones: [], outlets: [], itemTypes: [], promos: [], services: [] };

/** Adds only zones and kinds of goods, which the prices and parcels of any courier need. */
export const seedPlaces = (
  ctx: Ctx,
  company: { id: string; country: string; currency: string },
): Promise<void> => insertCatalog(ctx, company.id, { ...EMPTY, ...placesOf(homeOf(company)) });

const placesOf = (country: string) => ({
  zones: [...zonesFor(country)],
  itemTypes: CATALOG_ITEM_TYPES.map((t) => ({ name: t.name, minWeightKg: t.minKg, maxWeightKg: t.maxKg })),
});

/** Gives a tenant the sandbox's couriers, with prices in its own currency. Does nothing for a tenant that has services. */
export async function seedCatalog(
  ctx: Ctx,
  company: { id: string; country?: string; currency: string },
): Promise<void> {
  const home = homeOf(company);
  const price = (minor: number) => scaled(minor, company.currency);
  await insertCatalog(ctx, company.id, {
    companies: CATALOG_COMPANIES.map((c) => ({ ...c, logo: `/v1.0/service/logo/${c.code}.svg` })),
    ...placesOf(home),
    outlets: CATALOG_OUTLETS.filter((o) => o.country === home).map(({ company: companyCode, ...o }) => ({
      companyCode,
      ...o,
    })),
    promos: CATALOG_PROMOS.map((p) => ({
      code: p.code,
      shareBp: p.shareBp ?? 0,
      fixedMinor: price(p.fixed ?? 0),
      maxMinor: p.max === undefined ? null : price(p.max),
      serviceCode: p.serviceCode ?? null,
      forTopUp: p.forTopUp ?? false,
      minMinor: price(p.min ?? 0),
      startsAt: p.startsAt ? new Date(p.startsAt) : null,
      endsAt: p.endsAt ? new Date(p.endsAt) : null,
    })),
    services: CATALOG_SERVICES.map((s) => ({
      companyCode: s.company,
      code: s.code,
      name: s.name,
      serviceType: s.type,
      description: s.description,
      pickup: !s.dropoff,
      dropoff: s.dropoff ?? false,
      cod: s.addons.some((a) => a.id === -1),
      minWeightKg: s.minKg ?? 0,
      maxWeightKg: s.maxKg,
      volumetricDivisor: s.divisor ?? 5000,
      itemTypes: s.itemTypes ?? [],
      addons: s.addons.map((a) => ({
        ...a,
        ...(a.fixedMinor === undefined ? {} : { fixedMinor: price(a.fixedMinor) }),
        ...(a.minMinor === undefined ? {} : { minMinor: price(a.minMinor) }),
      })),
      vehicle: s.vehicle
        ? {
            name: s.vehicle.name,
            minWaypoint: s.vehicle.minWaypoint,
            maxWaypoint: s.vehicle.maxWaypoint,
            baseMinor: price(s.vehicle.base),
            baseKm: s.vehicle.baseKm,
            perKmMinor: price(s.vehicle.perKm),
            perStopMinor: price(s.vehicle.perStop),
          }
        : null,
      rates: ratesOf(s, homeZones(home), price),
    })),
  });
}

function ratesOf(service: CatalogService, home: string[], price: (minor: number) => number): NewRate[] {
  const rates: NewRate[] = [];
  const add = (originZone: string, destinationZone: string, lane: CatalogLane) =>
    rates.push({
      originZone,
      destinationZone,
      baseKg: lane.baseKg,
      baseMinor: price(lane.base),
      stepKg: lane.stepKg,
      stepMinor: price(lane.step),
      durationS: lane.hours * 3600,
    });
  for (const from of home) {
    for (const to of home) {
      const lane = from === to ? service.near : service.far;
      if (lane) add(from, to, lane);
    }
    for (const [to, lane] of Object.entries(service.abroad ?? {}))
      if (!home.includes(to)) add(from, to, lane);
  }
  return rates;
}
