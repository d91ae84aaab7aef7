import { sql } from 'drizzle-orm';
import {
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, minor } from '../columns.ts';
import { ofCompany } from '../tenants.ts';

export const serviceCompany = pgTable(
  'service_company',
  {
    id: serial('id').primaryKey(),
    companyId: ofCompany(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    logo: text('logo'),
  },
  (t) => [uniqueIndex('service_company_code_key').on(t.companyId, t.code)],
);

export interface ServiceAddonRow {
  id: number;
  name: string;
  description: string | null;
  required: { key: string; name: string }[];
  /** Fixed price, or a percentage of the value in basis points with a minimum. */
  fixedMinor?: number;
  shareBp?: number;
  minMinor?: number;
}

export const service = pgTable(
  'service',
  {
    id: serial('id').primaryKey(),
    companyId: ofCompany(),
    serviceCompanyId: integer('service_company_id')
      .notNull()
      .references(() => serviceCompany.id),
    code: text('code').notNull(),
    name: text('name').notNull(),
    serviceType: text('service_type').notNull(),
    description: text('description').notNull(),
    pickup: boolean('pickup').notNull().default(true),
    dropoff: boolean('dropoff').notNull().default(false),
    cod: boolean('cod').notNull().default(false),
    minWeightKg: numeric('min_weight_kg', { precision: 10, scale: 3, mode: 'number' }).notNull().default(0),
    maxWeightKg: numeric('max_weight_kg', { precision: 10, scale: 3, mode: 'number' }).notNull(),
    volumetricDivisor: integer('volumetric_divisor').notNull().default(5000),
    addons: jsonb('addons').$type<ServiceAddonRow[]>().notNull().default([]),
    itemTypes: jsonb('item_types').$type<string[]>().notNull().default([]),
    /** Present on multipoint services. */
    vehicle: jsonb('vehicle').$type<{
      name: string;
      minWaypoint: number;
      maxWaypoint: number;
      baseMinor: number;
      perKmMinor: number;
      perStopMinor: number;
      baseKm: number;
    } | null>(),
    active: boolean('active').notNull().default(true),
  },
  (t) => [uniqueIndex('service_code_key').on(t.companyId, t.code)],
);

/** A counter of a courier where senders can drop off parcels. */
export const outlet = pgTable(
  'outlet',
  {
    companyId: ofCompany(),
    /** The `placeId` of orders. */
    id: text('id').notNull(),
    serviceCompanyId: integer('service_company_id')
      .notNull()
      .references(() => serviceCompany.id),
    name: text('name').notNull(),
    address1: text('address1').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    postcode: text('postcode').notNull(),
    country: text('country').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] })],
);

/** One price line: a lane between two zones up to a weight, then steps. */
export const rate = pgTable(
  'rate',
  {
    id: serial('id').primaryKey(),
    serviceId: integer('service_id')
      .notNull()
      .references(() => service.id),
    originZone: text('origin_zone').notNull(),
    destinationZone: text('destination_zone').notNull(),
    baseKg: numeric('base_kg', { precision: 10, scale: 3, mode: 'number' }).notNull(),
    baseMinor: minor('base_minor').notNull(),
    stepKg: numeric('step_kg', { precision: 10, scale: 3, mode: 'number' }).notNull(),
    stepMinor: minor('step_minor').notNull(),
    /** Usual time from pickup to delivery, in seconds. */
    durationS: integer('duration_s').notNull(),
  },
  (t) => [uniqueIndex('rate_lane_key').on(t.serviceId, t.originZone, t.destinationZone)],
);

/** Zone of a country, or of a state within it (`state` '' = the rest of the country; country '*' = anywhere else). */
export const zone = pgTable(
  'zone',
  {
    companyId: ofCompany(),
    country: text('country').notNull(),
    state: text('state').notNull().default(''),
    zone: text('zone').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.country, t.state] })],
);

export const promo = pgTable(
  'promo',
  {
    id: serial('id').primaryKey(),
    companyId: ofCompany(),
    code: text('code').notNull(),
    shareBp: integer('share_bp').notNull().default(0),
    fixedMinor: minor('fixed_minor').notNull().default(0),
    maxMinor: minor('max_minor'),
    serviceCode: text('service_code'),
    /** Adds credit to a top-up of at least `minMinor`, instead of a discount on an order. */
    forTopUp: boolean('for_top_up').notNull().default(false),
    minMinor: minor('min_minor').notNull().default(0),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    active: boolean('active').notNull().default(true),
  },
  (t) => [uniqueIndex('promo_code_key').on(t.companyId, sql`lower(${t.code})`)],
);
