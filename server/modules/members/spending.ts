import { mayDo } from '../../../contract/rules/account/rights.ts';
import { fromMinor, moneyText } from '../../../contract/rules/money/money.ts';
import { localDay } from '../../../contract/rules/text/localClock.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Actor, Ctx, Payer } from '../../context.ts';
import { addToDay } from '../../db/addToDay.ts';
import { memberSpending } from '../../db/schema/account/people.ts';
import { Refusal } from '../../http/answer/refusal.ts';
import { lacksRight } from '../../http/caller/memberRights.ts';
import { payerFacts, spentOn } from './spendingStore.ts';

/**
 * Counts a payment from the wallet for the member who makes it, within the open transaction: a failed booking counts nothing. Throws 403 if
 * the member may no longer pay, or if the day's limit does not cover it.
 */
export async function countSpending(ctx: Ctx, payer: Payer, amountMinor: number): Promise<void> {
  const { customerId, userId } = payer;
  if (userId == null) return;
  const facts = await payerFacts(ctx, payer);
  const member = facts?.member;
  if (!facts || !member || !mayDo(member, 'orders.pay')) throw lacksRight('orders.pay');
  const { hasOthers, currency, timezone } = facts;
  const limitMinor = member.dayLimitMinor;
  // Counts also without a limit: a limit set in the afternoon applies to the whole day.
  if (limitMinor === null && !hasOthers) return;
  const day = { customerId, userId, day: localDay(ctx.ports.clock.now(), timezone) };
  const sum = { minor: amountMinor, most: limitMinor };
  if ((await addToDay(ctx, memberSpending, day, sum)) || limitMinor === null) return;
  const leftMinor = Math.max(0, limitMinor - (await spentOn(ctx, day)));
  throw new Refusal(
    403,
    ERROR.dayLimit,
    `This costs ${moneyText(amountMinor, currency)}. Of your limit of ${moneyText(limitMinor, currency)} a day ${moneyText(leftMinor, currency)} are left.`,
    { detail: { limit: fromMinor(limitMinor), left: fromMinor(leftMinor), currency } },
  );
}

/** Throws 403 for a member with a daily limit, before work that pays later without that member. */
export function assertNoLimit({ member }: Pick<Actor, 'member'>): void {
  if (member && member.dayLimitMinor !== null)
    throw new Refusal(
      403,
      ERROR.dayLimit,
      'With a limit a day you cannot let a repeat book by itself. Let it make drafts.',
    );
}
