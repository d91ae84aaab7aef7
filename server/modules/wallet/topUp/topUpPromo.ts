import type { TopUpPromo } from '../../../../contract/money/wallet.ts';
import { moneyText, percent } from '../../../../contract/rules/money/money.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { promoRefusal } from '../../services/promo.ts';
import { type PromoRow, promoByCode } from '../../services/store.ts';
import { findTopUp, promoWasUsed } from './topUpStore.ts';

interface Amount {
  amountMinor: number;
  currency: string;
}

/** The credit in minor units that a promo code adds to a top-up now, or the reason if it adds none. */
export async function creditOfPromo(
  ctx: Ctx,
  scope: Scope,
  code: string,
  { amountMinor, currency }: Amount,
): Promise<{ creditMinor: number } | { refusal: string }> {
  const promo = await promoByCode(ctx, scope.companyId, code);
  const refusal = promoRefusal(promo, ctx.ports.clock.now(), 'topUp');
  if (refusal || !promo) return { refusal: refusal ?? 'This promo code is not known.' };
  if (await promoWasUsed(ctx, scope.customerId, code))
    return { refusal: 'This promo code was used already.' };
  if (amountMinor < promo.minMinor)
    return {
      refusal: `This promo code needs a top-up of at least ${moneyText(promo.minMinor, currency)}.`,
    };
  return { creditMinor: creditOf(promo, amountMinor, currency) };
}

function creditOf(promo: PromoRow, amountMinor: number, currency: string): number {
  const credit = promo.fixedMinor + percent(amountMinor, promo.shareBp, currency);
  return promo.maxMinor === null ? credit : Math.min(credit, promo.maxMinor);
}

/** The promo code of a top-up's invoice, and whether the same top-up could begin again with it; null without a code. */
export async function promoOfInvoice(
  ctx: Ctx,
  scope: Scope,
  invoiceId: string,
  amount: Amount,
): Promise<TopUpPromo | null> {
  const code = (await findTopUp(ctx, invoiceId))?.promoCode;
  if (!code) return null;
  const found = await creditOfPromo(ctx, scope, code, amount);
  return { code, refusal: 'refusal' in found ? found.refusal : null };
}
