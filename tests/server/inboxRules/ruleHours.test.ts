import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inboxRule, inboxRuleLine } from '../../../server/db/schema/integrations/inboxRules.ts';
import { inboxLine } from '../../../server/db/schema/orders/inbox.ts';
import { company } from '../../../server/db/schema/tenants.ts';
import { purgeSent } from '../../../server/modules/inboxRules/ruleStore.ts';
import { messages } from '../../support/messages.ts';
import { t, shipper as who, withNewShipper } from '../../support/shipperServer.ts';
import { call, makeOrder } from '../orders/orderBody.ts';
import { failNow, parcelFails, tellNow } from './inboxRulesWorld.ts';

withNewShipper();

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A daily rule at this hour in this zone, and a booked parcel. */
async function digestAt(hour: number, timezone = 'Asia/Kuala_Lumpur') {
  await t.db.sql.update(company).set({ timezone }).where(eq(company.id, who.companyId));
  await call(t, who, 'POST', 'inboxRule', { kinds: [], channel: 'email', time: 'daily', hour });
  return (await makeOrder(t, who)).id;
}
/** The next time at this hour in UTC, at least a day from now. */
function hourAhead(utcHour: number): number {
  const day = Math.floor(t.clock.now().getTime() / DAY_MS) * DAY_MS;
  return day + 2 * DAY_MS + utcHour * HOUR_MS;
}
const goTo = (ms: number) => t.clock.advance((ms - t.clock.now().getTime()) / 1000);
async function mails() {
  await tellNow(t);
  return (await messages(t, who.email)).length;
}

describe('a daily rule', () => {
  it.each([
    ['just before it at once', -1, 0],
    ['at it', 0, 0],
    ['just after it', 1, 1],
    ['five hours after it', 5 * HOUR_MS, 1],
  ])(
    'a daily rule at nine o’clock sends a matter that arrives %s, %i ms, with the digest %i days later (BX-40)',
    async (_name, afterMs, days) => {
      const id = await digestAt(9);
      const nine = hourAhead(1);
      const expectedAt = nine + days * DAY_MS;
      goTo(nine + Math.min(afterMs, 0));
      expect(await mails()).toBe(0);
      goTo(nine + afterMs);
      await failNow(t, who, id);
      if (expectedAt > nine + afterMs) {
        expect(await mails()).toBe(0);
        goTo(expectedAt - 1);
        expect(await mails()).toBe(0);
        goTo(expectedAt);
      }
      expect(await mails()).toBe(1);
      expect(await mails()).toBe(1);
    },
  );

  it.each([
    ['America/Phoenix', 7],
    ['Asia/Tokyo', 15],
  ])(
    'a daily rule at midnight in %s reports a matter of the previous day at %i o’clock in London, not before (BX-40)',
    async (timezone, utcHour) => {
      const id = await digestAt(0, timezone);
      const midnight = hourAhead(utcHour);
      goTo(midnight - 3 * HOUR_MS);
      await failNow(t, who, id);
      expect(await mails()).toBe(0);
      goTo(midnight - 1);
      expect(await mails()).toBe(0);
      goTo(midnight);
      expect(await mails()).toBe(1);
    },
  );

  it('a daily rule reports a matter snoozed past its hour at the next hour (BX-40, BX-05)', async () => {
    const id = await digestAt(9);
    const nine = hourAhead(1);
    goTo(nine - HOUR_MS);
    await failNow(t, who, id);
    const back = nine + 3 * HOUR_MS;
    await t.db.sql.update(inboxLine).set({ snoozedUntil: new Date(back) });
    for (const time of [nine, back, nine + DAY_MS - 1]) {
      goTo(time);
      expect(await mails()).toBe(0);
    }
    goTo(nine + DAY_MS);
    expect(await mails()).toBe(1);
  });
});

describe('a rule that tells at once', () => {
  it.each([
    ['is kept', {}, 1],
    ['is deleted once it ended', { endedAt: new Date() }, 0],
  ])('a matter that is snoozed for longer than a month %s (BX-40, BX-05)', async (_what, set, left) => {
    await call(t, who, 'POST', 'inboxRule', { kinds: [], channel: 'email', time: 'atOnce' });
    await parcelFails(t, who);
    const back = t.clock.now().getTime() + 45 * DAY_MS;
    await t.db.sql.update(inboxLine).set({ snoozedUntil: new Date(back), ...set });
    goTo(back - 1);
    await purgeSent(t.ctx);
    expect(await mails()).toBe(0);
    goTo(back);
    expect(await mails()).toBe(left);
    expect(await t.db.sql.select().from(inboxRuleLine)).toHaveLength(left);
  });

  it('an unsent matter of a rule that is off is deleted after a month (BX-40)', async () => {
    await call(t, who, 'POST', 'inboxRule', { kinds: [], channel: 'email', time: 'atOnce' });
    await parcelFails(t, who);
    await t.db.sql.update(inboxRule).set({ isOn: false });
    goTo(t.clock.now().getTime() + 31 * DAY_MS);
    await purgeSent(t.ctx);
    expect(await t.db.sql.select().from(inboxRuleLine)).toEqual([]);
  });

  it('matters of a rule that is off are deleted in parts, each within the time limit of statements (BX-40)', async () => {
    await call(t, who, 'POST', 'inboxRule', { kinds: [], channel: 'email', time: 'atOnce' });
    await parcelFails(t, who);
    await t.db.sql.update(inboxRule).set({ isOn: false });
    await t.db.sql.execute(sql`insert into inbox_line select (jsonb_populate_record(l,
      jsonb_build_object('id', gen_random_uuid(), 'matter', 'order:' || gen_random_uuid()))).* from inbox_line l, generate_series(1, 1500)`);
    await t.db.sql.execute(sql`insert into inbox_rule_line (rule_id, line_id, at)
      select r.rule_id, l.id, r.at from inbox_rule_line r, inbox_line l on conflict do nothing`);
    goTo(t.clock.now().getTime() + 31 * DAY_MS);
    await t.db.raw(`create function keep_many() returns trigger language plpgsql as $$ begin
        if (select count(*) from gone) > 1000 then raise 'many'; end if; return null; end $$;
      create trigger keep_many after delete on inbox_rule_line referencing old table as gone for each statement execute function keep_many()`);
    try {
      await purgeSent(t.ctx);
    } finally {
      await t.db.raw('drop trigger keep_many on inbox_rule_line; drop function keep_many()');
    }
    expect(await t.db.sql.select().from(inboxRuleLine)).toEqual([]);
  });

  it('a rule without a digest reports a snoozed matter when it returns (BX-40, BX-05)', async () => {
    await call(t, who, 'POST', 'inboxRule', { kinds: [], channel: 'email', time: 'atOnce' });
    await parcelFails(t, who);
    const back = t.clock.now().getTime() + HOUR_MS;
    await t.db.sql.update(inboxLine).set({ snoozedUntil: new Date(back) });
    goTo(back - 1);
    expect(await mails()).toBe(0);
    goTo(back);
    expect(await mails()).toBe(1);
  });
});
