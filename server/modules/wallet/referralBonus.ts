import { isAmount, toMinor } from '../../../contract/rules/money.ts';
import type { Ctx, Scope } from '../../context.ts';
import { settingOf } from '../company/service.ts';
import { postBonus } from './ledger.ts';
import type { PostingInput } from './ledgerStore.ts';
import { takeReferrer } from './referralStore.ts';

/** What the tenant gives for a friend, in minor units of its currency; no bonus without a sound amount. */
export async function referralOffer(ctx: Ctx, companyId: string) {
  const setting = await settingOf<{ promo_title?: string | null; bonus?: number; min_top_up?: number }>(
    ctx,
    companyId,
    'referral.customer',
  );
  const minor = (amount: number | undefined) =>
    amount && amount > 0 && isAmount(amount) ? toMinor(amount) : 0;
  return {
    title: setting?.promo_title || null,
    bonusMinor: minor(setting?.bonus),
    minTopUpMinor: minor(setting?.min_top_up),
  };
}

/**
 * Credits who referred this account, once, when a top-up of at least the tenant's amount was paid. Call it in the transaction that
 * credits the top-up. A referrer is always the older account, so two of these never wait for each other's wallets.
 */
export async function creditReferrer(
  ctx: Ctx,
  scope: Scope,
  { amountMinor, currency }: Pick<PostingInput, 'amountMinor' | 'currency'>,
): Promise<void> {
  const { bonusMinor, minTopUpMinor } = await referralOffer(ctx, scope.companyId);
  if (bonusMinor === 0 || amountMinor < minTopUpMinor) return;
  const referrer = await takeReferrer(ctx, scope);
  if (referrer)
    await postBonus(ctx, referrer, { amountMinor: bonusMinor, currency, description: 'Referral bonus' });
}
