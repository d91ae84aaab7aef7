import type { InstructionKind } from '../../../contract/rules/orders/instructions.ts';
import type { Ctx } from '../../context.ts';
import type { InstructedParcel } from '../../ports/couriers.ts';
import { outletsOf } from './outletStore.ts';

interface CarriedParcel extends InstructedParcel {
  /** Its courier. */
  serviceCompanyId: number | null;
}

/**
 * The instructions that the couriers of these parcels do not refuse on sight, by order. A courier without an outlet can hold no parcel. It
 * reads a few statements for all parcels together.
 */
export async function takenInstructions(
  ctx: Ctx,
  companyId: string,
  parcels: readonly CarriedParcel[],
): Promise<Map<string, readonly InstructionKind[]>> {
  if (parcels.length === 0) return new Map();
  const taken = await ctx.ports.couriers.takes(parcels);
  const withOutlet = new Set(
    (await outletsOf(ctx, companyId)).map(({ serviceCompany }) => serviceCompany.id),
  );
  return new Map(
    parcels.map(({ orderId, serviceCompanyId }) => [
      orderId,
      (taken.get(orderId) ?? []).filter(
        (kind) => kind !== 'holdAtOutlet' || withOutlet.has(serviceCompanyId ?? 0),
      ),
    ]),
  );
}
