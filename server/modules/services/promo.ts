import type { Ctx } from '../../context.ts';
import { Refusal } from '../../http/answer/refusal.ts';
import { limitedAddress } from '../../http/caller/limitedAddress.ts';
import { countAll, isFirstCall } from '../../http/request/rateLimit.ts';
import { promoGuesses } from '../company/tenantGuesses.ts';
import { memoized } from './catalogMemo.ts';
import type { QuoteParty } from './quoteRequest.ts';
import { type PromoRow, promoByCode } from './store.ts';

type Use = 'order' | 'topUp';

const isKnown = (promo: PromoRow | null, use: Use = 'order'): promo is PromoRow =>
  promo?.active === true && promo.forTopUp === (use === 'topUp');

/** Why a promo code is not valid now, as text for the user; null when it is valid. */
export function promoRefusal(promo: PromoRow | null, now: Date, use: Use = 'order'): string | null {
  if (!isKnown(promo, use)) return 'This promo code is not known.';
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

interface TriedPromo {
  promo: PromoRow | null;
  /** Why the code does not count. */
  refusal: string | null;
}

/** Within this time the same wrong code counts once: a form asks for prices again after each change. */
const SAME_CODE_S = 3600;

/** Codes that are tried now. Parallel calls with one code, such as bookings of a shop, are one try: each would count until its look-up. */
const running = new WeakMap<Ctx['db'], Map<string, Promise<TriedPromo>>>();

/**
 * The promo code of a request for prices. Unknown codes are counted: beyond the limit no code of the caller is looked up. The code of a booked
 * parcel is no guess.
 */
export function triedPromo(ctx: Ctx, who: QuoteParty, code: string | null): Promise<TriedPromo> {
  if (!code) return Promise.resolve({ promo: null, refusal: null });
  const caller = who.customerId ?? limitedAddress(who.ip ?? '');
  const key = `promo:${who.companyId}:${caller}:${code.toLowerCase()}`;
  return memoized(ctx, key, () => (who.isBooked ? lookedUp(ctx, who, code) : tryOnce(ctx, who, code, key)));
}

function tryOnce(ctx: Ctx, who: QuoteParty, code: string, key: string): Promise<TriedPromo> {
  const tries = running.get(ctx.db) ?? new Map<string, Promise<TriedPromo>>();
  running.set(ctx.db, tries);
  const found = tries.get(key) ?? tryPromo(ctx, who, code, key).finally(() => tries.delete(key));
  tries.set(key, found);
  return found;
}

async function tryPromo(ctx: Ctx, who: QuoteParty, code: string, key: string): Promise<TriedPromo> {
  // Counted before the look-up, so that parallel guesses cannot bypass the limit.
  const undo = await countAll(ctx, promoGuesses(ctx, who)).catch((err) => {
    if (err instanceof Refusal) return err;
    throw err;
  });
  if (undo instanceof Refusal) return { promo: null, refusal: undo.message };
  const tried = await lookedUp(ctx, who, code);
  const isCounted = !isKnown(tried.promo) && (await isFirstCall(ctx, `tried-${key}`, SAME_CODE_S));
  if (!isCounted) await undo();
  return tried;
}

async function lookedUp(ctx: Ctx, { companyId }: QuoteParty, code: string): Promise<TriedPromo> {
  const promo = await promoByCode(ctx, companyId, code);
  return { promo, refusal: promoRefusal(promo, ctx.ports.clock.now()) };
}
