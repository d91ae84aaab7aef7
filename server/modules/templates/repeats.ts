import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Repeat, RepeatInput, RepeatStepInput } from '../../../contract/orders/templates.ts';
import { moneyOf, toMinor } from '../../../contract/rules/money/money.ts';
import { dayAfter, dayFrom, type RepeatDays } from '../../../contract/rules/orders/repeats.ts';
import { localDay, momentAt } from '../../../contract/rules/text/localClock.ts';
import type { Actor, Ctx, Payer, Scope } from '../../context.ts';
import { conflict, invalid, notFound } from '../../http/answer/refusal.ts';
import { amountIn } from '../../http/request/amountOf.ts';
import { assertUnchanged } from '../../http/request/assertUnchanged.ts';
import { assertUnlimitedKey } from '../apiTokens/keyLimits.ts';
import { companyById } from '../company/service.ts';
import { assertNoLimit } from '../members/spending.ts';
import { currencyOf } from '../orders/booking/createOrder.ts';
import {
  daysMade,
  deleteRepeatRow,
  lockRepeat,
  putRepeat,
  type RepeatRecord,
  type RepeatRow,
  repeatsOf,
  writeRepeat,
} from './repeatStore.ts';
import { findTemplate } from './store.ts';

type Schedule = RepeatDays & Pick<RepeatRow, 'time'>;
export type Next = Pick<RepeatRow, 'nextOn' | 'nextAt'>;
/** The user who sets a repeat and pays for its bookings. */
type Maker = Payer & Pick<Actor, 'userId' | 'member'>;
const NONE_LEFT: Next = { nextOn: null, nextAt: null };

/** A day of a schedule with its moment. A time that the clock change skips or repeats has one moment too. */
export const nextOf = (schedule: Pick<Schedule, 'time'>, day: string | null, timezone: string): Next =>
  day === null ? NONE_LEFT : { nextOn: day, nextAt: momentAt(day, schedule.time, timezone) };

/**
 * Sets the days on which a template becomes an order; replaces an earlier schedule and ends its pause, unless the caller read it as active:
 * then somebody paused it meanwhile. Throws 404, 409 with both versions, and 422.
 */
export async function setRepeat(
  ctx: Ctx,
  actor: Maker,
  templateId: string,
  { updatedAt: basedOn, customerId: _account, ...input }: z.output<typeof RepeatInput>,
): Promise<void> {
  await assertTemplate(ctx, actor, templateId);
  if (input.books) await assertMayRepeat(ctx, actor);
  const { timezone } = await companyById(ctx, actor.companyId);
  const moment = ctx.ports.clock.now();
  const startsOn = input.startsOn ?? localDay(moment, timezone);
  const until = input.until ?? null;
  if (until && until < startsOn) throw invalid('until', '"until" must not be before "startsOn"');
  if (input.maxPrice != null && !input.books)
    throw invalid('maxPrice', '"maxPrice" is only for a repeat that books');
  const weekdays = [...new Set(input.weekdays)].sort((a, b) => a - b);
  const schedule: Schedule = { weekdays, startsOn, until, time: input.time };
  const chosen = {
    ...schedule,
    weekdays,
    count: input.count ?? null,
    books: input.books,
    maxPriceMinor: await mostMinor(ctx, actor, input.maxPrice),
  };
  await ctx.db.tx(async () => {
    const before = await lockRepeat(ctx, actor, templateId);
    const updatedAt = before?.updatedAt ?? null;
    const now = () => presentRepeat(ctx, actor, templateId);
    await assertUnchanged({ basedOn, updatedAt, name: 'repeat', now, sent: input });
    if (input.state && before && isUnchanged(before, chosen)) return;
    const waiting = before ? waitingDay(before, schedule, { now: moment, timezone }) : null;
    const next = waiting
      ? nextOf(schedule, waiting, timezone)
      : await ahead(ctx, templateId, schedule, timezone);
    if (next.nextOn === null) throw invalid('until', 'The schedule has no day left');
    await putRepeat(ctx, {
      templateId,
      companyId: actor.companyId,
      customerId: actor.customerId,
      ...chosen,
      ...payerOf(actor),
      left: chosen.count,
      pausedAt: input.state === 'active' ? (before?.pausedAt ?? null) : null,
      ...next,
      createdAt: moment,
      updatedAt: moment,
    });
  });
}

/** Maximum price of one order, from a number or an object with its currency. Throws 422 for another currency than the tenant's. */
async function mostMinor(ctx: Ctx, scope: Scope, price: z.output<typeof RepeatInput>['maxPrice']) {
  if (price == null) return null;
  const currency = await currencyOf(ctx, scope.companyId);
  return toMinor(amountIn(price, { currency, field: 'maxPrice' }));
}

const isUnchanged = (before: RepeatRow, chosen: Partial<RepeatRow>): boolean =>
  isDeepStrictEqual(
    Object.keys(chosen).map((key) => before[key as keyof RepeatRow]),
    Object.values(chosen),
  );

/** The day whose job has not ended yet, if the new schedule has it too: it would be neither made nor reported. */
function waitingDay(
  { pausedAt, nextOn, nextAt }: RepeatRow,
  schedule: Schedule,
  { now, timezone }: { now: Date; timezone: string },
): string | null {
  if (pausedAt || !nextOn || !nextAt || nextAt > now) return null;
  // The form sends today for a schedule that began earlier.
  if (schedule.startsOn > localDay(now, timezone)) return null;
  return dayFrom({ ...schedule, startsOn: nextOn }, nextOn) === nextOn ? nextOn : null;
}

/** The first day that is not made yet and whose moment is in the future. */
async function ahead(ctx: Ctx, templateId: string, schedule: Schedule, timezone: string): Promise<Next> {
  const now = ctx.ports.clock.now();
  const today = localDay(now, timezone);
  const made = await daysMade(ctx, templateId, today);
  const isOver = (day: string) => made.has(day) || momentAt(day, schedule.time, timezone) <= now;
  let day = dayFrom(schedule, today);
  while (day !== null && isOver(day)) day = dayAfter(schedule, day);
  return nextOf(schedule, day, timezone);
}

type Read = z.output<typeof RepeatStepInput>;

/** Pauses a schedule: no order is made until it is resumed. Throws 404, and 409 with both versions. */
export async function pauseRepeat(ctx: Ctx, scope: Scope, templateId: string, read: Read): Promise<void> {
  await changed(ctx, scope, templateId, read, async (repeat) => ({
    pausedAt: repeat.pausedAt ?? ctx.ports.clock.now(),
  }));
}

/** Continues with the next day in the future; missed days are skipped. The caller pays from now on. Throws 403, 404, and 409 with both versions. */
export async function resumeRepeat(ctx: Ctx, actor: Maker, templateId: string, read: Read): Promise<void> {
  await changed(ctx, actor, templateId, read, async (repeat, timezone) => {
    if (repeat.books) await assertMayRepeat(ctx, actor);
    if (repeat.pausedAt === null) return {};
    const next = repeat.left === 0 ? NONE_LEFT : await ahead(ctx, templateId, repeat, timezone);
    return { pausedAt: null, ...payerOf(actor), ...next };
  });
}

/** Throws 403 for a limit that cannot count later payments. */
async function assertMayRepeat(ctx: Ctx, actor: Maker): Promise<void> {
  assertNoLimit(actor);
  await assertUnlimitedKey(ctx, actor, 'repeat');
}

const payerOf = ({ userId, tokenId }: Maker) => ({ userId, tokenId: tokenId ?? null });

/** Leaves out the next day, which does not count. Throws 404, and 409 when no day is left, or another day is next. */
export async function skipNext(ctx: Ctx, scope: Scope, templateId: string, read: Read): Promise<void> {
  await changed(ctx, scope, templateId, read, async (repeat, timezone) => {
    if (repeat.nextOn === null) throw conflict('This repeat has ended.');
    return nextOf(repeat, dayAfter(repeat, repeat.nextOn), timezone);
  });
}

/** Ends the schedule; the template and the orders stay. Throws 404, and 409 with both versions. */
export async function deleteRepeat(
  ctx: Ctx,
  scope: Scope,
  templateId: string,
  basedOn: string | null | undefined,
): Promise<void> {
  await assertTemplate(ctx, scope, templateId);
  await ctx.db.tx(async () => {
    const repeat = await lockRepeat(ctx, scope, templateId);
    if (!repeat) throw notFound();
    const { updatedAt } = repeat;
    const now = () => presentRepeat(ctx, scope, templateId);
    await assertUnchanged({ basedOn, updatedAt, name: 'repeat', now, sent: {}, isStep: true });
    await deleteRepeatRow(ctx, scope, templateId);
  });
}

async function changed(
  ctx: Ctx,
  scope: Scope,
  templateId: string,
  { updatedAt: basedOn, ...sent }: Read,
  change: (repeat: RepeatRow, timezone: string) => Promise<Parameters<typeof writeRepeat>[3]>,
): Promise<void> {
  await assertTemplate(ctx, scope, templateId);
  const { timezone } = await companyById(ctx, scope.companyId);
  await ctx.db.tx(async () => {
    const repeat = await lockRepeat(ctx, scope, templateId);
    if (!repeat) throw notFound();
    const isOtherDay = sent.on != null && sent.on !== repeat.nextOn;
    await assertUnchanged({
      basedOn: isOtherDay ? NO_VERSION : basedOn,
      updatedAt: repeat.updatedAt,
      name: 'repeat',
      now: () => presentRepeat(ctx, scope, templateId),
      sent,
      isStep: true,
    });
    await writeRepeat(ctx, scope, templateId, await change(repeat, timezone));
  });
}

async function assertTemplate(ctx: Ctx, scope: Scope, id: string): Promise<void> {
  if (!(await findTemplate(ctx, scope, id))) throw notFound();
}

/** A version that no schedule has. */
const NO_VERSION = '';

const presentRepeat = async (ctx: Ctx, scope: Scope, templateId: string): Promise<Repeat | null> =>
  toRepeat((await repeatsOf(ctx, [templateId])).get(templateId), await currencyOf(ctx, scope.companyId));

export function toRepeat(record: RepeatRecord | undefined, currency: string): Repeat | null {
  if (!record) return null;
  const { repeat, last } = record;
  return {
    weekdays: repeat.weekdays,
    time: repeat.time,
    startsOn: repeat.startsOn,
    until: repeat.until,
    count: repeat.count,
    left: repeat.left,
    books: repeat.books,
    maxPrice: repeat.maxPriceMinor === null ? null : moneyOf(repeat.maxPriceMinor, currency),
    state: repeat.nextOn === null ? 'ended' : repeat.pausedAt ? 'paused' : 'active',
    nextOn: repeat.nextOn,
    nextAt: repeat.nextAt?.toISOString() ?? null,
    updatedAt: repeat.updatedAt.toISOString(),
    last: last ? { on: last.day, result: last.result, message: last.reason, orderId: last.orderId } : null,
  };
}
