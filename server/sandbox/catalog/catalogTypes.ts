import type { ServiceAddonRow } from '../../db/schema/couriers/rateCards.ts';

export interface CatalogCompany {
  code: string;
  name: string;
}

/** A courier's counter in one of the home countries. */
export interface CatalogOutlet {
  company: string;
  id: string;
  name: string;
  address1: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
}

/** Price of a lane in sen: `base` up to `baseKg`, then `step` for each started `stepKg`. */
export interface CatalogLane {
  baseKg: number;
  base: number;
  stepKg: number;
  step: number;
  hours: number;
}

export interface CatalogVehicle {
  name: string;
  minWaypoint: number;
  maxWaypoint: number;
  base: number;
  baseKm: number;
  perKm: number;
  perStop: number;
}

export interface CatalogService {
  company: string;
  code: string;
  name: string;
  type: 'nextday' | 'sameday' | 'instant' | 'dropoff' | 'international' | 'economy';
  description: string;
  dropoff?: true;
  maxKg: number;
  minKg?: number;
  divisor?: number;
  addons: ServiceAddonRow[];
  /** Empty = every item type. */
  itemTypes?: string[];
  /** Within one zone of the home country. */
  near?: CatalogLane;
  /** Between two zones of the home country. */
  far?: CatalogLane;
  /** From home to another country's zone. */
  abroad?: Record<string, CatalogLane>;
  vehicle?: CatalogVehicle;
}

export interface CatalogPromo {
  code: string;
  shareBp?: number;
  fixed?: number;
  max?: number;
  serviceCode?: string;
  /** Gives credit on a top-up of at least `min`, instead of a discount on an order. */
  forTopUp?: boolean;
  min?: number;
  startsAt?: string;
  endsAt?: string;
}
