import { asc, eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { webhook } from '../../../server/db/schema/integrations/webhooks.ts';
import { inboxLine } from '../../../server/db/schema/orders/inbox.ts';
import { correctWeight } from '../../../server/modules/charges/weighing.ts';
import { findMatters } from '../../../server/modules/inbox/followMatters.ts';
import { reportUnknown } from '../../../server/modules/orders/booking/cancelOrders.ts';
import { takeReportedStep } from '../../../server/modules/orders/status/reportedStep.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { makeMember } from '../../support/members.ts';
import { t, shipper as who } from '../../support/shipperServer.ts';
import { call, data, makeOrder } from '../orders/orderBody.ts';
import {
  assistant,
  makeKey,
  me,
  url,
  WALLET_MINOR,
  WINDOW_S,
  walletMinor,
  withAssistant,
} from './mcpWorld.ts';

withAssistant();

describe('a repeated answer to a matter', () => {
  const lineOf = async () => {
    const { lines } = (await me.ask('inbox')) as { lines: { id: string }[] };
    return lines[0]!.id;
  };
  const failed = async () => {
    const { id } = await makeOrder(t, who);
    await moveTo(t.ctx, id, 650);
    return lineOf();
  };
  const steps = async () => {
    const rows = await t.db.sql.select().from(inboxLine).orderBy(asc(inboxLine.since), asc(inboxLine.id));
    return rows.flatMap((row) => row.steps.map(({ what }) => what));
  };

  it.each([
    ['called', WINDOW_S - 1, 1],
    ['called', WINDOW_S, 2],
    ['messaged', WINDOW_S + 1, 2],
  ] as const)(
    '“%s” again %i seconds later is noted %i times in all (BX-54)',
    async (remedy, later, times) => {
      const inboxId = await failed();
      const first = await me.ask('remedy', { remedy, inboxId });
      expect(await me.ask('remedy', { remedy, inboxId })).toEqual(first);
      t.clock.advance(later);
      expect(await me.ask('remedy', { remedy, inboxId })).toEqual(first);
      expect(await steps()).toEqual(Array.from({ length: times }, () => remedy));
    },
  );

  it('a call that another key of the same name noted is noted for this key too, once (BX-54)', async () => {
    const inboxId = await failed();
    const other = await assistant(url, (await makeKey(t, who)).token);
    for (const by of [me, other, other]) await by.ask('remedy', { remedy: 'called', inboxId });
    await other.close();
    expect(await steps()).toEqual(['called', 'called']);
  });

  it('a repeated message is recorded once although another step lies between (BX-54)', async () => {
    const inboxId = await failed();
    const first = await me.ask('remedy', { remedy: 'messaged', inboxId });
    await me.ask('remedy', { remedy: 'called', inboxId });
    expect(await me.ask('remedy', { remedy: 'messaged', inboxId })).toEqual(first);
    expect(await steps()).toEqual(['messaged', 'called']);
  });

  it('a dispute that another person’s work held back is made by the same call once that person is done (BX-40, BX-54)', async () => {
    const { id: orderId } = await makeOrder(t, who);
    const proof = { at: t.clock.now().toISOString(), place: null, picture: null };
    await correctWeight(t.ctx, { orderId, kg: 5, proof });
    const other = await makeMember(t, who, { role: 'manager' });
    const input = { remedy: 'dispute', inboxId: await lineOf(), reason: 'Too heavy' };
    const take = (release: boolean) => call(t, other, 'POST', `inbox/${input.inboxId}/take`, { release });
    await take(false);
    expect(await me.refusal('remedy', input)).toMatchObject({ code: 'ERR_CONFLICT' });
    await take(true);
    const first = await me.ask('remedy', input);
    expect(await me.ask('remedy', input)).toEqual(first);
    expect(await steps()).toEqual(['taken', 'disputed']);
  });

  it('an instruction by its line gets the first answer again after the parcel moved on, and reaches the courier once (BX-41, BX-54)', async () => {
    const instruct = vi.spyOn(t.ctx.ports.couriers, 'instruct');
    const { id } = await makeOrder(t, who);
    await moveTo(t.ctx, id, 650);
    const input = { remedy: 'deliverAgain', inboxId: await lineOf(), day: '2026-03-03' };
    const first = await me.ask('remedy', input);
    await moveTo(t.ctx, id, 700);
    expect(await me.ask('remedy', input)).toEqual(first);
    expect(await me.refusal('remedy', { ...input, day: '2026-03-04' })).toMatchObject({
      code: 'ERR_CONFLICT',
    });
    expect(instruct).toHaveBeenCalledOnce();
  });

  it.each([
    [
      'another day',
      { remedy: 'deliverAgain', day: '2026-03-03' },
      { remedy: 'deliverAgain', day: '2026-03-04' },
    ],
    [
      'other words',
      { remedy: 'deliverAgain', day: '2026-03-03', note: 'Ring twice' },
      { remedy: 'deliverAgain', day: '2026-03-03', note: 'Call first' },
    ],
  ])(
    'a second instruction by the line, of %s, gets its first answer again after the parcel moved on (BX-41, BX-54)',
    async (_of, one, two) => {
      const instruct = vi.spyOn(t.ctx.ports.couriers, 'instruct');
      const { id } = await makeOrder(t, who);
      await moveTo(t.ctx, id, 650);
      const inboxId = await lineOf();
      await me.ask('remedy', { ...one, inboxId });
      t.clock.advance(1);
      const second = await me.ask('remedy', { ...two, inboxId });
      t.clock.advance(1);
      await moveTo(t.ctx, id, 700);
      expect(await me.ask('remedy', { ...two, inboxId })).toEqual(second);
      expect(await me.refusal('remedy', { ...one, inboxId })).toMatchObject({ code: 'ERR_CONFLICT' });
      expect(instruct).toHaveBeenCalledTimes(2);
    },
  );

  it('an instruction by its line gets the first answer again after the line was hidden and the parcel moved on (BX-41, BX-54)', async () => {
    const instruct = vi.spyOn(t.ctx.ports.couriers, 'instruct');
    const { id } = await makeOrder(t, who);
    await moveTo(t.ctx, id, 650);
    const inboxId = await lineOf();
    const input = { remedy: 'deliverAgain', inboxId, day: '2026-03-03' };
    const first = await me.ask('remedy', input);
    t.clock.advance(1);
    await me.ask('remedy', { remedy: 'snooze', inboxId, until: '2026-03-09T00:00:00.000Z' });
    await moveTo(t.ctx, id, 700);
    expect(await me.ask('remedy', input)).toEqual(first);
    expect(instruct).toHaveBeenCalledOnce();
    expect(await steps()).toEqual(['instructed', 'snoozed']);
  });

  it('an instruction by its line is given again after another person gave another one, and after the next failure (BX-41, BX-54)', async () => {
    const instruct = vi.spyOn(t.ctx.ports.couriers, 'instruct');
    const { id } = await makeOrder(t, who);
    await moveTo(t.ctx, id, 650);
    const input = { remedy: 'deliverAgain', inboxId: await lineOf(), day: '2026-03-03' };
    const other = { reattemptOn: '2026-03-04' };
    await me.ask('remedy', input);
    t.clock.advance(1);
    expect((await call(t, who, 'POST', `order/${id}/instruct`, other)).status).toBe(200);
    t.clock.advance(1);
    await me.ask('remedy', input);
    t.clock.advance(1);
    await takeReportedStep(t.ctx, who, id, { statusCode: 650, at: t.clock.now() });
    t.clock.advance(1);
    await me.ask('remedy', input);
    expect(instruct.mock.calls.map(([{ instruction }]) => instruction.reattemptOn)).toEqual([
      input.day,
      other.reattemptOn,
      input.day,
      input.day,
    ]);
  });

  it('a cancellation by its line gets the first answer again, and is tried again after a refusal (BX-40, BX-54)', async () => {
    const { id } = await makeOrder(t, who);
    await t.db.tx(() => reportUnknown(t.ctx, who, id));
    const input = { remedy: 'cancel', inboxId: await lineOf(), reason: 'Late' };
    vi.spyOn(t.ctx.ports.couriers, 'release').mockRejectedValueOnce(new Error('no answer'));
    await me.refusal('remedy', input);
    const first = await me.ask('remedy', input);
    expect(first).toMatchObject({ done: true, orderId: id, statusCode: 900 });
    expect(await me.ask('remedy', input)).toEqual(first);
    expect(await me.refusal('remedy', { ...input, reason: 'Other' })).toMatchObject({ code: 'ERR_CONFLICT' });
    expect(await walletMinor()).toBe(WALLET_MINOR);
  });

  it('the same note by another key is noted, and twenty at once are noted once (BX-54)', async () => {
    const inboxId = await failed();
    await Promise.all(Array.from({ length: 20 }, () => me.send('remedy', { remedy: 'called', inboxId })));
    expect(await steps()).toEqual(['called']);
    const other = await assistant(url, (await makeKey(t, who, { name: 'Other' })).token);
    await other.ask('remedy', { remedy: 'called', inboxId });
    await other.close();
    expect(await steps()).toEqual(['called', 'called']);
  });

  it('a repeated “done”, “snooze” and reopening leave one step each (BX-54)', async () => {
    const inboxId = await failed();
    const until = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
    for (const [tool, input] of [
      ['remedy', { remedy: 'snooze', inboxId, until }],
      ['undo', { inboxId }],
      ['remedy', { remedy: 'done', inboxId }],
      ['undo', { inboxId }],
    ] as const) {
      const first = await me.ask(tool, input);
      expect(await me.ask(tool, input)).toEqual(first);
    }
    expect(await steps()).toEqual(['snoozed', 'reopened', 'done', 'reopened']);
  });

  it('a repeated switching on of a webhook gets the same answer (BX-54)', async () => {
    const hook = { url: 'https://203.0.114.10/hook', event: 'order.created' };
    const { id } = data<{ id: number }>(await call(t, who, 'POST', 'webhook', hook));
    const off = { status: 0, offReason: 'failures' as const, disabledAt: t.clock.now() };
    await t.db.sql.update(webhook).set(off).where(eq(webhook.id, id));
    await findMatters(t.ctx);
    const input = { remedy: 'switchOn', inboxId: await lineOf() };
    const first = await me.ask('remedy', input);
    expect(await me.ask('remedy', input)).toEqual(first);
  });

  it('an answer names one line: several ids, and a part of a path, are refused (BX-54)', async () => {
    const inboxId = await failed();
    for (const wrong of [`${inboxId},${inboxId}`, '..', 'x'])
      expect(await me.refusal('remedy', { remedy: 'done', inboxId: wrong })).toMatchObject({
        code: 'ERR_VALIDATION',
        field: 'inboxId',
      });
    expect(await steps()).toEqual([]);
  });
});
