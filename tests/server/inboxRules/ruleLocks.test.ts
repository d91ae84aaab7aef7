import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { InboxRule } from '../../../contract/orders/inboxRules.ts';
import { inboxRule } from '../../../server/db/schema/integrations/inboxRules.ts';
import { sendDueRules } from '../../../server/modules/inboxRules/sendRules.ts';
import { deleteMember, lockMembers } from '../../../server/modules/members/memberStore.ts';
import { claimOf } from '../../../server/modules/users/claim.ts';
import { lockUser } from '../../../server/modules/users/store.ts';
import { insertRuleHook } from '../../../server/modules/webhooks/store.ts';
import { messages } from '../../support/messages.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { signal } from '../jobs/support.ts';
import { call, data } from '../orders/orderBody.ts';
import { untilWaiting } from '../security/lockWaits.ts';
import { parcelFails } from './inboxRulesWorld.ts';

// The embedded database runs one transaction at a time, so none waits for another.
describe.runIf(DATABASES.includes('postgres'))('a rule that is sent, on PostgreSQL', () => {
  withNewShipper(undefined, { kind: 'postgres' });

  /** A rule with something to send, and a webhook that stores its health. */
  async function dueRule(): Promise<void> {
    const made = await call(t, shipper, 'POST', 'inboxRule', { kinds: [], channel: 'email', time: 'atOnce' });
    const { companyId, customerId, userId } = shipper;
    const { id } = data<InboxRule>(made);
    await insertRuleHook(t.ctx, { id, companyId, customerId, userId, url: 'https://example.test/hook' });
    await parcelFails(t, shipper);
  }
  const rules = () => t.db.sql.select().from(inboxRule).where(eq(inboxRule.userId, shipper.userId));

  const mails = () => messages(t, shipper.email);

  it('a rule that is sent while its account is claimed waits for the claim, and neither fails (BX-40)', async () => {
    await dueRule();
    // A transaction that the database ends is logged.
    const logged = vi.spyOn(t.ctx.log, 'error');
    const claim = await claimOf(t.ctx, shipper.userId);
    const locked = signal();
    const gate = signal();
    const claiming = t.db.tx(async () => {
      await lockUser(t.ctx, shipper.userId);
      locked.resolve();
      await gate.promise;
      await claim();
    });
    await locked.promise;
    const sending = sendDueRules(t.ctx);
    await untilWaiting(t, 1);
    gate.resolve();
    await Promise.all([claiming, sending]);
    expect(logged.mock.calls).toEqual([]);
    logged.mockRestore();
    expect(await rules()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('a person who is removed while a rule of theirs is sent waits for the message, and neither fails (BX-40)', async () => {
    await dueRule();
    const reached = signal();
    const gate = signal();
    const { mailer } = t.ctx.ports;
    t.ctx.ports.mailer = {
      ...mailer,
      send: async (message) => {
        reached.resolve();
        await gate.promise;
        return mailer.send(message);
      },
    };
    const sending = sendDueRules(t.ctx);
    await reached.promise;
    const removing = t.db.tx(async () => {
      await lockMembers(t.ctx, shipper);
      await deleteMember(t.ctx, shipper, shipper.userId);
    });
    await untilWaiting(t, 1);
    gate.resolve();
    await Promise.all([sending, removing]);
    t.ctx.ports.mailer = mailer;
    expect(await rules()).toEqual([]);
    expect(await mails()).toHaveLength(1);
  });
});
