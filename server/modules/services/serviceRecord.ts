import type {
  Addon,
  AddonValue,
  ItemType,
  Service,
  ServiceCompany,
  VehicleType,
} from '../../../contract/orders/services.ts';
import { moneyOf } from '../../../contract/rules/money/money.ts';
import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import type { Coded } from '../../../contract/rules/orders/serviceCode.ts';
import type { ServiceAddonRow } from '../../db/schema/couriers/rateCards.ts';
import type { ItemTypeRow, ServiceCompanyRow, ServiceRow } from './store.ts';

export const toServiceCompany = (row: ServiceCompanyRow): ServiceCompany => ({
  id: row.id,
  companyCode: row.code,
  name: row.name,
  logo: row.logo,
});

export const toItemType = (row: ItemTypeRow): ItemType => ({
  id: row.id,
  name: row.name,
  minWeight: row.minWeightKg,
  maxWeight: row.maxWeightKg,
});

/** Names by which a service can be requested. */
export const codesOf = ({ code, serviceCompany }: ServiceRow): Coded => ({
  code,
  serviceCompanyCode: serviceCompany.code,
});

/** An add-on as offered, with quantity and value if the caller has chosen it. */
export function toAddon(row: ServiceAddonRow, currency: string, chosen?: AddonValue): Addon {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    required: row.required,
    price: row.fixedMinor === undefined ? null : moneyOf(row.fixedMinor, currency),
    qty: chosen?.qty ?? 1,
    value: chosen?.value === undefined || chosen.value === null ? null : String(chosen.value),
  };
}

export function toService(row: ServiceRow, currency: string, chosen: AddonValue[] = []): Service {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    serviceType: row.serviceType,
    custDescription: row.description,
    serviceCompany: toServiceCompany(row.serviceCompany),
    serviceCompanyCode: row.serviceCompany.code,
    operationType: {
      cod: row.cod || row.addons.some((a) => a.id === ADDON_COD),
      pickup: row.pickup,
      dropoff: row.dropoff,
    },
    addon: row.addons.map((a) =>
      toAddon(
        a,
        currency,
        chosen.find((c) => c.id === a.id),
      ),
    ),
    status: row.active ? 1 : 0,
  };
}

export function toVehicle(row: ServiceRow & { vehicle: NonNullable<ServiceRow['vehicle']> }): VehicleType {
  return {
    name: row.vehicle.name,
    logo: row.serviceCompany.logo,
    maxWeight: { value: row.maxWeightKg, unit: 'kg' },
    companyCode: row.serviceCompany.code,
    serviceCode: row.code,
    minWaypoint: row.vehicle.minWaypoint,
    maxWaypoint: row.vehicle.maxWaypoint,
  };
}

/** Item types that a service takes; a service without item types takes all. */
export const itemTypesOf = (row: ServiceRow, all: readonly ItemTypeRow[]): readonly ItemTypeRow[] =>
  row.itemTypes.length ? all.filter((t) => row.itemTypes.includes(t.name)) : all;
