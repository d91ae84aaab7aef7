import { hasCode } from '../../../../contract/rules/orders/serviceCode.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { Refusal } from '../../../http/answer/refusal.ts';
import { codesOf } from '../../services/serviceRecord.ts';
import { listActiveServices } from '../../services/store.ts';

/** Whether a service of the company, or one of its couriers, has the code. */
export async function isKnownService(ctx: Ctx, { companyId }: Scope, code: string): Promise<boolean> {
  return (await listActiveServices(ctx, companyId)).some((s) => hasCode(codesOf(s), code));
}

/** Throws 400 for a code that neither a service of the company nor one of its couriers has. */
export async function assertKnownService(
  ctx: Ctx,
  scope: Scope,
  code: string | null | undefined,
): Promise<void> {
  if (!code || (await isKnownService(ctx, scope, code))) return;
  throw new Refusal(400, ERROR.noService, '"serviceCode" is not known', { field: 'serviceCode' });
}
