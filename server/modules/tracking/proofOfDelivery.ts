import { trackingNumber } from '../../../contract/rules/orders/trackingNumbers.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Actor, Ctx } from '../../context.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import { Refusal } from '../../http/answer/refusal.ts';
import { limitedAddress } from '../../http/caller/limitedAddress.ts';
import { sameText } from '../../http/caller/tokens.ts';
import { countCall, countWrong } from '../../http/request/rateLimit.ts';
import { phoneGuesses } from '../company/tenantGuesses.ts';
import { countTries, findByNanoId, findByNumbers, type OrderRow, podActivities, stopsOf } from './store.ts';

const WRONG_PER_DAY = 10;
const PER_ADDRESS = { limit: 20, windowS: 3600 };
/** Parcels an hour that one address may open by number and the sender's digits, which are on every label of a shop. */
const BY_SENDER = { limit: 10, windowS: 3600 };

const wrong = () =>
  new Refusal(403, ERROR.codeRejected, 'These digits do not match this parcel.', { field: 'phoneNo' });
const locked = () =>
  new Refusal(429, ERROR.tooManyRequests, 'Too many wrong tries. Please ask the sender.', {
    headers: { 'retry-after': '86400' },
  });

/**
 * Pictures of the hand-over for anyone who knows the last four digits of the sender's or the recipient's phone. The signed-in sender is not
 * counted. Throws 403 and 429.
 */
export async function unlockProof(
  ctx: Ctx,
  companyId: string | undefined,
  input: DigitsInput,
  ip: string,
  actor: Actor | null = null,
): Promise<string[]> {
  const order = await findParcel(ctx, companyId, input.trackingId);
  if (order && actor?.customerId === order.customerId) {
    if (!(await isPhoneOf(ctx, order, input.phoneNo, 'both'))) throw wrong();
    return picturesOf(ctx, order);
  }
  return picturesOf(ctx, await parcelByDigits(ctx, companyId, input, ip, 'both', order));
}

interface DigitsInput {
  trackingId: string;
  phoneNo: string;
}

/**
 * The parcel of a number or link, for anyone who knows the last four digits of its recipient's phone, or also of its sender's. Ten wrong
 * tries in 24 hours lock a parcel for everybody. Tries by the number, which strangers can guess, and by the secret link have separate
 * counts, so that strangers cannot lock out the recipient; wrong tries by numbers are limited at the whole tenant too. An unknown parcel is
 * answered and counted like wrong digits, and costs as much time. Throws 403 and 429.
 */
export async function parcelByDigits(
  ctx: Ctx,
  companyId: string | undefined,
  input: DigitsInput,
  ip: string,
  whose: 'recipient' | 'both',
  known?: OrderRow,
): Promise<OrderRow> {
  const found = known ?? (await findParcel(ctx, companyId, input.trackingId));
  // Acting for the recipient is possible only at the parcel's own tenant.
  const order = whose === 'recipient' && found?.companyId !== companyId ? undefined : found;
  const byLink = order?.nanoId === input.trackingId ? ':link' : '';
  const key = `pod:${order?.id ?? `${companyId}:${trackingNumber(input.trackingId)}`}${byLink}`;
  const opened = await countWrong(
    ctx,
    [
      { key: `pod-ip:${companyId}:${limitedAddress(ip)}`, ...PER_ADDRESS },
      ...phoneGuesses(ctx, companyId, ip, byLink !== ''),
    ],
    async () => {
      // Counted before the comparison, so that parallel guesses cannot bypass the counter.
      const tries = await countTries(ctx, key, 1);
      if (tries > WRONG_PER_DAY) {
        await countTries(ctx, key, -1);
        throw locked();
      }
      const isRight = await isPhoneOf(ctx, order, input.phoneNo, whose);
      if (!order || !isRight) {
        if (order && tries === WRONG_PER_DAY) await tellShipper(ctx, order);
        throw wrong();
      }
      await countTries(ctx, key, -1);
      return order;
    },
  );
  if (!byLink && whose === 'both' && !(await isPhoneOf(ctx, opened, input.phoneNo, 'recipient')))
    await countCall(ctx, `pod-sender:${companyId}:${limitedAddress(ip)}`, BY_SENDER.limit, BY_SENDER.windowS);
  return opened;
}

/** An id that no order has. */
const NO_ORDER = '00000000-0000-0000-0000-000000000000';
const NO_DIGITS = '----';

async function isPhoneOf(
  ctx: Ctx,
  order: OrderRow | undefined,
  lastDigits: string,
  whose: 'recipient' | 'both',
): Promise<boolean> {
  const stops = await stopsOf(ctx, order?.id ?? NO_ORDER);
  const phoneStops = whose === 'both' ? stops : stops.filter(({ type }) => type === 'DROPOFF').slice(-1);
  const digits = phoneStops.flatMap(({ contact }) => [contact.phone, contact.mobile]).map(lastFour);
  return [...digits, null].filter((d) => sameText(d ?? NO_DIGITS, lastDigits)).length > 0;
}

async function picturesOf(ctx: Ctx, order: OrderRow): Promise<string[]> {
  const proofs = await podActivities(ctx, order.id);
  return proofs.flatMap((p) => (p.sign ? [...p.picture, p.sign] : p.picture));
}

async function findParcel(
  ctx: Ctx,
  companyId: string | undefined,
  trackingId: string,
): Promise<OrderRow | undefined> {
  const [byNumber] = companyId ? await findByNumbers(ctx, companyId, [trackingNumber(trackingId)]) : [];
  // It also runs for a parcel found by its number, so that an unknown number does not take less time.
  const byLink = await findByNanoId(ctx, trackingId);
  return byNumber ?? byLink;
}

const lastFour = (phone: string | null): string | null =>
  /(\d{4})$/.exec(phone?.replace(/\D/g, '') ?? '')?.[1] ?? null;

const tellShipper = (ctx: Ctx, order: OrderRow) =>
  emitEvent(ctx, order, 'order.updated', {
    orderId: order.id,
    consignmentNo: order.consignmentNo,
    statusCode: order.statusCode,
    message: `Proof of delivery of ${order.consignmentNo} is locked for a day after ${WRONG_PER_DAY} wrong tries.`,
  });
