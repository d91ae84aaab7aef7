import { and, desc, eq, gt, isNull, lt, notInArray, or } from 'drizzle-orm';
import type { Instruction, NewAddress } from '../../../contract/rules/orders/instructions.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { ownRows } from '../../db/ownRows.ts';
import { idempotencyKey } from '../../db/schema/account/access.ts';
import { activity, waypoint } from '../../db/schema/orders/orders.ts';
import { courierInstruction, recipientRequest } from '../../db/schema/orders/requests.ts';

const CLAIMED = 'instruct';
/** Longer than any call to a courier; only a killed process leaves its claim behind. */
const CLAIM_MS = 120_000;

/** Claims an order's courier for this instruction. False while another instruction has the claim. */
export async function claimCourier(ctx: Ctx, orderId: string, id: string): Promise<boolean> {
  const now = ctx.ports.clock.now();
  const lockedUntil = new Date(now.getTime() + CLAIM_MS);
  const claim = { requestHash: id, lockedUntil, expiresAt: lockedUntil };
  const rows = await ctx.db.sql
    .insert(idempotencyKey)
    .values({ scope: CLAIMED, key: orderId, ...claim })
    .onConflictDoUpdate({
      target: [idempotencyKey.scope, idempotencyKey.key],
      set: claim,
      setWhere: or(lt(idempotencyKey.lockedUntil, now), eq(idempotencyKey.requestHash, id)),
    })
    .returning({ key: idempotencyKey.key });
  return rows.length > 0;
}

export async function releaseCourier(ctx: Ctx, orderId: string, id: string): Promise<void> {
  await ctx.db.sql
    .delete(idempotencyKey)
    .where(
      and(
        eq(idempotencyKey.scope, CLAIMED),
        eq(idempotencyKey.key, orderId),
        eq(idempotencyKey.requestHash, id),
      ),
    );
}

/** False if this call's instruction was written before. */
export async function insertInstruction(
  ctx: Ctx,
  actor: Actor,
  { id, orderId, instruction }: { id: string; orderId: string; instruction: Instruction },
): Promise<boolean> {
  const { companyId, customerId } = actor;
  const rows = await ctx.db.sql
    .insert(courierInstruction)
    .values({
      id,
      companyId,
      customerId,
      orderId,
      instruction,
      givenBy: actor.via === 'apiKey' ? null : actor.userId,
      createdAt: ctx.ports.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: courierInstruction.id });
  return rows.length > 0;
}

/** The newest instruction of an order. It stands until the order's courier reports a step. */
export async function newestInstruction(
  ctx: Ctx,
  scope: Scope,
  orderId: string,
): Promise<{ id: string; instruction: Instruction; createdAt: Date; stands: boolean } | undefined> {
  const { id, instruction, createdAt } = courierInstruction;
  const [newest] = await ctx.db.sql
    .select({ id, instruction, createdAt })
    .from(courierInstruction)
    .where(and(eq(courierInstruction.orderId, orderId), ownRows(courierInstruction, scope)))
    .orderBy(desc(courierInstruction.createdAt))
    .limit(1);
  if (!newest) return undefined;
  const [later] = await ctx.db.sql
    .select({ id: activity.id })
    .from(activity)
    .where(
      and(eq(activity.orderId, orderId), isNull(activity.saidBy), gt(activity.createdAt, newest.createdAt)),
    )
    .limit(1);
  return { ...newest, stands: !later };
}

/** Corrects the address of a stop of an order that was locked in its scope. */
export async function writeAddress(
  ctx: Ctx,
  stop: Pick<typeof waypoint.$inferSelect, 'id' | 'contact'>,
  address: NewAddress,
): Promise<void> {
  const contact = { ...stop.contact, ...address, coord: null, placeConfirmed: null };
  await ctx.db.sql.update(waypoint).set({ contact }).where(eq(waypoint.id, stop.id));
}

/** Sets the times of stops of an order that was locked in its scope. */
export async function writeStopTimes(
  ctx: Ctx,
  stops: Pick<typeof waypoint.$inferSelect, 'id' | 'scheduledAt'>[],
): Promise<void> {
  for (const { id, scheduledAt } of stops)
    await ctx.db.sql.update(waypoint).set({ scheduledAt }).where(eq(waypoint.id, id));
}

/**
 * Marks the recipient's open requests of an order as answered. Returns their ids. An instruction to the courier answers no message to the
 * shipper, and a complaint only if the parcel returns.
 */
export async function answerRequests(
  ctx: Ctx,
  scope: Scope,
  orderId: string,
  { isReturn }: { isReturn: boolean },
): Promise<string[]> {
  const rows = await ctx.db.sql
    .update(recipientRequest)
    .set({ answeredAt: ctx.ports.clock.now() })
    .where(
      and(
        eq(recipientRequest.orderId, orderId),
        ownRows(recipientRequest, scope),
        isNull(recipientRequest.answeredAt),
        notInArray(recipientRequest.ask, isReturn ? ['message'] : ['message', 'notOrdered']),
      ),
    )
    .returning({ id: recipientRequest.id });
  return rows.map(({ id }) => id);
}
