import type { PlanPrice, TopUpPlan } from '../../../contract/money/topUp.ts';
import type { PaymentMethod } from '../../../contract/orders/services.ts';
import { amountLimits } from '../../../contract/rules/money/currencies.ts';
import { isAmount, nearestMinor } from '../../../contract/rules/money/money.ts';
import { PAYMENT_STATUS, PLAN_FEATURES, topUpFor } from '../../../contract/rules/money/payment.ts';
import { readMoney } from '../../../contract/rules/money/readMoney.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';

interface Start {
  planTable: boolean;
  missing: number | null;
  currency: string;
  /** Name of the account's present plan. */
  planName: string | null;
}

/**
 * Initial amount of the page: the amount missing for an order, else the first plan, else a fixed amount (PAY-14…16). It is never below the
 * minimum, nor below the account's present plan.
 */
export function startAmount({ prices, minAmount }: TopUpPlan, start: Start): number {
  const { planTable, missing, currency, planName } = start;
  const present = prices.find(({ name }) => name === planName)?.value ?? 0;
  if (missing !== null) return Math.max(present, topUpFor(missing, minAmount, currency));
  const first = prices[0] && Math.max(present, prices[0].value);
  const { topUpStart } = amountLimits(currency);
  return first ?? topUpFor(planTable ? topUpStart.planTable : topUpStart.plain, minAmount, currency);
}

/** Whether the amount is the smallest top-up that covers the missing amount. The page then opens at the confirmation. */
export const isSmallestFor = (
  missing: number | null,
  amount: number | null,
  { minAmount }: TopUpPlan,
  currency: string,
): boolean => missing !== null && amount === topUpFor(missing, minAmount, currency);

export type TopUpOutcome = 'paid' | 'refunded' | 'failed' | 'waiting' | 'cancelled' | 'pending';

/** The page's text about a payment; `leftUnpaid`: the payer returned from the gateway's page without paying. */
export function topUpOutcome(
  status: number,
  { checking, leftUnpaid }: { checking: boolean; leftUnpaid: boolean },
): TopUpOutcome {
  if (status === PAYMENT_STATUS.paid) return 'paid';
  if (status === PAYMENT_STATUS.failed) return 'failed';
  if (checking) return 'waiting';
  return leftUnpaid ? 'cancelled' : 'pending';
}

export type AmountIssue = 'required' | 'minimum' | 'maximum' | 'step';

/** Errors of an amount that the server would refuse (PAY-11…13). */
export function amountIssue(
  amount: number | null,
  { prices, minAmount }: TopUpPlan,
  currency: string,
): AmountIssue | null {
  const { topUp: max, topUpStep: step } = amountLimits(currency);
  if (amount === null || !Number.isFinite(amount)) return 'required';
  if (amount < minAmount) return 'minimum';
  if (amount > max) return 'maximum';
  const onStep = isAmount(amount) && nearestMinor(amount) % nearestMinor(step) === 0;
  return onStep || prices.some(({ value }) => value === amount) ? null : 'step';
}

/** Why a payment method cannot be chosen (PAY-20). */
export function methodRefusal(method: PaymentMethod, amount: number): 'off' | 'minimum' | null {
  if (method.disabled) return 'off';
  return method.minAmount !== null && amount < method.minAmount ? 'minimum' : null;
}

/** The largest plan that the amount reaches; the account's plan becomes this one (PAY-39). */
export const planOf = ({ prices }: TopUpPlan, amount: number) =>
  prices.findLast(({ value }) => value <= amount) ?? null;

export interface PlanLoss {
  now: PlanPrice;
  next: PlanPrice;
  /** Features that differ, with their present and their next value; null if a plan lacks the feature. */
  features: { key: string; now: string | null; next: string | null }[];
}

/** Features lost by a top-up that reaches a smaller plan than the present one; null without a loss (PAY-39). */
export function planLoss(
  plan: TopUpPlan,
  amount: number,
  { planName, currency, locale }: { planName: string | null; currency: string; locale: string },
): PlanLoss | null {
  const now = plan.prices.find(({ name }) => name === planName);
  const next = planOf(plan, amount);
  if (!now || !next || next.value >= now.value) return null;
  const shown = ({ features }: PlanPrice) =>
    new Map(
      features
        .filter(({ hide }) => !hide)
        .map((feature) => [feature.key, featureText(feature, currency, locale)]),
    );
  const [old, newer] = [shown(now), shown(next)];
  const features = [...new Set([...old.keys(), ...newer.keys()])]
    .map((key) => ({ key, now: old.get(key) ?? null, next: newer.get(key) ?? null }))
    .filter((feature) => feature.now !== feature.next);
  return { now, next, features };
}

type Feature = PlanPrice['features'][number];

/** The amount of money in a feature, in minor units; null if the feature has none. */
function promisedMinor({ key, valueTxt }: Feature, currency: string): number | null {
  if (key !== 'freecredit' && key !== 'smsnotifyrate') return null;
  const read = readMoney(valueTxt, currency);
  return read.kind === 'amount' ? read.minor : null;
}

/** The free credit that comes with a top-up of this amount, in minor units. */
export function freeCreditMinor(plan: TopUpPlan, amount: number, currency: string): number {
  const promise = planOf(plan, amount)?.features.find(({ key, hide }) => key === 'freecredit' && !hide);
  return (promise && promisedMinor(promise, currency)) ?? 0;
}

/** An amount is formatted for the reader's language, regardless of the tenant's format. */
export function featureText(feature: Feature, currency: string, locale: string): string {
  const minor = promisedMinor(feature, currency);
  return minor === null ? feature.valueTxt : formatMoney(minor, currency, locale);
}

type KnownFeature = (typeof PLAN_FEATURES)[number];
export const isKnownFeature = (key: string): key is KnownFeature =>
  (PLAN_FEATURES as readonly string[]).includes(key);
