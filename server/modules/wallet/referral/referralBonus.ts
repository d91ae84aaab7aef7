import { isAmount, toMinor } from '../../../../contract/rules/money/money.ts';
import { mailboxOf } from '../../../../contract/rules/text/email.ts';
import { wirePhone } from '../../../../contract/rules/text/phone.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { settingOf } from '../../company/service.ts';
import { postBonus } from '../ledger/ledger.ts';
import { hasDelivered, hasToppedUp, peopleOf, referrerToCredit, takeBonus } from './referralStore.ts';

/** The tenant's bonus for a friend, in minor units of its currency; none without a valid amount. */
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
 * Credits the referrer of this account, once, under three conditions: a verified account of somebody else, a top-up of at least the
 * tenant's amount, and an order that a courier of the tenant delivered. Call it in the transaction that fulfils one of them. A referrer is
 * always the older account, so two calls never wait for each other's wallets.
 */
export async function creditReferrer(ctx: Ctx, scope: Scope, currency: string): Promise<void> {
  const referrer = await referrerToCredit(ctx, scope);
  if (!referrer) return;
  const { bonusMinor, minTopUpMinor } = await referralOffer(ctx, scope.companyId);
  if (bonusMinor === 0) return;
  if (!(await hasDelivered(ctx, scope)) || !(await hasToppedUp(ctx, scope, minTopUpMinor))) return;
  if (!(await isSomebodyElse(ctx, scope, referrer))) return;
  if (await takeBonus(ctx, scope))
    await postBonus(ctx, referrer, { amountMinor: bonusMinor, currency, description: 'Referral bonus' });
}

/** Whether the friend is verified and shares no mailbox and no number with the referrer. */
async function isSomebodyElse(ctx: Ctx, scope: Scope, referrer: Scope): Promise<boolean> {
  const [friend, older] = [await peopleOf(ctx, scope), await peopleOf(ctx, referrer)];
  const numbers = ({ phones, country }: typeof friend) => phones.map((phone) => wirePhone(phone, country));
  const mailboxes = ({ emails }: typeof friend) => emails.map(mailboxOf);
  const shared = (mine: string[], theirs: string[]) => mine.some((one) => theirs.includes(one));
  return (
    friend.isVerified &&
    friend.phones.length > 0 &&
    !shared(numbers(friend), numbers(older)) &&
    !shared(mailboxes(friend), mailboxes(older))
  );
}
