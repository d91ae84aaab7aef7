import type { Outlet } from '../../../contract/orders/services.ts';
import { hasCode, isCodeOf } from '../../../contract/rules/orders/serviceCode.ts';
import type { Ctx } from '../../context.ts';
import { invalid } from '../../http/answer/refusal.ts';
import { codesOf } from './serviceRecord.ts';
import { listActiveServices } from './store.ts';

/** Throws 422 with the field of another courier or service: an outlet accepts parcels only for its own courier. */
export async function assertOutletCarries(
  ctx: Ctx,
  companyId: string,
  { name, serviceCompany }: Outlet,
  { serviceCode, serviceCompanyCode }: { serviceCode?: string | null; serviceCompanyCode?: string | null },
): Promise<void> {
  const refusal = (field: string) =>
    invalid(field, `${name} only takes parcels of ${serviceCompany.name}.`, {
      serviceCompanyCode: serviceCompany.companyCode,
    });
  if (serviceCompanyCode && !isCodeOf({ code: serviceCompany.companyCode }, serviceCompanyCode))
    throw refusal('serviceCompanyCode');
  if (!serviceCode) return;
  const named = (await listActiveServices(ctx, companyId)).filter((s) => hasCode(codesOf(s), serviceCode));
  // Unknown codes are refused elsewhere.
  if (named.length && !named.some((s) => s.serviceCompanyId === serviceCompany.id))
    throw refusal('serviceCode');
}
