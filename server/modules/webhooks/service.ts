import type { z } from 'zod';
import { type Page, toPage } from '../../../contract/envelope.ts';
import { WEBHOOK_ON, type WebhookEvent } from '../../../contract/rules/webhookEvents.ts';
import type {
  DeliveryListQuery,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookInput,
  WebhookListQuery,
  WebhookPatch,
} from '../../../contract/webhooks.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { orderedId } from '../../db/orderedId.ts';
import { assertUnchanged } from '../../http/assertUnchanged.ts';
import { AddressRefused, callableUrl, pinnedAddress } from '../../http/outbound/publicAddress.ts';
import { countCall } from '../../http/rateLimit.ts';
import { conflict, invalid, notFound } from '../../http/refusal.ts';
import { sampleBody } from './bodies.ts';
import { toDelivery, toDeliveryDetail, toWebhook } from './present.ts';
import { sendDelivery } from './send.ts';
import {
  countWebhooks,
  deleteWebhook,
  deliveryById,
  insertDeliveries,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  lockWebhook,
  queueAgain,
  queueOf,
  releaseWaiting,
  switchedOff,
  triesOf,
  updateWebhook,
  type WebhookRow,
  waitingOf,
  webhookById,
} from './store.ts';

const MOST = 50;
const QUEUE_SHOWN = 100;
/** Calls that a person asks for, in ten minutes. */
const ASKED = { limit: 60, windowS: 600 };

export async function webhookPage(
  ctx: Ctx,
  scope: Scope,
  query: z.output<typeof WebhookListQuery>,
): Promise<Page<Webhook>> {
  const { rows, rowTotal } = await listWebhooks(ctx, scope, query);
  const waiting = await waitingOf(
    ctx,
    rows.map((row) => row.id),
  );
  return toPage(
    rows.map((row) => toWebhook(row, waiting.get(row.id) ?? 0)),
    rowTotal,
    query.page,
    query.limit,
  );
}

/** Throws 404. */
export async function getWebhook(ctx: Ctx, scope: Scope, id: number, withQueue: boolean): Promise<Webhook> {
  const hook = await shown(ctx, await ownWebhook(ctx, scope, id));
  if (!withQueue) return hook;
  return { ...hook, queue: (await queueOf(ctx, id, QUEUE_SHOWN)).map(toDelivery) };
}

/** Throws 422 for an address that is never called, and 409 beyond the limit. */
export async function createWebhook(
  ctx: Ctx,
  actor: Actor,
  { url, event }: z.output<typeof WebhookInput>,
): Promise<Webhook> {
  const host = await assertCallable(ctx, url);
  if ((await countWebhooks(ctx, actor)) >= MOST)
    throw conflict('An account can have 50 webhooks. Please delete one first.');
  const now = ctx.ports.clock.now();
  const { companyId, customerId, userId } = actor;
  const values = { companyId, customerId, userId, url, host, event, createdAt: now, updatedAt: now };
  return toWebhook(await insertWebhook(ctx, values), 0);
}

/** Throws 404, 409 with both versions, and 422. */
export async function changeWebhook(
  ctx: Ctx,
  scope: Scope,
  id: number,
  { updatedAt: basedOn, customerId: _account, ...sent }: z.output<typeof WebhookPatch>,
): Promise<Webhook> {
  const { url, event, status } = sent;
  const host = url === undefined ? undefined : await assertCallable(ctx, url);
  return ctx.db.tx(async () => {
    const before = await lockWebhook(ctx, scope, id);
    if (!before) throw notFound();
    const now = () => shown(ctx, before);
    await assertUnchanged({ basedOn, updatedAt: before.updatedAt, name: 'webhook', now, sent });
    const changed = await updateWebhook(ctx, scope, id, {
      ...(url === undefined ? {} : { url, host }),
      ...(event === undefined ? {} : { event }),
      ...switchOf(ctx, before, status),
    } as Partial<WebhookRow>);
    if (!changed) throw notFound();
    if (status === WEBHOOK_ON && before.status !== WEBHOOK_ON) await releaseWaiting(ctx, id);
    return shown(ctx, changed);
  });
}

function switchOf(ctx: Ctx, before: WebhookRow, status: number | undefined): Partial<WebhookRow> {
  if (status === undefined || status === before.status) return {};
  if (status !== WEBHOOK_ON) return switchedOff(ctx.ports.clock.now());
  return { status, failedCount: 0, failedReason: null, failingSince: null, disabledAt: null };
}

/** Throws 404. */
export async function removeWebhook(ctx: Ctx, scope: Scope, id: number): Promise<Webhook> {
  const row = await deleteWebhook(ctx, scope, id);
  if (!row) throw notFound();
  return toWebhook(row, 0);
}

/** Throws 404. */
export async function deliveryPage(
  ctx: Ctx,
  scope: Scope,
  id: number,
  query: z.output<typeof DeliveryListQuery>,
): Promise<Page<WebhookDelivery>> {
  await ownWebhook(ctx, scope, id);
  const { rows, rowTotal } = await listDeliveries(ctx, id, query);
  return toPage(rows.map(toDelivery), rowTotal, query.page, query.limit);
}

/** Throws 404. */
export async function getDelivery(
  ctx: Ctx,
  scope: Scope,
  id: number,
  deliveryId: string,
): Promise<WebhookDeliveryDetail> {
  await ownWebhook(ctx, scope, id);
  const row = await deliveryById(ctx, id, deliveryId);
  if (!row) throw notFound();
  return toDeliveryDetail(row, await triesOf(ctx, deliveryId));
}

/** Sends a sample of the event now, and answers what came of it. Throws 404 and 429. */
export async function testWebhook(
  ctx: Ctx,
  actor: Actor,
  id: number,
  event: WebhookEvent | undefined,
): Promise<WebhookDeliveryDetail> {
  const hook = await ownWebhook(ctx, actor, id);
  await countAsked(ctx, actor);
  const now = ctx.ports.clock.now();
  const row = {
    id: orderedId(),
    webhookId: id,
    eventId: null,
    event: event ?? hook.event,
    body: sampleBody(actor, event ?? hook.event, now),
    attempts: 0,
  };
  // Not waiting, so that nothing but this call sends it.
  await insertDeliveries(ctx, [{ ...row, state: 'failed', test: true, nextAt: now, createdAt: now }]);
  await sendDelivery(ctx, row, { asked: true, test: true });
  return getDelivery(ctx, actor, id, row.id);
}

/** Sends a delivery again now, under its old id. Throws 404 and 429. */
export async function redeliver(
  ctx: Ctx,
  actor: Actor,
  id: number,
  deliveryId: string,
): Promise<WebhookDeliveryDetail> {
  const before = await getDelivery(ctx, actor, id, deliveryId);
  await countAsked(ctx, actor);
  const row = await deliveryById(ctx, id, deliveryId);
  if (row) await sendDelivery(ctx, row, { asked: true, test: before.test });
  return getDelivery(ctx, actor, id, deliveryId);
}

/** Makes the deliveries of a span wait again. Throws 404 and 422. */
export async function replayWebhook(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<{ queued: number }> {
  await ownWebhook(ctx, actor, id);
  if (Date.parse(to) <= Date.parse(from)) throw invalid('to', '"to" must be after "from"');
  await countAsked(ctx, actor);
  return { queued: await queueAgain(ctx, id, new Date(from), new Date(to)) };
}

const countAsked = (ctx: Ctx, { customerId }: Scope) =>
  countCall(ctx, `webhookAsked:${customerId}`, ASKED.limit, ASKED.windowS);

async function ownWebhook(ctx: Ctx, scope: Scope, id: number): Promise<WebhookRow> {
  const row = await webhookById(ctx, scope, id);
  if (!row) throw notFound();
  return row;
}

const shown = async (ctx: Ctx, row: WebhookRow): Promise<Webhook> =>
  toWebhook(row, (await waitingOf(ctx, [row.id])).get(row.id) ?? 0);

/**
 * The host and port of an address that may be called. A name that cannot be looked up now is accepted: it is looked up and checked
 * again before every call.
 */
async function assertCallable(ctx: Ctx, text: string): Promise<string> {
  const local = ctx.config.hooksLocal;
  const url = callableUrl(text, local);
  if (!url) throw invalid('url', NOT_CALLABLE);
  try {
    await pinnedAddress(url, ctx.ports.hostNames, local);
  } catch (err) {
    if (!(err instanceof AddressRefused)) throw err;
    if (err.why === 'blocked') throw invalid('url', NOT_CALLABLE);
  }
  return url.host;
}

const NOT_CALLABLE = 'This address cannot be used. Give a public address that begins with https://';
