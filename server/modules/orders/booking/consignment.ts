import { checkDigit } from '../../../../contract/rules/orders/scanCodes.ts';
import type { Ctx } from '../../../context.ts';
import { takeNumber } from '../../../db/nextNumber.ts';
import { pricingTenant } from '../../services/store.ts';

/**
 * A number that only this program uses: country, nine digits and a check digit that finds every wrong digit and most swapped digits (Luhn).
 */
export async function nextConsignmentNo(ctx: Ctx, companyId: string): Promise<string> {
  const row = await pricingTenant(ctx, companyId);
  const digits = String(await takeNumber(ctx, companyId, 'consignment')).padStart(9, '0');
  return `${row?.country ?? 'XX'}${digits}${checkDigit(digits)}`;
}
