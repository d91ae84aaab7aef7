import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { InboxLine, InboxMessageResult } from '../../../contract/orders/inbox.ts';
import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { inboxLine } from '../../../server/db/schema/orders/inbox.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { findMatters } from '../../../server/modules/inbox/followMatters.ts';
import { reportUnknown } from '../../../server/modules/orders/booking/cancelOrders.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { makeMember } from '../../support/members.ts';
import { call, data } from '../orders/orderBody.ts';
import {
  booked,
  drafts,
  failedDelivery,
  failure,
  json,
  lines,
  ordersMade,
  scope,
  shipper,
  t,
  url,
  waybill,
  withCommandLine,
} from './cliWorld.ts';

withCommandLine();
describe('waybill inbox', () => {
  it('waybill inbox lists open lines, marks one as done and opens it again by the first letters of its id (BX-55)', async () => {
    const { number } = await failedDelivery();
    const { out } = await waybill(['inbox']);
    expect(out).toContain(number);
    const [line] = await lines();
    const id = line?.id.slice(0, 6) ?? '';
    expect(await json(['inbox', 'do', id, 'done'])).toMatchObject({ id: line?.id, ok: true });
    expect(await lines()).toEqual([]);
    expect(await lines('--tab', 'ended')).toHaveLength(1);
    expect((await waybill(['inbox', 'do', id, 'reopen'])).code).toBe(0);
    expect(await lines()).toHaveLength(1);
  });

  it('waybill inbox shows for late cash the address of its page, and no remedy that it does not have (BX-40, BX-55)', async () => {
    const { id, number } = await booked({
      serviceAddon: [{ id: ADDON_COD, value: 50 }],
    });
    for (const code of [STATUS.pickupSuccess, STATUS.inTransit, STATUS.delivered])
      await moveOrder(t.ctx, scope(), id, code);
    const codDueAt = new Date(t.clock.now().getTime() - 1);
    await t.db.sql.update(orders).set({ codDueAt }).where(eq(orders.id, id));
    await findMatters(t.ctx);
    const [line, ...others] = (await json<{ lines: (InboxLine & { openUrl: string | null })[] }>(['inbox']))
      .lines;
    expect([line, others]).toMatchObject([{ kind: 'codLate', remedies: [] }, []]);
    const filter = encodeURIComponent(JSON.stringify({ tab: 'overdue', q: number }));
    expect(line!.openUrl).toBe(`${url}/customer/orders/cod?filter=${filter}`);
    expect((await waybill(['inbox'])).out).toContain(line!.openUrl);
    for (const name of ['claimCash', 'claim-cash'])
      expect(await json(['inbox', 'do', line!.id, name])).toMatchObject({ ok: true, openUrl: line!.openUrl });
    expect((await failure(['inbox', 'do', line!.id, 'open-import'])).exit).toBe(1);
    expect((await json<{ lines: object[] }>(['inbox', '--kind', 'late,codLate'])).lines).toHaveLength(1);
    expect((await json<{ lines: object[] }>(['inbox', '--kind', 'late'])).lines).toEqual([]);
    expect((await failure(['inbox', '--kind', 'late,lost'])).error.message).toMatch(/"lost".*codLate/);
  });

  it('waybill inbox shows enough letters of an id to tell each line from the others (BX-55)', async () => {
    for (let n = 0; n < 3; n++) await failedDelivery();
    const { out } = await waybill(['inbox']);
    const shown = out
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(' ')[0] ?? '');
    expect(new Set(shown).size).toBe(3);
    for (const id of shown) expect((await waybill(['inbox', 'do', id, 'called'])).code).toBe(0);
  });

  it('waybill inbox finds a line by the number of its parcel, and names the lines if there are two (BX-55)', async () => {
    const { id, number } = await failedDelivery();
    await failedDelivery();
    expect(await json(['inbox', 'do', number.toLowerCase(), 'done'])).toMatchObject({ ok: true });
    expect(await lines()).toHaveLength(1);
    expect((await failure(['inbox', 'do', number, 'reopen'])).error.message).toContain(number);
    const [ended] = await lines('--tab', 'ended');
    expect((await waybill(['inbox', 'do', ended!.id, 'reopen'])).code).toBe(0);
    await t.db.sql.insert(inboxLine).values({
      ...(await t.db.sql.select().from(inboxLine).where(eq(inboxLine.orderId, id)))[0]!,
      id: randomUUID(),
      kind: 'recipientAsks',
      matter: `ask:${id}`,
    });
    expect(await failure(['inbox', 'do', number, 'done'])).toMatchObject({
      exit: 2,
      error: { message: expect.stringContaining('Several lines are about') },
    });
  });

  it('waybill inbox asks for more letters if the id of a line in another tab begins with them too (BX-55)', async () => {
    for (let n = 0; n < 2; n++) await failedDelivery();
    const [first, second] = (await lines()).map((line) => line.id ?? '');
    const common = [...first!].findIndex((letter, i) => letter !== second![i]);
    const until = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
    expect((await waybill(['inbox', 'do', second!, 'snooze', '--until', until])).code).toBe(0);
    const { exit, error } = await failure(['inbox', 'do', first!.slice(0, common), 'done']);
    expect([exit, error.message]).toEqual([2, expect.stringContaining('Several lines begin')]);
    expect(await lines()).toHaveLength(1);
  });

  it('waybill inbox snoozes until a time, notes a call and instructs the courier (BX-55)', async () => {
    const { id: order } = await failedDelivery();
    const [{ id = '' } = {}] = await lines();
    expect((await waybill(['inbox', 'do', id, 'called'])).code).toBe(0);
    expect((await waybill(['inbox', 'do', id, 'reattempt'])).code).toBe(2);
    const instructed = await waybill([
      'inbox',
      'do',
      id,
      'reattempt',
      '--on',
      '2026-03-04',
      '--reason',
      'Call first',
    ]);
    expect([instructed.code, instructed.err]).toEqual([0, '']);
    const { histories } = data<{ histories: { by: string | null }[] }>(
      await call(t, shipper, 'GET', `order/${order}/track`),
    );
    expect(histories.some(({ by }) => by === 'shipper')).toBe(true);
    const until = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
    expect((await waybill(['inbox', 'do', id, 'snooze', '--until', until])).code).toBe(0);
    expect(await lines('--tab', 'snoozed')).toHaveLength(1);
  });

  it('waybill inbox books another pickup on a day after a failed one; without a day it is not understood (BX-41, BX-55)', async () => {
    const { id: order, number } = await booked();
    await moveOrder(t.ctx, scope(), order, STATUS.pickupFailed);
    const words = ['inbox', 'do', number, 'pickup-again'];
    expect((await waybill(words)).code).toBe(2);
    expect((await failure([...words, '--on', '2020-01-01'])).error.message).toContain('has passed');
    const day = new Date(t.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect(await json([...words, '--on', day])).toMatchObject({ remedy: 'pickup-again', ok: true });
    const [line] = await lines('--tab', 'snoozed');
    expect(line!.steps[0]).toMatchObject({ instruction: 'pickupOn', day, key: 'Command line' });
  });

  it('waybill inbox instructs no courier that was told something else since the order was seen (BX-41, BX-55)', async () => {
    const { id: order, number } = await booked();
    await moveOrder(t.ctx, scope(), order, STATUS.pickupFailed);
    const [line] = await lines();
    const dayIn = (days: number) =>
      new Date(t.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const give = (day: string, ...more: string[]) => [
      'inbox',
      'do',
      number,
      'pickup-again',
      '--on',
      day,
      ...more,
    ];
    t.clock.advance(1);
    expect(await json(give(dayIn(2)))).toMatchObject({ ok: true });
    t.clock.advance(1);
    const { error } = await failure(give(dayIn(3), '--seen', line!.order!.updatedAt));
    expect(error.message).toContain('was told something else');
    expect(await json(give(dayIn(3)))).toMatchObject({ ok: true });
  });

  /** Another person works on the line. */
  const taken = async (number: string) => {
    const mei = await makeMember(t, shipper, { role: 'manager' });
    const [line] = await lines();
    await call(t, mei, 'POST', `inbox/${line!.id}/take`, {});
    return (...words: string[]) => failure(['inbox', 'do', number, ...words]);
  };
  const OTHERS = { exit: 1, error: { message: expect.stringMatching(/\w works on this matter\.$/) } };

  it('waybill inbox tells the courier nothing while another person works on the line (BX-34, BX-40, BX-55)', async () => {
    const { number } = await failedDelivery();
    const give = await taken(number);
    expect(await give('reattempt', '--on', '2026-03-04')).toMatchObject(OTHERS);
    expect(await give('hold', '--outlet', '1')).toMatchObject(OTHERS);
    expect(await give('return')).toMatchObject(OTHERS);
    expect(await lines()).toMatchObject([{ steps: [{ what: 'taken' }] }]);
  });

  it('waybill inbox books no other pickup while another person works on the line (BX-34, BX-41, BX-55)', async () => {
    const { id, number } = await booked();
    await moveOrder(t.ctx, scope(), id, STATUS.pickupFailed);
    expect(await (await taken(number))('pickup-again', '--on', '2026-03-04')).toMatchObject(OTHERS);
  });

  it('waybill inbox cancels no parcel while another person works on its line (BX-34, BX-40, BX-55)', async () => {
    const { id, number } = await booked();
    await reportUnknown(t.ctx, scope(), id);
    expect(await (await taken(number))('cancel')).toMatchObject(OTHERS);
    expect(await ordersMade()).toMatchObject([{ id, statusCode: STATUS.created }]);
  });

  it('waybill inbox records a message and prints it with phone and chat; a matter without a text is refused (BX-40, BX-55)', async () => {
    const { number } = await failedDelivery();
    const [{ id = '' } = {}] = await lines();
    const { code, out } = await waybill(['inbox', 'do', id, 'messaged']);
    const answered = await json<{ message: InboxMessageResult['message'] }>(['inbox', 'do', id, 'messaged']);
    const { text, phone, chatUrl } = answered.message!;
    expect(text).toContain(number);
    expect(chatUrl).toMatch(/^https:\/\/wa\.me\/60/);
    expect([code, out]).toEqual([0, expect.stringContaining(`\n${phone}\n${text}\n${chatUrl}\n`)]);
    const [{ steps = [] } = {}] = await lines();
    expect(steps.map(({ what }) => what)).toEqual(['messaged', 'messaged']);
    await t.db.sql.update(inboxLine).set({ kind: 'webhookOff' }).where(eq(inboxLine.id, id));
    expect((await failure(['inbox', 'do', id, 'messaged'])).exit).toBe(1);
  });

  it('waybill inbox takes the names of `remedies`, an instruction by its flag (BX-40, BX-55)', async () => {
    const { number } = await failedDelivery();
    const [{ id = '' } = {}] = await lines();
    const give = (...words: string[]) => waybill(['inbox', 'do', id, ...words]);
    for (const name of ['call', 'message']) expect((await give(name)).code, name).toBe(0);
    const { parcels } = await json<{ parcels: object[] }>(['inbox', 'do', id, 'track']);
    expect(parcels).toMatchObject([{ consignmentNo: number, statusCode: STATUS.failedDelivery }]);
    expect((await give('instruct')).err).toContain('reattempt --on DAY');
    expect((await give('instruct', '--on', '2026-03-04')).code).toBe(0);
    const [{ steps = [] } = {}] = await lines('--tab', 'snoozed');
    expect(steps.map(({ what }) => what)).toEqual(['instructed', 'messaged', 'called']);
  });

  it('waybill inbox makes a draft to the same recipient and a draft back to the sender (BX-40, BX-55)', async () => {
    const { id } = await failedDelivery();
    const [line] = await lines();
    const made = await json<{ openUrl: string }>(['inbox', 'do', line?.id ?? '', 'return-order']);
    expect(made.openUrl).toBe(`${url}/customer/orders/new-order/${(await drafts())[0]?.id}`);
    expect((await failure(['inbox', 'do', line?.id ?? '', 'place-again'])).exit).toBe(1);
    await moveOrder(t.ctx, scope(), id, STATUS.returning);
    const [returning] = await lines();
    expect((await waybill(['inbox', 'do', returning?.id ?? '', 'place-again'])).code).toBe(0);
    expect((await failure(['inbox', 'do', returning?.id ?? '', 'switch-on'])).exit).toBe(1);
    expect(await drafts()).toHaveLength(2);
  });

  it('waybill inbox refuses a remedy that does not fit the line with exit code 1, and an unknown remedy or id with a reason (BX-55)', async () => {
    await failedDelivery();
    const [{ id = '' } = {}] = await lines();
    expect((await failure(['inbox', 'do', id, 'accept'])).exit).toBe(1);
    expect((await failure(['inbox', 'do', id, 'pray'])).exit).toBe(2);
    expect((await failure(['inbox', 'do', 'ffffffff', 'done'])).error.message).toContain('ffffffff');
  });
});
