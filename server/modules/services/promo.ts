import type { PromoRow } from './store.ts';

/** Why a promo code is not valid now, as text for the user; null when it is valid. */
export function promoRefusal(
  promo: PromoRow | null,
  now: Date,
  use: 'order' | 'topUp' = 'order',
): string | null {
  if (!promo?.active || promo.forTopUp !== (use === 'topUp')) return 'This promo code is not known.';
  if (promo.startsAt && promo.startsAt > now) return 'This promo code is not valid yet.';
  if (promo.endsAt && promo.endsAt <= now) return 'This promo code has expired.';
  return null;
}

/** Reason why a valid code does not apply to a service. The text names the code's service only if the caller is offered it. */
export function serviceRefusal(
  promo: PromoRow,
  { code, name }: { code: string; name: string },
  isFor: string | null,
): string | null {
  if (promoFits(promo, code)) return null;
  return `This promo code does not apply to ${name}${isFor === null ? '' : `, only to ${isFor}`}.`;
}

export const promoFits = (promo: PromoRow, serviceCode: string) =>
  promo.serviceCode === null || promo.serviceCode === serviceCode;
