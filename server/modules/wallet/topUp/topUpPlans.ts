import { type PlanPrice, StoredPlans, type TopUpPlan } from '../../../../contract/money/topUp.ts';
import { fromMinor, toMinor } from '../../../../contract/rules/money/money.ts';
import { TOP_UP_START } from '../../../../contract/rules/money/payment.ts';
import type { Ctx } from '../../../context.ts';
import { settingOf } from '../../company/service.ts';

/** The setting in which a tenant's plans stand. */
export const PLANS_SETTING = 'topup.plans';

/** The tenant's plans, smallest first. A setting that is no list of plans counts as none, and is logged. */
export async function plansOf(ctx: Ctx, companyId: string): Promise<PlanPrice[]> {
  const read = StoredPlans.safeParse((await settingOf(ctx, companyId, PLANS_SETTING)) ?? []);
  if (!read.success) {
    ctx.log.error({ companyId, setting: PLANS_SETTING, issues: read.error.issues }, 'plans cannot be read');
    return [];
  }
  return read.data
    .map((plan) => ({ ...plan, description: plan.description ?? null }))
    .sort((a, b) => a.value - b.value);
}

/** Smallest amount of the gateway: the smallest plan, else the setting for orders; 0 without either (PAY-12, FORM-66). */
export async function gatewayMinimumMinor(ctx: Ctx, companyId: string): Promise<number> {
  const [smallest] = await plansOf(ctx, companyId);
  if (smallest) return toMinor(smallest.value);
  return toMinor(Number((await settingOf<number | null>(ctx, companyId, 'min_order_amount')) ?? 0));
}

export async function topUpPlan(ctx: Ctx, companyId: string): Promise<TopUpPlan> {
  const minimum = await gatewayMinimumMinor(ctx, companyId);
  return {
    prices: await plansOf(ctx, companyId),
    minAmount: minimum > 0 ? fromMinor(minimum) : TOP_UP_START.planTable,
  };
}

/** The largest plan that an amount reaches; the account renews to it (PAY-39). */
export async function planForAmount(ctx: Ctx, companyId: string, amount: number): Promise<PlanPrice | null> {
  return (await plansOf(ctx, companyId)).findLast((plan) => plan.value <= amount) ?? null;
}
