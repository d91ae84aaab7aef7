import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Webhook } from '../../../contract/integrations/webhooks.ts';
import type { MemberRole } from '../../../contract/rules/account/rights.ts';
import { rowsOf } from '../../../server/db/db.ts';
import { hostIn } from '../../../server/db/hostIn.ts';
import { apiToken } from '../../../server/db/schema/account/access.ts';
import { inboxLine } from '../../../server/db/schema/orders/inbox.ts';
import { customerUser } from '../../../server/db/schema/tenants.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { findMatters } from '../../../server/modules/inbox/followMatters.ts';
import { makeMember } from '../../support/members.ts';
import { DATABASES } from '../../support/server.ts';
import { call, data } from '../orders/orderBody.ts';
import {
  answer,
  daysFromNow,
  inboxOf,
  kindsOf,
  later,
  offHook,
  onlyLine,
  shipper,
  t,
  withInbox,
} from './inboxWorld.ts';

const ORDER_HOOK = { url: 'https://203.0.114.10/hook', event: 'order.created' };

describe.each(DATABASES)('on %s, a line of the inbox', (kind) => {
  withInbox(kind);

  it('a line reports a webhook that was switched off, until it is on again or deleted (BX-40)', async () => {
    const first = await offHook();
    expect(await onlyLine()).toMatchObject({
      kind: 'webhookOff',
      facts: { webhookId: first.id, offReason: 'failures' },
    });
    await call(t, shipper, 'PATCH', `webhook/${first.id}`, { status: 1 });
    expect(await kindsOf()).toEqual([]);
    await call(t, shipper, 'PATCH', `webhook/${first.id}`, { status: 0 });
    expect(await kindsOf()).toEqual([]);
    await call(t, shipper, 'DELETE', `webhook/${first.id}`);
    const second = await offHook();
    expect(await kindsOf()).toEqual(['webhookOff']);
    await call(t, shipper, 'DELETE', `webhook/${second.id}`);
    expect(await kindsOf()).toEqual([]);
  });

  it('a line reports a webhook whose API key has expired, until a person switches it on from the line (BX-40, BX-50)', async () => {
    const key = `dx${'7'.repeat(40)}`;
    const expiresAt = new Date(t.clock.now().getTime() + 60_000);
    await storeApiToken(t.ctx, shipper, 'Shop', key, { expiresAt });
    const keyed = { auth: { host: 'localhost', 'x-access-token': key } };
    const { id: webhookId } = data<Webhook>(await call(t, keyed, 'POST', 'webhook', ORDER_HOOK));
    await findMatters(t.ctx);
    expect(await kindsOf()).toEqual([]);
    await later(3_600);
    await findMatters(t.ctx);
    const line = await onlyLine();
    const facts = { webhookId, offReason: 'keyEnded', host: '203.0.114.10' };
    expect(line).toMatchObject({ kind: 'webhookOff', since: expiresAt.toISOString(), facts });
    expect(await answer('switch-on', line.id)).toEqual([{ id: line.id, ok: true, error: null }]);
    expect(await kindsOf()).toEqual([]);
    await findMatters(t.ctx);
    expect(await kindsOf()).toEqual([]);
  });

  it.each([
    [29, 29],
    [30, 30],
    [31, 30],
    [900, 30],
  ])(
    'a line of a webhook whose API key ended %i days ago is of %i days ago, so that nobody is late by years (BX-40, BX-50)',
    async (days, shown) => {
      const key = `dx${'8'.repeat(40)}`;
      const token = await storeApiToken(t.ctx, shipper, 'Shop', key);
      const keyed = { auth: { host: 'localhost', 'x-access-token': key } };
      await call(t, keyed, 'POST', 'webhook', ORDER_HOOK);
      const ended = { revokedAt: daysFromNow(-days), expiresAt: daysFromNow(-1) };
      await t.db.sql.update(apiToken).set(ended).where(eq(apiToken.id, token.id));
      await findMatters(t.ctx);
      expect(await onlyLine()).toMatchObject({
        kind: 'webhookOff',
        since: daysFromNow(-shown).toISOString(),
        facts: { offReason: 'keyEnded' },
      });
    },
  );

  it('a line reports a webhook whose maker lost the right to webhooks, whose switching on is refused until the maker has it again (BX-40, BX-50)', async () => {
    const maker = await makeMember(t, shipper, { role: 'manager' });
    const { id: webhookId } = data<Webhook>(await call(t, maker, 'POST', 'webhook', ORDER_HOOK));
    const place = (role: MemberRole) =>
      t.db.sql.update(customerUser).set({ role }).where(eq(customerUser.userId, maker.userId));
    await place('operations');
    await findMatters(t.ctx);
    const line = await onlyLine();
    expect(line).toMatchObject({ kind: 'webhookOff', facts: { webhookId, offReason: 'noRight' } });
    expect(await answer('switch-on', line.id)).toMatchObject([
      { ok: false, error: { message: expect.stringContaining('has no right to webhooks any more') } },
    ]);
    expect(await kindsOf()).toEqual(['webhookOff']);
    await place('manager');
    await findMatters(t.ctx);
    expect(await kindsOf()).toEqual([]);
  });

  it('a line of a webhook shows its address only to members who may see webhooks; others, a search and a rule get its host (BX-40, BX-50)', async () => {
    const { id, url } = await offHook();
    const host = '203.0.114.10';
    expect((await onlyLine()).facts).toMatchObject({ webhookId: id, url, host });
    const operations = await makeMember(t, shipper, { role: 'operations' });
    const [line] = await inboxOf('', operations);
    expect(line?.facts).toMatchObject({ webhookId: null, url: null, host, offReason: 'failures' });
    expect(JSON.stringify(line)).not.toContain('s3cret');
    expect(await kindsOf('keyword=s3cret')).toEqual([]);
    expect(await kindsOf(`keyword=${host}`)).toEqual(['webhookOff']);
    // A line from before lines were named by the host.
    await t.db.sql.update(inboxLine).set({ label: url });
    await findMatters(t.ctx);
    const [row] = await t.db.sql.select().from(inboxLine);
    expect(row?.label).toBe(host);
  });

  it.each([
    ['https://shop.example.com:8443/x?token=1', 'shop.example.com:8443'],
    ['HTTPS://name:pa@ss@shop.example.com#1', 'shop.example.com'],
    ['https://shop.example.com\\s3cret@x', 'shop.example.com'],
    ['', null],
  ])('a line of the webhook %s is named %s (BX-40)', async (url, host) => {
    const [row] = rowsOf(await t.db.sql.execute(sql`select ${hostIn(sql`${url}::text`)} as host`));
    expect(row).toEqual({ host });
  });
});
