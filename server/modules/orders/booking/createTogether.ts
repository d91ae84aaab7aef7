import type { DraftsMade } from '../../../../contract/orders/orders.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { nanoId } from '../../../http/caller/tokens.ts';
import { assertKeyInForce, derivedId } from '../../../http/request/idempotency.ts';
import { insertOrders, ordersMadeTogether } from '../store.ts';
import type { Draft } from './createOrder.ts';

/**
 * Drafts of one call, in one transaction; lists find them by the call's id. A repeated call returns the drafts of the first call and
 * creates nothing.
 */
export async function createTogether(
  ctx: Ctx,
  scope: Scope,
  callId: string,
  drafts: () => Promise<Draft[]>,
): Promise<DraftsMade> {
  const outcome = (orderIds: string[]) => ({ count: orderIds.length, orderIds, madeTogether: callId });
  const made = await ordersMadeTogether(ctx, scope, callId);
  for (const order of made) assertKeyInForce(ctx, order);
  if (made.length) return outcome(made.map(({ id }) => id));
  const all = (await drafts()).map(({ row, stops }, i) => ({
    row: { ...row, id: derivedId(ctx, `${callId}\n${i}`), nanoId: nanoId(), madeTogether: callId },
    stops,
  }));
  await ctx.db.tx(() => insertOrders(ctx, scope, all));
  return outcome(all.map(({ row }) => row.id));
}
