import type { VehicleType } from '../../../contract/orders/services.ts';
import type { TripFacts } from '../../../src/customRoutes/multipoint/rules/multipointRules.ts';
import {
  emptyMultipoint,
  type MultipointValues,
  newStop,
  type StopValues,
} from '../../../src/customRoutes/multipoint/rules/multipointValues.ts';
import { emptySide } from '../../../src/shared/address/sideValues.ts';

export const NOW = new Date('2026-11-21T02:10:00Z');
export const ZONE = 'Asia/Kuala_Lumpur';
export const PAYLOAD = { companyId: 'c1', customerId: 12, timezone: ZONE };

export const CAR: VehicleType = {
  name: 'Car',
  logo: '/logo/LLM.svg',
  maxWeight: { value: 40, unit: 'kg' },
  companyCode: 'LLM',
  serviceCode: 'LLM-CAR',
  minWaypoint: 2,
  maxWaypoint: 4,
};
export const LORRY: VehicleType = {
  ...CAR,
  name: 'Lorry',
  maxWeight: { value: 1500, unit: 'kg' },
  companyCode: 'GERAK',
  serviceCode: 'GCV-LORRY',
};

/** A stop with all fields. */
export const stop = (n: number, change: Partial<StopValues> = {}): StopValues => ({
  ...newStop(`s${n}`, 'MY'),
  name: `Person ${n}`,
  phone: `01234567${n}`,
  address1: `${n} Jalan Meru`,
  city: 'Klang',
  state: 'Selangor',
  postcode: '41050',
  coord: { lat: 3 + n / 100, lon: 101.5 },
  ...change,
});

/** A trip that can be booked. */
export const trip = (change: Partial<MultipointValues> = {}): MultipointValues => ({
  ...emptyMultipoint('MY'),
  vehicleCode: CAR.serviceCode,
  stops: [stop(1), stop(2), stop(3)],
  paymentMethodId: 0,
  ...change,
});

export const facts = (change: Partial<TripFacts> = {}): TripFacts => ({
  now: NOW,
  timezone: ZONE,
  vehicle: CAR,
  addons: [],
  payments: [],
  currency: 'MYR',
  amountText: (minor) => (minor / 100).toFixed(2),
  unserved: false,
  invalidPlaces: {},
  pricing: false,
  ...change,
});

export const empty = (n: number) => ({ ...emptySide('MY'), key: `s${n}` });
