import type { CustomerRates } from '../../../../contract/account/customers.ts';
import { type PlanPrice, StoredPlans, type TopUpPlan } from '../../../../contract/money/topUp.ts';
import { amountLimits } from '../../../../contract/rules/money/currencies.ts';
import { fromMinor, nearestMinor, toMinor } from '../../../../contract/rules/money/money.ts';
import { readMoney } from '../../../../contract/rules/money/readMoney.ts';
import type { Ctx } from '../../../context.ts';
import { companyById, settingOf } from '../../company/service.ts';

/** The setting that holds a tenant's plans. */
export const PLANS_SETTING = 'topup.plans';

export interface Plan extends Omit<PlanPrice, 'value'> {
  valueMinor: number;
  /** Free credit that is booked with a top-up of the plan. */
  creditMinor: number;
}

/** The tenant's plans, smallest first. An invalid setting counts as no plans, and is logged. */
export async function plansOf(ctx: Ctx, companyId: string): Promise<Plan[]> {
  const read = StoredPlans.safeParse((await settingOf(ctx, companyId, PLANS_SETTING)) ?? []);
  if (!read.success) {
    ctx.log.error({ companyId, setting: PLANS_SETTING, issues: read.error.issues }, 'plans cannot be read');
    return [];
  }
  const { currency } = await companyById(ctx, companyId);
  const rates = await settingOf<CustomerRates>(ctx, companyId, 'customer_rates');
  return read.data
    .map(({ value, features, ...plan }) => ({
      ...plan,
      description: plan.description ?? null,
      valueMinor: toMinor(value),
      features: features.filter((feature) => isKept(feature, currency, rates?.smsRate)),
      creditMinor: creditOf(features, currency),
    }))
    .sort((a, b) => a.valueMinor - b.valueMinor);
}

type Feature = PlanPrice['features'][number];

const minorIn = ({ valueTxt }: Feature, currency: string): number | null => {
  const read = readMoney(valueTxt, currency);
  return read.kind === 'amount' ? read.minor : null;
};

/**
 * Whether the server keeps a plan's promise: a free credit must be booked, and the promised price of a message must be the charged price.
 */
function isKept(feature: Feature, currency: string, smsRate: number | undefined): boolean {
  if (feature.key === 'freecredit') return minorIn(feature, currency) !== null;
  if (feature.key !== 'smsnotifyrate') return true;
  return minorIn(feature, currency) === (smsRate === undefined ? null : nearestMinor(smsRate));
}

/** The free credit that customers are shown. */
function creditOf(features: readonly Feature[], currency: string): number {
  const promise = features.find(({ key, hide }) => key === 'freecredit' && !hide);
  return Math.max(0, (promise && minorIn(promise, currency)) ?? 0);
}

/** Smallest amount at the gateway: that of the smallest plan, else the setting for orders; 0 without either (PAY-12, FORM-66). */
export async function gatewayMinimumMinor(ctx: Ctx, companyId: string): Promise<number> {
  const [smallest] = await plansOf(ctx, companyId);
  if (smallest) return smallest.valueMinor;
  return toMinor(Number((await settingOf<number | null>(ctx, companyId, 'min_order_amount')) ?? 0));
}

/** The plans, and the smallest amount of a top-up. */
export async function topUpTerms(ctx: Ctx, companyId: string): Promise<{ plans: Plan[]; minMinor: number }> {
  const { currency } = await companyById(ctx, companyId);
  const minimum = await gatewayMinimumMinor(ctx, companyId);
  return {
    plans: await plansOf(ctx, companyId),
    minMinor: minimum > 0 ? minimum : toMinor(amountLimits(currency).topUpStart.planTable),
  };
}

/** The plans in their wire form. */
export const toTopUpPlan = ({ plans, minMinor }: Awaited<ReturnType<typeof topUpTerms>>): TopUpPlan => ({
  prices: plans.map(({ valueMinor, creditMinor: _booked, ...plan }) => ({
    ...plan,
    value: fromMinor(valueMinor),
  })),
  minAmount: fromMinor(minMinor),
});

/** The largest plan that an amount reaches; the account gets this plan (PAY-39). */
export async function planForAmount(ctx: Ctx, companyId: string, amountMinor: number): Promise<Plan | null> {
  return (await plansOf(ctx, companyId)).findLast((plan) => plan.valueMinor <= amountMinor) ?? null;
}
