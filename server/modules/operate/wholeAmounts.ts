import { isWholeCurrency } from '../../../contract/rules/money/currencies.ts';
import type { Line, SheetProblems } from './rates/sheet.ts';
import type { TenantRecord } from './tenants/tenantRecord.ts';

/** Whether nobody can pay the amount, as it has a fraction that the currency does not use. */
const isFraction = (amount: unknown, currency: string): boolean =>
  typeof amount === 'number' && isWholeCurrency(currency) && !Number.isInteger(amount);

const ruleOf = (currency: string) => `must be a whole amount, as ${currency} has no fractions`;

/** Adds a problem for each amount of a sheet with a fraction that its currency does not have. */
export function noteFractions<T extends object>(
  rows: readonly Line<T>[],
  columns: readonly (keyof T & string)[],
  currency: string,
  problems: SheetProblems,
): void {
  for (const row of rows)
    for (const column of columns)
      if (isFraction(row[column], currency))
        problems.add(row.line, column, `${ruleOf(currency)}, not "${String(row[column])}"`);
}

/** Amounts of a tenant by the paths of their fields. */
function amountsOf({ minOrderAmount, settings }: TenantRecord): Map<string, unknown> {
  const { 'referral.customer': referral, 'topup.plans': plans, customer_rates: rates } = settings ?? {};
  return new Map<string, unknown>([
    ['minOrderAmount', minOrderAmount],
    ['settings.referral.customer.bonus', referral?.bonus],
    ['settings.referral.customer.min_top_up', referral?.min_top_up],
    ...(plans ?? []).map(({ value }, i) => [`settings.topup.plans.${i}.value`, value] as const),
    ...Object.entries(rates ?? {}).map(([name, rate]) => [`settings.customer_rates.${name}`, rate] as const),
  ]);
}

/** The first amount with a fraction that the tenant's currency does not have. Unchanged stored amounts are not reported. */
export function fractionIn(
  record: TenantRecord,
  before?: TenantRecord,
): { field: string; reason: string } | undefined {
  const known = before?.currency === record.currency ? amountsOf(before) : new Map<string, unknown>();
  const found = [...amountsOf(record)].find(
    ([field, amount]) => isFraction(amount, record.currency) && known.get(field) !== amount,
  );
  if (!found) return undefined;
  const [field, amount] = found;
  return { field, reason: `"${field}" ${ruleOf(record.currency)}, not ${amount}` };
}
