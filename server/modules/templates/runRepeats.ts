import type { OrderPattern } from '../../../contract/orders/orders.ts';
import { DEFAULT_LOCALE } from '../../../contract/rules/locales.ts';
import { dayAfter, type RepeatResult } from '../../../contract/rules/orders/repeats.ts';
import { plainLine } from '../../../contract/rules/text/links.ts';
import { localDay } from '../../../contract/rules/text/localClock.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Ctx, Payer, Scope } from '../../context.ts';
import { documentLocale } from '../../documents/documentTexts.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import { Refusal } from '../../http/answer/refusal.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { derivedId } from '../../http/request/idempotency.ts';
import { enqueue } from '../../jobs/queue.ts';
import { onJob, onTimer } from '../../jobs/registry.ts';
import { mailUser } from '../../texts/mails.ts';
import { translateSentence } from '../../texts/translateSentence.ts';
import { makerLoss } from '../apiTokens/maker.ts';
import { companyById } from '../company/service.ts';
import { mailAddressOf } from '../company/verifiedAddressStore.ts';
import { type CustomerRow, findCustomer } from '../customers/store.ts';
import { bookFromWallet, type Prepared, priceFor } from '../orders/booking/confirmOrder.ts';
import { currencyOf, draftOffer, newRow } from '../orders/booking/createOrder.ts';
import { isKnownService } from '../orders/booking/knownService.ts';
import { type Stop, stopsOf } from '../orders/booking/orderInput.ts';
import { stopsFromOutlet } from '../orders/booking/outletStops.ts';
import { BookingRefused } from '../orders/booking/placeOrder.ts';
import type { OrderRow } from '../orders/status/status.ts';
import { insertOrder } from '../orders/store.ts';
import { fieldsOf } from './pattern.ts';
import { dueRepeats, insertRun, lockRepeat, type RepeatRow, writeRepeat } from './repeatStore.ts';
import { nextOf } from './repeats.ts';
import { findTemplate, type TemplateRow } from './store.ts';

const QUEUE = 'order.repeat';
const SOURCE = 'repeat';
const EVERY_MS = 15_000;
const AT_ONCE = 500;
const TRIES = 6;

interface Due extends Scope {
  templateId: string;
  day: string;
}

/** Registers the timer that finds due schedules, and the job that makes the order of one day. */
export function registerRepeats(ctx: Ctx): void {
  onTimer(ctx, { name: 'templates.repeat', everyMs: EVERY_MS, atStart: true, work: planRepeats });
  const day =
    (work: (ctx: Ctx, due: Due) => Promise<void>) => (jobCtx: Ctx, payload: Record<string, unknown>) =>
      work(jobCtx, payload as unknown as Due);
  onJob(ctx, QUEUE, day(runDay), day(giveUpDay));
}

/** Adds a job for each due schedule without one, so that an account with many waiting jobs does not delay the others. */
export async function planRepeats(ctx: Ctx): Promise<void> {
  for (const { companyId, customerId, templateId, nextOn } of await dueRepeats(ctx, QUEUE, AT_ONCE)) {
    const due = { companyId, customerId, templateId, day: nextOn };
    await enqueue(ctx, QUEUE, due, { key: `${templateId} ${nextOn}`, maxAttempts: TRIES });
  }
}

/** Data of a job about its day. */
interface Day extends Due {
  template: TemplateRow;
  repeat: RepeatRow;
  account: CustomerRow;
  timezone: string;
}

/** Makes the order of one day once, even if it is called again. */
async function runDay(ctx: Ctx, due: Due): Promise<void> {
  const day = await dayOf(ctx, due);
  if (!day) return;
  if (day.account.blockedAt) return noteMissed(ctx, day, BLOCKED);
  // The day is over, so its pickup is impossible and no order is made.
  if (localDay(ctx.ports.clock.now(), day.timezone) > day.day) return noteMissed(ctx, day, TOO_LATE);
  const { order, stops } = await orderOf(ctx, day, day.template.pattern);
  if (!day.repeat.books) return draft(ctx, day, order, stops, null);
  try {
    await book(ctx, day, order, stops);
  } catch (err) {
    if (!(err instanceof Refusal || err instanceof BookingRefused)) throw err;
    await draft(ctx, day, order, stops, err.message);
  }
}

const BLOCKED = 'This account is blocked. Please contact support.';
const TOO_LATE = 'The day was over before the order could be made.';
const NOT_MADE = 'The order could not be made. Please make it yourself.';
const TOO_DEAR = 'The price is above the highest price of this repeat.';
const MAKER_GONE =
  'The person who set this repeat may no longer pay for orders. It is paused until somebody who may resumes it.';
const KEY_GONE =
  'The API key that set this repeat was revoked or has expired. It is paused until somebody resumes it.';
const REASON_OF = { blocked: BLOCKED, person: MAKER_GONE, key: KEY_GONE };
/** Reasons that would also apply to every later day. */
const PAUSING = new Set<string | null>([MAKER_GONE, KEY_GONE]);

async function giveUpDay(ctx: Ctx, due: Due): Promise<void> {
  const day = await dayOf(ctx, due);
  if (day) await noteMissed(ctx, day, NOT_MADE);
}

/** Undefined if the day was made, skipped, paused or deleted meanwhile. */
async function dayOf(ctx: Ctx, due: Due): Promise<Day | undefined> {
  const template = await findTemplate(ctx, due, due.templateId);
  const account = await findCustomer(ctx, due);
  const { timezone } = await companyById(ctx, due.companyId);
  const repeat = await ctx.db.tx(() => lockRepeat(ctx, due, due.templateId));
  if (!template || !account || !repeat || !isStillDue(repeat, due.day)) return undefined;
  return { ...due, template, account, timezone, repeat };
}

const isStillDue = ({ pausedAt, nextOn }: RepeatRow, day: string) => pausedAt === null && nextOn === day;

async function orderOf(
  ctx: Ctx,
  scope: Day,
  pattern: OrderPattern,
): Promise<{ order: OrderRow; stops: Stop[] }> {
  const { serviceCode } = pattern;
  const isSold = serviceCode && (await isKnownService(ctx, scope, serviceCode));
  const input = {
    ...fieldsOf(pattern),
    source: pattern.source ?? SOURCE,
    serviceCode: isSold ? serviceCode : null,
  };
  const currency = await currencyOf(ctx, scope.companyId);
  const copied = stopsOf(input, currency, [], 'copy') ?? [];
  const stops = await stopsFromOutlet(ctx, scope, copied, input.serviceCode);
  const id = derivedId(ctx, `repeat\n${scope.templateId}\n${scope.day}`);
  return { order: newRow(ctx, scope, id, currency, input, stops), stops };
}

/** Books and pays at the present price. Throws the errors of a confirmation; nothing is stored then. */
async function book(ctx: Ctx, day: Day, order: OrderRow, stops: Stop[]): Promise<void> {
  const priced = await priceFor(ctx, day, order, stops, {});
  const { maxPriceMinor, userId, tokenId } = day.repeat;
  const payer = userId === null ? day : { ...day, userId, tokenId };
  if (maxPriceMinor !== null && priced.priceMinor > maxPriceMinor)
    return draft(ctx, day, order, stops, TOO_DEAR);
  const prepared: Prepared = {
    id: order.id,
    version: order.version,
    newStops: false,
    unsaved: order,
    ...priced,
  };
  await ctx.db.tx(async () => {
    if (!(await settle(ctx, day, 'booked', null, order.id))) return;
    await assertMakerPays(ctx, payer);
    await bookFromWallet(ctx, payer, prepared);
  });
}

/** Throws 403 if the account was blocked, the person who set the repeat may no longer pay, or the API key that set it has ended. */
async function assertMakerPays(ctx: Ctx, payer: Payer): Promise<void> {
  const loss = await makerLoss(ctx, payer, 'orders.pay');
  if (loss) throw new Refusal(403, ERROR.forbidden, REASON_OF[loss]);
}

/** Leaves a draft, with the reason why it was not booked. */
async function draft(
  ctx: Ctx,
  day: Day,
  order: OrderRow,
  stops: Stop[],
  reason: string | null,
): Promise<void> {
  const priced = { ...order, ...(await draftOffer(ctx, day, order, stops)) };
  await ctx.db.tx(async () => {
    if (!(await settle(ctx, day, reason === null ? 'drafted' : 'held', reason, order.id))) return;
    await insertOrder(ctx, priced, stops);
    if (reason !== null) return tell(ctx, day, reason, order.id);
    await emitEvent(ctx, day, 'repeat.drafted', { orderId: order.id, message: day.template.name });
  });
}

/** Stores a day without an order. */
async function noteMissed(ctx: Ctx, day: Day, reason: string): Promise<void> {
  await ctx.db.tx(async () => {
    if (await settle(ctx, day, 'missed', reason, null)) await tell(ctx, day, reason, null);
  });
}

/**
 * Stores the result of the day and continues with the next day. False if another process did so before, or somebody paused the schedule.
 */
async function settle(
  ctx: Ctx,
  { templateId, day, timezone, ...scope }: Day,
  result: RepeatResult,
  reason: string | null,
  orderId: string | null,
): Promise<boolean> {
  const repeat = await lockRepeat(ctx, scope, templateId);
  if (!repeat || !isStillDue(repeat, day)) return false;
  const isNew = await insertRun(ctx, {
    templateId,
    day,
    result,
    reason,
    orderId,
    createdAt: ctx.ports.clock.now(),
  });
  const pausedAt = PAUSING.has(reason) ? ctx.ports.clock.now() : null;
  const left = repeat.left === null || result === 'missed' || !isNew ? repeat.left : repeat.left - 1;
  const following = left === 0 ? null : dayAfter(repeat, day);
  await writeRepeat(ctx, scope, templateId, { left, pausedAt, ...nextOf(repeat, following, timezone) });
  return isNew;
}

/** Informs the shipper at once and by mail that a day was not booked, with the reason. */
async function tell(ctx: Ctx, day: Day, reason: string, orderId: string | null): Promise<void> {
  const { account, companyId, template } = day;
  await emitEvent(ctx, day, 'repeat.held', { orderId, status: template.name, message: reason });
  const email = account.blockedAt ? null : await mailAddressOf(ctx, day, account.email);
  if (!email) return;
  const home = await publicUrlOf(ctx, companyId);
  const link = `${home}/customer/orders/${orderId ? `new-order/${orderId}` : 'templates'}`;
  const locale = documentLocale(account.lang ?? DEFAULT_LOCALE);
  await mailUser(ctx, { ...account, companyId, email }, 'repeatHeld', locale, {
    template: plainLine(template.name),
    day: day.day,
    reason: plainLine(translateSentence(locale, reason)),
    link,
  });
}
