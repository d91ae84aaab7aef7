import type { Service, ServiceCompany, VehicleType } from '../../../contract/orders/services.ts';
import type { Ctx } from '../../context.ts';
import { toService, toServiceCompany, toVehicle } from './serviceRecord.ts';
import {
  listActiveServices,
  listServiceCompanies,
  pricingCustomer,
  pricingTenant,
  type ServiceRow,
} from './store.ts';

export async function servicesOf(ctx: Ctx, companyId: string): Promise<Service[]> {
  const currency = (await pricingTenant(ctx, companyId))?.currency ?? '';
  return (await listActiveServices(ctx, companyId)).map((row) => toService(row, currency));
}

export async function serviceCompaniesOf(ctx: Ctx, companyId: string): Promise<ServiceCompany[]> {
  return (await listServiceCompanies(ctx, companyId)).map(toServiceCompany);
}

/** Ids of the couriers with an active service; customers choose among them (API-48). */
export async function availableServiceCompanies(ctx: Ctx, companyId: string): Promise<number[]> {
  const ids = (await listActiveServices(ctx, companyId)).map((row) => row.serviceCompanyId);
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** Vehicles for multipoint orders. A customer who has chosen services sees only those of their vehicles (MULTI-04). */
export async function vehiclesOf(
  ctx: Ctx,
  companyId: string,
  customerId: number | undefined,
): Promise<VehicleType[]> {
  const chosen =
    customerId === undefined
      ? []
      : ((await pricingCustomer(ctx, companyId, customerId))?.selectedServices ?? []);
  const hasVehicle = (row: ServiceRow): row is ServiceRow & { vehicle: NonNullable<ServiceRow['vehicle']> } =>
    row.vehicle !== null;
  return (await listActiveServices(ctx, companyId))
    .filter(hasVehicle)
    .filter((row) => !chosen.length || chosen.includes(row.serviceCompanyId))
    .map(toVehicle);
}
