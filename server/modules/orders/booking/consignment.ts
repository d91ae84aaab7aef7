import { checkDigit } from '../../../../contract/rules/orders/scanCodes.ts';
import type { Ctx } from '../../../context.ts';
import { nextNumber } from '../../../db/nextNumber.ts';
import { memoized } from '../../services/catalogMemo.ts';
import { findTenant } from '../tenantStore.ts';

/** Country, nine digits and a check digit that catches every single wrong digit and most swapped ones (Luhn). */
export async function nextConsignmentNo(ctx: Ctx, companyId: string): Promise<string> {
  const row = await memoized(ctx, `country:${companyId}`, () => findTenant(ctx, companyId));
  const digits = String(await nextNumber(ctx, companyId, 'consignment')).padStart(9, '0');
  return `${row?.country ?? 'XX'}${digits}${checkDigit(digits)}`;
}
