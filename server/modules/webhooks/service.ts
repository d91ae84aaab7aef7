import type { z } from 'zod';
import type {
  DeliveryListQuery,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookInput,
  WebhookListQuery,
  WebhookPatch,
} from '../../../contract/integrations/webhooks.ts';
import {
  type HookEvent,
  WEBHOOK_OFF,
  WEBHOOK_ON,
  type WebhookEvent,
} from '../../../contract/rules/integrations/webhookEvents.ts';
import { type Page, toPage } from '../../../contract/wire/envelope.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { orderedId } from '../../db/orderedId.ts';
import { matterChanged } from '../../eventBus/matters.ts';
import { conflict, invalid, notFound } from '../../http/answer/refusal.ts';
import {
  AddressRefused,
  callableUrl,
  isSameAddress,
  pinnedAddress,
} from '../../http/outbound/publicAddress.ts';
import { assertUnchanged } from '../../http/request/assertUnchanged.ts';
import { countCall } from '../../http/request/rateLimit.ts';
import { lockKeysAndWebhooks } from '../customers/store.ts';
import { sampleBody } from './bodies.ts';
import { switchedOff, switchedOn } from './health.ts';
import { toDelivery, toDeliveryDetail, toWebhook } from './present.ts';
import { takeDeliveries } from './queueStore.ts';
import { publishHealth, sendDelivery } from './sendDelivery.ts';
import {
  countWebhooks,
  deleteWebhook,
  deliveryById,
  factsOf,
  insertDeliveries,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  lockWebhook,
  queueOf,
  releaseWaiting,
  requeueSpan,
  triesOf,
  updateWebhook,
  type WebhookRow,
  webhookById,
  webhooksFor,
} from './store.ts';

const MOST = 50;
const QUEUE_SHOWN = 100;
/** Maximum number of calls that a person may request in ten minutes. */
const MANUAL_CALLS = { limit: 60, windowS: 600 };

export async function webhookPage(
  ctx: Ctx,
  scope: Scope,
  query: z.output<typeof WebhookListQuery>,
): Promise<Page<Webhook>> {
  const { rows, rowTotal } = await listWebhooks(ctx, scope, query);
  const facts = await factsOf(
    ctx,
    rows.map((row) => row.id),
  );
  const hooks = rows.flatMap((row) => {
    const known = facts.get(row.id);
    // A webhook that was just deleted has no facts.
    return known ? [toWebhook(row, known)] : [];
  });
  return toPage(hooks, rowTotal, query.page, query.limit);
}

/** Throws 404. */
export async function getWebhook(ctx: Ctx, scope: Scope, id: number, withQueue: boolean): Promise<Webhook> {
  const row = await ownWebhook(ctx, scope, id);
  const hook = await shown(ctx, row);
  if (!withQueue) return hook;
  const queue = await queueOf(ctx, id, QUEUE_SHOWN);
  return { ...hook, queue: queue.map((delivery) => toDelivery(delivery, row)) };
}

/**
 * The account's webhook for this address and event: a new one, or the existing one, switched on if it was off. A webhook made by an API key
 * ends with this key, unless a person or another key makes it too. Throws 422 for an address that is never called, and 409 beyond the limit.
 */
export async function createWebhook(
  ctx: Ctx,
  actor: Actor,
  { url, event }: z.output<typeof WebhookInput>,
): Promise<Webhook> {
  await assertCallable(ctx, url);
  return ctx.db.tx(async () => {
    await lockKeysAndWebhooks(ctx, actor);
    const { companyId, customerId, userId } = actor;
    const twin = await twinOf(ctx, actor, { id: null, url, event, userId });
    const tokenId = actor.tokenId ?? null;
    if (twin && twin.status !== WEBHOOK_ON) return setWebhook(ctx, actor, twin, { ...switchedOn(), tokenId });
    if (twin)
      return twin.tokenId === null || twin.tokenId === tokenId
        ? shown(ctx, twin)
        : setWebhook(ctx, actor, twin, { tokenId });
    if ((await countWebhooks(ctx, actor)) >= MOST)
      throw conflict('An account can have 50 webhooks. Please delete one first.');
    const now = ctx.ports.clock.now();
    const values = { companyId, customerId, userId, tokenId, url, event, createdAt: now, updatedAt: now };
    return shown(ctx, await insertWebhook(ctx, values));
  });
}

/** Throws 404, 409 with both versions, and 422, for example if another webhook has this address and event. */
export async function changeWebhook(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { updatedAt: basedOn, customerId: _account, ...sent }: z.output<typeof WebhookPatch>,
): Promise<Webhook> {
  const { url, event, status, offReason } = sent;
  if (url !== undefined) await assertCallable(ctx, url);
  return ctx.db.tx(async () => {
    await lockKeysAndWebhooks(ctx, actor);
    const before = await lockWebhook(ctx, actor, id);
    if (!before) throw notFound();
    const now = () => shown(ctx, before);
    await assertUnchanged({ basedOn, updatedAt: before.updatedAt, name: 'webhook', now, sent });
    const after = { ...before, url: url ?? before.url, event: event ?? before.event };
    // A record sent back unchanged repeats a switch-off by failures; that is not the owner's choice.
    const isSentBack = offReason !== undefined && offReason === before.offReason && status === before.status;
    const isMoved = !isSameAddress(after.url, before.url);
    if ((isMoved || after.event !== before.event) && (await twinOf(ctx, actor, after)))
      throw invalid('url', 'There is a webhook for this address and event already.');
    const switched = switchOf(ctx, before, isSentBack ? undefined : status, isMoved);
    return setWebhook(ctx, actor, before, {
      url: after.url,
      event: after.event,
      tokenId: keyAfter(actor, before, isMoved || (status === WEBHOOK_ON && !isSentBack)),
      ...switched,
    });
  });
}

/** Writes the changes. Switching a webhook on sends all waiting calls. */
async function setWebhook(
  ctx: Ctx,
  actor: Actor,
  before: WebhookRow,
  set: Partial<WebhookRow>,
): Promise<Webhook> {
  const changed = await updateWebhook(ctx, actor, before.id, set);
  if (!changed) throw notFound();
  if (set.status === WEBHOOK_ON) await releaseWaiting(ctx, before.id);
  if (set.status !== undefined) await publishHealth(ctx, before, changed, actor);
  // A person, or another key, may take over the webhook of a key that has ended.
  if (changed.tokenId !== before.tokenId) await matterChanged(ctx, actor, 'webhook', before.id);
  return shown(ctx, changed);
}

/** A new address starts without the old address's failures, unless the owner has switched the webhook off. */
function switchOf(
  ctx: Ctx,
  { status: before, offReason }: WebhookRow,
  status: number | undefined,
  isMoved: boolean,
): Partial<WebhookRow> {
  if (status === WEBHOOK_OFF) return offReason === 'user' ? {} : switchedOff(ctx.ports.clock.now(), 'user');
  if (status === WEBHOOK_ON ? before !== WEBHOOK_ON || isMoved : isMoved && offReason !== 'user')
    return switchedOn();
  return {};
}

/** A webhook that a person changes is the person's. A webhook that a key moves or switches on ends with that key. */
const keyAfter = ({ tokenId }: Actor, before: WebhookRow, isKeys: boolean): number | null =>
  tokenId == null ? null : isKeys ? tokenId : before.tokenId;

/** Another webhook of the account with the same address, event and signer. */
async function twinOf(
  ctx: Ctx,
  scope: Scope,
  webhook: Pick<WebhookRow, 'url' | 'event' | 'userId'> & { id: number | null },
): Promise<WebhookRow | undefined> {
  const known = await webhooksFor(ctx, scope, webhook);
  return known.find(({ id, url }) => id !== webhook.id && isSameAddress(url, webhook.url));
}

/** Throws 404. */
export async function removeWebhook(ctx: Ctx, scope: Scope, id: number): Promise<Webhook> {
  return ctx.db.tx(async () => {
    const row = await lockWebhook(ctx, scope, id);
    if (!row) throw notFound();
    const hook = await shown(ctx, row);
    await deleteWebhook(ctx, scope, id);
    await matterChanged(ctx, scope, 'webhook', id);
    return hook;
  });
}

/** Throws 404. */
export async function deliveryPage(
  ctx: Ctx,
  scope: Scope,
  id: number,
  query: z.output<typeof DeliveryListQuery>,
): Promise<Page<WebhookDelivery>> {
  const hook = await ownWebhook(ctx, scope, id);
  const { rows, rowTotal } = await listDeliveries(ctx, id, query);
  return toPage(
    rows.map((row) => toDelivery(row, hook)),
    rowTotal,
    query.page,
    query.limit,
  );
}

/** Throws 404. */
export async function getDelivery(
  ctx: Ctx,
  scope: Scope,
  id: number,
  deliveryId: string,
): Promise<WebhookDeliveryDetail> {
  const hook = await ownWebhook(ctx, scope, id);
  const row = await deliveryById(ctx, id, deliveryId);
  if (!row) throw notFound();
  return toDeliveryDetail(row, hook, await triesOf(ctx, deliveryId));
}

/** Sends a sample of the event now, and returns the result. Throws 404 and 429. */
export async function testWebhook(
  ctx: Ctx,
  actor: Actor,
  id: number,
  event: WebhookEvent | undefined,
): Promise<WebhookDeliveryDetail> {
  const hook = await ownWebhook(ctx, actor, id);
  await countRequest(ctx, actor);
  return sendSample(ctx, actor, hook, event ?? (hook.event as WebhookEvent), 'test');
}

/**
 * Tries a webhook before its next try: with the first waiting delivery, else with a sample. If the receiver accepts it, the webhook is
 * called again. Throws 404 and 429.
 */
export async function tryWebhook(ctx: Ctx, actor: Actor, id: number): Promise<WebhookDeliveryDetail> {
  const hook = await ownWebhook(ctx, actor, id);
  await countRequest(ctx, actor);
  const [next] = await takeDeliveries(ctx, [id], { anyTime: true });
  if (!next) return sendSample(ctx, actor, hook, hook.event as WebhookEvent, 'try');
  await sendDelivery(ctx, next, { isRequested: true });
  return getDelivery(ctx, actor, id, next.id);
}

async function sendSample(
  ctx: Ctx,
  actor: Actor,
  hook: WebhookRow,
  event: WebhookEvent,
  sample: 'test' | 'try',
): Promise<WebhookDeliveryDetail> {
  const id = await sendNow(ctx, hook, event, sampleBody(actor, event, ctx.ports.clock.now()), sample);
  return getDelivery(ctx, actor, hook.id, id);
}

/** Makes one call at once, without further tries. Returns the id of its delivery. */
async function sendNow(
  ctx: Ctx,
  { id: webhookId }: WebhookRow,
  event: HookEvent,
  body: string,
  sample: 'test' | 'try',
): Promise<string> {
  const now = ctx.ports.clock.now();
  const row = { id: orderedId(), webhookId, eventId: null, event, body, attempts: 0, refusals: 0 };
  // Its state is not `waiting`, so that only this call sends it.
  await insertDeliveries(ctx, [{ ...row, state: 'failed', test: true, nextAt: now, createdAt: now }]);
  await sendDelivery(ctx, row, { isRequested: true, sample });
  return row.id;
}

/** Sends a test to the webhook of a rule. Returns the reason of a refusal, or null. */
export async function testRuleHook(ctx: Ctx, hook: WebhookRow, body: string): Promise<string | null> {
  const id = await sendNow(ctx, hook, 'inbox.rule', body, 'test');
  return (await deliveryById(ctx, hook.id, id))?.error ?? null;
}

/** Sends a delivery again now, under its old id. Throws 404 and 429. */
export async function redeliver(
  ctx: Ctx,
  actor: Actor,
  id: number,
  deliveryId: string,
): Promise<WebhookDeliveryDetail> {
  const before = await getDelivery(ctx, actor, id, deliveryId);
  await countRequest(ctx, actor);
  const row = await deliveryById(ctx, id, deliveryId);
  if (row)
    await sendDelivery(ctx, row, { isRequested: true, ...(before.test ? { sample: 'test' as const } : {}) });
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
  await countRequest(ctx, actor);
  return { queued: await requeueSpan(ctx, id, new Date(from), new Date(to)) };
}

const countRequest = (ctx: Ctx, { customerId }: Scope) =>
  countCall(ctx, `webhookAsked:${customerId}`, MANUAL_CALLS.limit, MANUAL_CALLS.windowS);

async function ownWebhook(ctx: Ctx, scope: Scope, id: number): Promise<WebhookRow> {
  const row = await webhookById(ctx, scope, id);
  if (!row) throw notFound();
  return row;
}

/** Throws 404 if it was deleted meanwhile. */
async function shown(ctx: Ctx, row: WebhookRow): Promise<Webhook> {
  const facts = (await factsOf(ctx, [row.id])).get(row.id);
  if (!facts) throw notFound();
  return toWebhook(row, facts);
}

/**
 * Throws 422 for an address that is never called. A name that cannot be looked up now is accepted, as it is looked up and checked again
 * before every call.
 */
export async function assertCallable(ctx: Ctx, text: string): Promise<void> {
  const local = ctx.config.hooksLocal;
  const url = callableUrl(text, local);
  if (!url) throw invalid('url', NOT_CALLABLE);
  try {
    await pinnedAddress(url, ctx.ports.hostNames, local);
  } catch (err) {
    if (!(err instanceof AddressRefused)) throw err;
    if (err.why === 'blocked') throw invalid('url', NOT_CALLABLE);
  }
}

const NOT_CALLABLE = 'This address cannot be used. Give a public address that begins with https://';
