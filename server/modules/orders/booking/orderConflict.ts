import type { OrderConflict } from '../../../../contract/orders/orders.ts';
import type { Ctx, Payer } from '../../../context.ts';
import { toOrder } from '../mapper.ts';
import type { OrderRow } from '../status/status.ts';
import { recordById, userName, waypointsByOrder } from '../store.ts';

/** The current order and the user who changed it, for the later of two changes. */
export async function conflictOf(ctx: Ctx, actor: Payer, row: OrderRow): Promise<OrderConflict> {
  const record = await recordById(ctx, actor, row.id);
  const stops = (await waypointsByOrder(ctx, [row.id])).get(row.id) ?? [];
  return {
    order: toOrder(record, stops, { quotes: true }),
    changedAt: (row.editedAt ?? row.updatedAt).toISOString(),
    changedBy: row.editedBy === null ? null : await editorOf(ctx, actor, row.editedBy),
  };
}

async function editorOf(ctx: Ctx, actor: Payer, userId: number): Promise<OrderConflict['changedBy']> {
  const name = await userName(ctx, actor, userId);
  return name === undefined ? null : { name, isYou: userId === actor.userId };
}
