import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { apiToken, rateWindow, refreshToken } from '../../../server/db/schema/account/access.ts';
import { invitation } from '../../../server/db/schema/account/people.ts';
import { savedView } from '../../../server/db/schema/account/savedViews.ts';
import { installedApp } from '../../../server/db/schema/integrations/apps.ts';
import { inboxRule } from '../../../server/db/schema/integrations/inboxRules.ts';
import { integration } from '../../../server/db/schema/integrations/integrations.ts';
import { payment } from '../../../server/db/schema/ledger.ts';
import { savedMapping } from '../../../server/db/schema/orders/imports.ts';
import { inboxLine } from '../../../server/db/schema/orders/inbox.ts';
import { riskShown } from '../../../server/db/schema/orders/risks.ts';
import { accountRole, appUser, customer } from '../../../server/db/schema/tenants.ts';
import { signAccess } from '../../../server/http/caller/tokens.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { endSession, startSession } from '../../../server/modules/auth/sessions.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { DAY_MS } from '../../../server/ports/clock.ts';
import { makeMember } from '../../support/members.ts';
import type { TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, makeDraft, makeOrder, pageOf, RECEIVER } from '../orders/orderBody.ts';

/** Ids of one shipper's records, or unused ids. */
export interface Ids {
  order: string;
  draft: string;
  invoice: string;
  manifest: string;
  batch: string;
  contact: string;
  apiToken: string;
  webhook: string;
  delivery: string;
  instabook: string;
  inboxLine: string;
  inboxRule: string;
  toldParcel: string;
  template: string;
  savedView: string;
  mapping: string;
  app: string;
  integration: string;
  member: string;
  invitation: string;
  role: string;
  payment: string;
  customer: string;
  user: string;
  company: string;
  consignment: string;
  nano: string;
}

/** Version of each new mapping, for changes. */
export const MAPPING_VERSION = '2026-01-01T00:00:00.000Z';

/** Texts that only the owner may read. */
export const CANARY = { recipient: 'Zeenat Canary', street: '77 Lorong Canary', contact: 'Canary Contact' };

export const ADDRESS = {
  ...RECEIVER,
  name: CANARY.contact,
  address1: CANARY.street,
};

export const VIEW = {
  list: 'orders',
  content: {
    filter: { tab: 'ALL', q: CANARY.street },
    period: null,
    sort: { field: 'createdAt', order: 'DESC' },
    hidden: [],
    density: 'compact',
  },
};

/** Unused ids, except the `wanted` ids, which belong to new records. Makes each record that these need once. */
export async function makeThings(
  t: TestServer,
  who: TestShipper,
  names: Iterable<keyof Ids> = Object.keys(absentIds()) as (keyof Ids)[],
): Promise<Ids> {
  const canary = { receiver: { name: CANARY.recipient, address1: CANARY.street } };
  const order = once(() => makeOrder(t, who, canary));
  const grouped = once(() => makeOrder(t, who, canary));
  const card = once(() => makeOrder(t, who, { ...canary, paymentMethodId: 1 }));
  const hook = once(() => makeHook(t, who));
  const idOf = async (path: string, body: object) =>
    String(data<{ id: string | number }>(await call(t, who, 'POST', path, body)).id);
  const make: Record<keyof Ids, () => Promise<string>> = {
    order: async () => (await order()).id,
    consignment: async () => (await order()).consignmentNo!,
    nano: async () => (await order()).nanoId,
    draft: async () => (await makeDraft(t, who, canary)).id,
    invoice: async () => (await card()).invoiceId!,
    payment: async () => {
      const { invoiceId } = await card();
      await call(t, who, 'GET', `wallet/invoice/${invoiceId}/payment`);
      const [paying] = await t.db.sql.select().from(payment).where(eq(payment.invoiceId, invoiceId!));
      return paying!.id;
    },
    manifest: async () => idOf('manifest', { orderIds: [(await grouped()).id] }),
    batch: async () => idOf('order/bulk', { kind: 'cancel', orderIds: [(await grouped()).id] }),
    contact: () => idOf('contact', ADDRESS),
    apiToken: async () => {
      const key = `dx${randomBytes(20).toString('hex')}`;
      return String((await storeApiToken(t.ctx, who, CANARY.contact, key)).id);
    },
    webhook: async () => String((await hook()).id),
    delivery: async () => {
      await call(t, who, 'POST', 'webhook/secret/rotate', {});
      return idOf(`webhook/${(await hook()).id}/test`, {});
    },
    instabook: () => idOf('instabook', { note: CANARY.contact }),
    toldParcel: async () => {
      const parcel = randomUUID();
      const { companyId, customerId } = who;
      const reasonBody = { companyId, customerId, parcel, kind: 'twice' as const, recipient: parcel };
      await t.db.sql.insert(riskShown).values({ ...reasonBody, shownAt: t.clock.now() });
      return parcel;
    },
    inboxRule: async () => {
      // A person can have at most five.
      await t.db.sql.delete(inboxRule).where(eq(inboxRule.userId, who.userId));
      return idOf('inboxRule', { kinds: [], channel: 'email', time: 'atOnce' });
    },
    inboxLine: async () => {
      const { id } = await makeOrder(t, who, canary);
      for (const code of [STATUS.pickupSuccess, STATUS.failedDelivery]) await moveOrder(t.ctx, who, id, code);
      const [line] = await t.db.sql.select().from(inboxLine).where(eq(inboxLine.orderId, id));
      return line!.id;
    },
    template: async () => {
      const name = `${CANARY.contact} ${randomUUID()}`;
      const id = await idOf('template', { name, orderId: (await order()).id });
      await call(t, who, 'PUT', `template/${id}/repeat`, { weekdays: [1], time: '09:00' });
      return id;
    },
    savedView: async () => {
      await t.db.sql.delete(savedView).where(eq(savedView.customerId, who.customerId));
      return idOf('views', { ...VIEW, name: CANARY.contact });
    },
    mapping: async () => {
      const columns = [{ header: CANARY.street, column: null }];
      const id = await idOf('order/import/mappings', { name: `${CANARY.contact} ${randomUUID()}`, columns });
      await t.db.sql
        .update(savedMapping)
        .set({ updatedAt: new Date(MAPPING_VERSION) })
        .where(eq(savedMapping.id, id));
      return id;
    },
    app: async () => String((await makeApp(t, who)).id),
    integration: async () => String((await makeShop(t, who)).id),
    member: async () =>
      String((await makeMember(t, who, { role: 'operations', dayLimitMinor: 5000 })).userId),
    invitation: async () => {
      const { companyId, customerId, userId: invitedBy } = who;
      const id = randomUUID();
      const expiresAt = new Date(t.clock.now().getTime() + DAY_MS);
      const address = { email: `${id}@example.test`, secretHash: id };
      await t.db.sql
        .insert(invitation)
        .values({ id, companyId, customerId, invitedBy, role: 'viewer', expiresAt, ...address });
      return id;
    },
    role: async () => {
      const { companyId, customerId } = who;
      const id = randomUUID();
      await t.db.sql
        .insert(accountRole)
        .values({ id, companyId, customerId, name: id, rights: ['orders.read'] });
      return id;
    },
    customer: async () => String(who.customerId),
    user: async () => String(who.userId),
    company: async () => who.companyId,
  };
  // One per call that ends a record would exceed the account's limits.
  await t.db.sql.delete(rateWindow);
  await t.db.sql.update(customer).set({ planName: 'Standard' }).where(eq(customer.id, who.customerId));
  const things = absentIds();
  for (const id of names) things[id] = await make[id]();
  return things;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** A webhook. An account can have 50, so all but the first call's are deleted. */
async function makeHook(t: TestServer, who: TestShipper): Promise<{ id: number }> {
  const hooks = pageOf<{ id: number }>(await call(t, who, 'GET', 'webhook?limit=1000')).data;
  for (const { id } of hooks.toSorted((a, b) => a.id - b.id).slice(1))
    await call(t, who, 'DELETE', `webhook/${id}`);
  const url = `https://hooks.invalid/canary/${randomUUID()}`;
  return data<{ id: number }>(await call(t, who, 'POST', 'webhook', { url, event: 'order.created' }));
}

/** An installed app. The first call's stays, because an account has each app once. */
async function makeApp(t: TestServer, who: TestShipper): Promise<{ id: number }> {
  const isOwn = eq(installedApp.customerId, who.customerId);
  const [first] = await t.db.sql.select().from(installedApp).where(isOwn);
  await t.db.sql.delete(installedApp).where(and(isOwn, eq(installedApp.path, 'lalamove-v3')));
  const body = {
    name: CANARY.contact,
    appId: first ? 103 : 102,
    config: { [first ? 'apiSecret' : 'clientSecret']: CANARY.street },
  };
  return data<{ id: number }>(await call(t, who, 'POST', 'plugin/install', body));
}

/** A Shopify shop with a key of its own. */
async function makeShop(t: TestServer, { companyId, customerId, userId }: TestShipper) {
  const key = `dx${randomBytes(20).toString('hex')}`;
  const { id: tokenId } = await storeApiToken(t.ctx, { companyId, customerId, userId }, 'Shop', key);
  const facts = { companyId, customerId, tokenId, type: 'shopify' as const, name: CANARY.contact };
  const [row] = await t.db.sql.insert(integration).values(facts).returning({ id: integration.id });
  return row!;
}

export function absentIds(): Ids {
  return {
    order: randomUUID(),
    draft: randomUUID(),
    invoice: randomUUID(),
    manifest: randomUUID(),
    batch: randomUUID(),
    contact: '2000000001',
    apiToken: '2000000001',
    webhook: '2000000001',
    delivery: randomUUID(),
    instabook: 'y'.repeat(24),
    inboxLine: randomUUID(),
    inboxRule: '2000000005',
    toldParcel: randomUUID(),
    template: randomUUID(),
    savedView: randomUUID(),
    mapping: randomUUID(),
    app: '2000000003',
    integration: '2000000004',
    member: '2000000005',
    invitation: randomUUID(),
    role: randomUUID(),
    payment: randomUUID(),
    customer: '2000000002',
    user: '2000000004',
    company: randomUUID(),
    consignment: 'MY9999999999',
    nano: 'x'.repeat(24),
  };
}

type Headers = Record<string, string>;

/** Callers without access. Some had access before. */
export async function makeNobodies(t: TestServer, owner: TestShipper): Promise<Record<string, Headers>> {
  const host = owner.auth.host!;
  const bearer = (token: string): Headers => ({ host, authorization: `Bearer ${token}` });
  const user = { id: owner.userId, companyId: owner.companyId };
  const now = t.clock.now();

  const revoked = `dx${'9'.repeat(40)}`;
  await storeApiToken(t.ctx, owner, 'revoked', revoked);
  await t.db.sql
    .update(apiToken)
    .set({ revokedAt: now })
    .where(and(eq(apiToken.userId, owner.userId), eq(apiToken.name, 'revoked')));

  const ended = await startSession(t.ctx, user);
  await endSession(t.ctx, ended.refreshToken);

  const [live] = await t.db.sql.select().from(refreshToken).where(eq(refreshToken.userId, owner.userId));
  const claims = { userId: owner.userId, companyId: owner.companyId, family: live!.family };
  const expired = await signAccess(t.ctx.secret, claims, new Date(now.getTime() - 661_000));
  const forged = await signAccess(new TextEncoder().encode('k'.repeat(40)), claims, now);

  const removed = await makeShipper(t, { companyId: owner.companyId });
  await t.db.sql.update(appUser).set({ status: 9 }).where(eq(appUser.id, removed.userId));

  return {
    anonymous: { host },
    'revoked key': { host, 'x-delyvax-access-token': revoked },
    'unknown key': { host, 'x-delyvax-access-token': `dx${'8'.repeat(40)}` },
    'signed-out session': bearer(ended.accessToken),
    'expired session': bearer(expired),
    'session signed with another key': bearer(forged),
    'removed user': removed.auth,
  };
}
