import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { InboxRuleInput, InboxRules } from '../../../contract/orders/inboxRules.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { appUser, companySetting } from '../../../server/db/schema/tenants.ts';
import { sendDueRules } from '../../../server/modules/inboxRules/sendRules.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { senderOf } from '../../../server/modules/webhooks/senderLoop.ts';
import { messages } from '../../support/messages.ts';
import type { TestServer } from '../../support/server.ts';
import { t, shipper as who, withNewShipper } from '../../support/shipperServer.ts';
import type { TestShipper } from '../../support/world.ts';
import { call, data, makeOrder } from '../orders/orderBody.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';

/** A parcel with a failed delivery or pickup. Returns its number. */
export async function parcelFails(
  t: TestServer,
  by: TestShipper,
  kind: 'delivery' | 'pickup' = 'delivery',
): Promise<string> {
  const { id, consignmentNo } = await makeOrder(t, by);
  await failNow(t, by, id, kind);
  return consignmentNo!;
}

/** Writes directly, so that it needs no session. */
export async function failNow(
  t: TestServer,
  { companyId, customerId }: TestShipper,
  orderId: string,
  kind: 'delivery' | 'pickup' = 'delivery',
): Promise<void> {
  const steps = kind === 'pickup' ? [STATUS.pickupFailed] : [STATUS.pickupSuccess, STATUS.failedDelivery];
  for (const code of steps) await moveOrder(t.ctx, { companyId, customerId }, orderId, code);
}

export async function tellNow(t: TestServer): Promise<void> {
  await sendDueRules(t.ctx);
  await senderOf(t.ctx).drain();
}

/** Proves the person's number and sets the tenant's price of a message. */
export async function withWhatsApp(t: TestServer, { userId, companyId }: TestShipper, waRate = 0.25) {
  await t.db.sql
    .update(appUser)
    .set({ mobile: '0123456789', mobileProvenAt: t.clock.now() })
    .where(eq(appUser.id, userId));
  await t.db.sql
    .insert(companySetting)
    .values({ companyId, name: 'customer_rates', data: { waRate } })
    .onConflictDoUpdate({
      target: [companySetting.companyId, companySetting.name],
      set: { data: { waRate } },
    });
}

export let chat: Receiver;
const MAIL: InboxRuleInput = { kinds: [], channel: 'email', time: 'atOnce' };
export const make = (input: Partial<InboxRuleInput> = {}, by = who) =>
  call(t, by, 'POST', 'inboxRule', { ...MAIL, ...input });
export const toChat = (input: Partial<InboxRuleInput> = {}) =>
  make({ channel: 'chat', url: chat.url, ...input });
export const rules = async (by = who) => data<InboxRules>(await call(t, by, 'GET', 'inboxRule'));
export const mails = () => messages(t, who.email);

export const fails = (kind?: 'delivery' | 'pickup', by = who) => parcelFails(t, by, kind);
export const tell = () => tellNow(t);

export function withRules(): void {
  withNewShipper(undefined, { env: { WAYBILL_HOOKS_LOCAL: '1' } });
  beforeEach(async () => {
    chat = await startReceiver();
    return () => chat.close();
  });
}
