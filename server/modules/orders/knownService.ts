import { ERROR } from '../../../contract/errorCodes.ts';
import type { Ctx, Scope } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import { listActiveServices } from '../services/store.ts';

/** Throws 400 for a code that neither a service of the company nor one of its couriers has. */
export async function assertKnownService(
  ctx: Ctx,
  { companyId }: Scope,
  code: string | null | undefined,
): Promise<void> {
  if (!code) return;
  const is = (known: string) => known.toLowerCase() === code.toLowerCase();
  const services = await listActiveServices(ctx, companyId);
  if (services.some((s) => is(s.code) || is(s.serviceCompany.code))) return;
  throw new Refusal(400, ERROR.noService, '"serviceCode" is not known', { field: 'serviceCode' });
}
