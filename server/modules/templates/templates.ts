import type { z } from 'zod';
import type { OrderPattern } from '../../../contract/orders/orders.ts';
import type {
  Repeat,
  Template,
  TemplateInput,
  TemplateListQuery,
  TemplatePatch,
  TemplateSummary,
} from '../../../contract/orders/templates.ts';
import { isEditable } from '../../../contract/rules/orders/orderStatus.ts';
import { MOST_TEMPLATES } from '../../../contract/rules/orders/templates.ts';
import { type Page, toPage } from '../../../contract/wire/envelope.ts';
import type { Ctx, Scope } from '../../context.ts';
import { refusingTaken } from '../../db/failures.ts';
import { conflict, invalid, notFound } from '../../http/answer/refusal.ts';
import { assertUnchanged } from '../../http/request/assertUnchanged.ts';
import { assertKeyInForce } from '../../http/request/idempotency.ts';
import { currencyOf } from '../orders/booking/createOrder.ts';
import { recordById, stopsOfOrder } from '../orders/store.ts';
import { assertNewPlaces, patternOf, patternOfBody, summaryOf } from './pattern.ts';
import { lockRepeat, repeatsOf, writeRepeat } from './repeatStore.ts';
import { toRepeat } from './repeats.ts';
import {
  countTemplates,
  deleteRow,
  findDeleted,
  findTemplate,
  insertTemplate,
  renameRow,
  restoreRow,
  type TemplateRow,
  templatePage,
} from './store.ts';

export async function listTemplates(
  ctx: Ctx,
  scope: Scope,
  query: TemplateListQuery,
): Promise<Page<TemplateSummary>> {
  const { rows, total } = await templatePage(ctx, scope, query);
  const currency = await currencyOf(ctx, scope.companyId);
  const repeats = await repeatsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return toPage(
    rows.map((row) => toSummary(row, toRepeat(repeats.get(row.id), currency))),
    total,
    query.page,
    query.limit,
  );
}

/** Throws 404. */
export async function getTemplate(ctx: Ctx, scope: Scope, id: string): Promise<Template> {
  return shown(ctx, await existing(ctx, scope, id));
}

/** Stores an order under a name; an existing id returns its template. Throws 404, 409 and 422. */
export async function createTemplate(
  ctx: Ctx,
  scope: Scope,
  input: z.output<typeof TemplateInput>,
  id: string,
): Promise<Template> {
  const made = await findTemplate(ctx, scope, id);
  if (made) {
    assertKeyInForce(ctx, made);
    return shown(ctx, made);
  }
  const pattern = await patternSent(ctx, scope, input);
  if ((await countTemplates(ctx, scope)) >= MOST_TEMPLATES)
    throw conflict('An account can have 1,000 templates. Please delete one first.');
  const now = ctx.ports.clock.now();
  await named(() =>
    insertTemplate(ctx, {
      id,
      companyId: scope.companyId,
      customerId: scope.customerId,
      name: input.name,
      pattern,
      summary: summaryOf(pattern),
      createdAt: now,
      updatedAt: now,
    }),
  );
  return shown(ctx, await existing(ctx, scope, id));
}

async function patternSent(
  ctx: Ctx,
  scope: Scope,
  { orderId, order: sent }: z.output<typeof TemplateInput>,
): Promise<OrderPattern> {
  if (orderId && sent) throw invalid('order', 'Send "orderId" or "order", not both');
  if (sent) return patternOfBody(ctx, scope, sent);
  if (!orderId) throw invalid('orderId', '"orderId" is required');
  const { order } = await recordById(ctx, scope, orderId);
  const stops = await stopsOfOrder(ctx, orderId);
  // A booked order's place has been checked, and cannot change.
  if (isEditable(order.statusCode)) await assertNewPlaces(ctx, scope, stops, 'waypoint');
  return patternOf(order, stops);
}

/** Throws 404, 409 with both versions, and 422. */
export async function renameTemplate(
  ctx: Ctx,
  scope: Scope,
  id: string,
  { name, updatedAt: basedOn }: z.output<typeof TemplatePatch>,
): Promise<Template> {
  return ctx.db.tx(async () => {
    const before = await findTemplate(ctx, scope, id, { lock: true });
    if (!before) throw notFound();
    const now = () => shown(ctx, before);
    await assertUnchanged({ basedOn, updatedAt: before.updatedAt, name: 'template', now, sent: { name } });
    await named(() => ctx.db.tx(() => renameRow(ctx, scope, id, name)));
    return shown(ctx, await existing(ctx, scope, id));
  });
}

/** Returns the deleted template. Throws 404. */
export async function deleteTemplate(ctx: Ctx, scope: Scope, id: string): Promise<Template> {
  const row = await deleteRow(ctx, scope, id);
  if (!row) throw notFound();
  return shown(ctx, row);
}

/**
 * Undoes a deletion; an existing template stays unchanged. A repeat that books comes back paused, as resuming it needs the right to pay.
 * Throws 404 once the template was removed, 422 when its name was taken.
 */
export async function restoreTemplate(ctx: Ctx, scope: Scope, id: string): Promise<Template> {
  if (await findDeleted(ctx, scope, id))
    await ctx.db.tx(async () => {
      const repeat = await lockRepeat(ctx, scope, id);
      if (repeat?.books && repeat.pausedAt === null)
        await writeRepeat(ctx, scope, id, { pausedAt: ctx.ports.clock.now() });
      await named(() => restoreRow(ctx, scope, id));
    });
  return shown(ctx, await existing(ctx, scope, id));
}

const named = <T>(write: () => Promise<T>): Promise<T> =>
  refusingTaken('order_template_name_key', () => invalid('name', 'Another template has this name'), write);

async function existing(ctx: Ctx, scope: Scope, id: string): Promise<TemplateRow> {
  const row = await findTemplate(ctx, scope, id);
  if (!row) throw notFound();
  return row;
}

async function shown(ctx: Ctx, row: TemplateRow): Promise<Template> {
  const repeats = await repeatsOf(ctx, [row.id]);
  const repeat = toRepeat(repeats.get(row.id), await currencyOf(ctx, row.companyId));
  return { ...toSummary(row, repeat), order: row.pattern };
}

function toSummary(
  row: Omit<TemplateRow, 'pattern' | 'companyId' | 'customerId' | 'deletedAt'>,
  repeat: Repeat | null,
): TemplateSummary {
  const { weightKg, ...summary } = row.summary;
  return {
    id: row.id,
    name: row.name,
    ...summary,
    weight: { value: weightKg, unit: 'kg' },
    repeat,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
