import { expect, it } from 'vitest';
import type { InboxResult, TakeResult } from '../../../contract/orders/inbox.ts';
import { CLAIM_MS, INBOX_TABS } from '../../../contract/rules/orders/inbox.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data } from '../orders/orderBody.ts';
import {
  answer,
  booked,
  colleague,
  daysFromNow,
  failedDelivery,
  heavyParcel,
  inboxOf,
  later,
  onlyLine,
  shipper,
  t,
  withInbox,
} from './inboxWorld.ts';

withInbox();

it('a taken line shows its person to others for a quarter of an hour, and a second person gets a notice (BX-40)', async () => {
  await failedDelivery();
  const { id } = await onlyLine();
  const mei = await colleague('Mei Ling');
  expect(await answer('take', id, {}, mei)).toMatchObject([{ ok: true }]);
  expect((await onlyLine()).takenBy).toEqual({ name: 'Mei Ling', isMe: false });
  expect((await inboxOf('', mei))[0]?.takenBy).toEqual({ name: 'Mei Ling', isMe: true });
  expect(await answer('take', id)).toMatchObject([
    { ok: false, error: { message: 'Mei Ling works on this matter.' } },
  ]);
  await later(CLAIM_MS / 1000 - 1);
  expect((await onlyLine()).takenBy).not.toBeNull();
  await later(1);
  expect((await onlyLine()).takenBy).toBeNull();
  expect(await answer('take', id)).toMatchObject([{ ok: true }]);
});

it('a line that its person takes again stays taken for another quarter of an hour, with one step (BX-40)', async () => {
  await failedDelivery();
  const { id } = await onlyLine();
  await answer('take', id);
  await later(CLAIM_MS / 1000 - 1);
  expect(await answer('take', id)).toMatchObject([{ ok: true }]);
  await later(CLAIM_MS / 1000 - 1);
  const { takenBy, steps } = await onlyLine();
  expect([takenBy?.isMe, steps.filter(({ what }) => what === 'taken').length]).toEqual([true, 1]);
  await later(1);
  expect((await onlyLine()).takenBy).toBeNull();
});

it('the ids of orders take the open lines about their parcels, not those about money, and say whether somebody had them (BX-40)', async () => {
  const id = await failedDelivery();
  const free = (await booked()).id;
  const heavy = await heavyParcel();
  const mei = await colleague('Mei Ling');
  const take = async (ids: string[], who = shipper) =>
    (await answer('take', ids.join(), { ofOrders: true }, who)) as TakeResult[];
  expect(await take([id, free, heavy.id])).toMatchObject([{ ok: true, orderId: id, isChanged: true }]);
  const byKind = new Map((await inboxOf('', mei)).map(({ kind, takenBy }) => [kind, takenBy?.isMe ?? null]));
  expect([byKind.get('deliveryFailed'), byKind.get('weightCharge')]).toEqual([false, null]);
  expect(await take([id])).toMatchObject([{ ok: true, isChanged: false }]);
  expect(await take([id], mei)).toMatchObject([
    {
      ok: false,
      orderId: id,
      error: { message: expect.stringMatching(/^(?!Mei Ling).+ works on this matter\.$/) },
    },
  ]);
  expect(await take([free])).toEqual([]);
  const stranger = await makeShipper(t, { companyId: shipper.companyId });
  expect(await take([id], stranger)).toEqual([]);
});

it('a line that a person has taken is not marked as done, accepted, disputed or snoozed by others; the next line is (BX-34, BX-40)', async () => {
  await heavyParcel();
  await failedDelivery();
  const { id } = (await inboxOf('kind=weightCharge'))[0]!;
  const { id: free } = (await inboxOf('kind=deliveryFailed'))[0]!;
  const mei = await colleague('Mei Ling');
  await answer('take', id, {}, mei);
  const until = daysFromNow(1).toISOString();
  const taken = { id, ok: false, error: { message: 'Mei Ling works on this matter.' } };
  for (const [remedy, body] of [
    ['done', {}],
    ['accept', {}],
    ['dispute', { reason: 'Too heavy' }],
    ['snooze', { until }],
  ] as const)
    expect(await answer(remedy, id, body)).toMatchObject([taken]);
  expect(await answer('snooze', `${id},${free}`, { until })).toMatchObject([taken, { id: free, ok: true }]);
  expect((await onlyLine()).takenBy).toEqual({ name: 'Mei Ling', isMe: false });
  expect(await answer('accept', id, {}, mei)).toMatchObject([{ ok: true }]);
});

const held = async (id: string) => {
  const mei = await colleague('Mei Ling');
  await answer('take', id, {}, mei);
  return () => answer('take', id, { release: true }, mei);
};
const stepsOf = async (id: string) => {
  const tabs = await Promise.all(INBOX_TABS.map((tab) => inboxOf(`tab=${tab}`)));
  return tabs.flat().find((line) => line.id === id)!.steps;
};
const ended = async (id: string) => {
  await answer('done', id);
  return () => answer('reopen', id);
};
const overtaken = async (id: string) => {
  await answer('snooze', id, { until: daysFromNow(2).toISOString() });
  await answer('note', id, { what: 'called' }, await colleague('Mei Ling'));
  return () => answer('note', id, { what: 'called' });
};

it.each([
  ['done', heavyParcel, held, {}],
  ['accept', heavyParcel, held, {}],
  ['dispute', heavyParcel, held, { reason: 'Too heavy' }],
  ['snooze', heavyParcel, held, { until: '2026-03-04T09:00:00Z' }],
  ['take', heavyParcel, held, {}],
  ['note', failedDelivery, ended, { what: 'called' }],
  ['message', failedDelivery, ended, {}],
  ['reopen', failedDelivery, overtaken, { undo: true }],
] as const)(
  'an answer “%s” that was refused runs again with the same idempotency key, and a success is repeated (BX-34, BX-40)',
  async (remedy, make, refuse, body) => {
    await make();
    const { id } = await onlyLine();
    const key = { 'idempotency-key': 'again' };
    const send = async () =>
      data<InboxResult[]>(await call(t, shipper, 'POST', `inbox/${id}/${remedy}`, body, key));
    const allow = await refuse(id);
    expect(await send()).toMatchObject([{ id, ok: false, error: { code: 'ERR_CONFLICT' } }]);
    await allow();
    const done = await send();
    expect(done).toMatchObject([{ id, ok: true }]);
    const steps = await stepsOf(id);
    expect(await send()).toEqual(done);
    expect(await stepsOf(id)).toEqual(steps);
  },
);

it('undo of a snooze is refused once somebody else has ended the line, which can still be reopened on purpose (BX-40)', async () => {
  await failedDelivery();
  const { id } = await onlyLine();
  const mei = await colleague('Mei Ling');
  const until = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
  await answer('snooze', id, { until });
  expect(await answer('reopen', id, { undo: true })).toMatchObject([{ ok: true }]);
  await answer('snooze', id, { until });
  await answer('done', id, {}, mei);
  expect(await answer('reopen', id, { undo: true })).toMatchObject([
    { ok: false, error: { message: 'Somebody else has changed this matter meanwhile.' } },
  ]);
  expect(await inboxOf('tab=ended')).toHaveLength(1);
  expect(await answer('reopen', id)).toMatchObject([{ ok: true }]);
});

it('a person can give up only the own taken lines (BX-34, BX-40)', async () => {
  await failedDelivery();
  await failedDelivery();
  const [mine, theirs] = await inboxOf();
  const mei = await colleague('Mei Ling');
  await answer('take', mine!.id);
  await answer('take', theirs!.id, {}, mei);
  expect(await answer('take', `${mine!.id},${theirs!.id}`, { release: true })).toMatchObject([
    { id: mine!.id, ok: true },
    { id: theirs!.id, ok: false },
  ]);
  expect((await inboxOf()).map(({ takenBy }) => takenBy?.name ?? null)).toEqual([null, 'Mei Ling']);
});

it('a line of two tabs of one person is free after the second one; a release by a tab leaves what the person took by hand (BX-40)', async () => {
  await failedDelivery();
  const { id } = await onlyLine();
  const take = (holder: string | null, release = false) =>
    answer('take', id, { release, ...(holder && { holder }) }) as Promise<TakeResult[]>;
  const isTaken = async () => (await onlyLine()).takenBy?.isMe === true;
  await take('one');
  expect(await take('two')).toMatchObject([{ ok: true, isChanged: false }]);
  expect(await take('one', true)).toMatchObject([{ ok: true, isChanged: false }]);
  expect(await isTaken()).toBe(true);
  expect(await take('one', true)).toMatchObject([{ ok: true, isChanged: false }]);
  expect(await isTaken()).toBe(true);
  expect(await take('two', true)).toMatchObject([{ ok: true, isChanged: true }]);
  expect(await isTaken()).toBe(false);
  await take(null);
  await take('one');
  await take('one', true);
  expect(await isTaken()).toBe(true);
  await take('one');
  expect(await take(null, true)).toMatchObject([{ ok: true, isChanged: true }]);
  expect(await isTaken()).toBe(false);
});

it('a tab that was closed without a release holds its line for a quarter of an hour, not longer because of another tab (BX-40)', async () => {
  await failedDelivery();
  const { id } = await onlyLine();
  await answer('take', id, { holder: 'one' });
  await later(CLAIM_MS / 1000 - 1);
  await answer('take', id, { holder: 'two' });
  await later(1);
  await answer('take', id, { release: true, holder: 'two' });
  expect((await onlyLine()).takenBy).toBeNull();
  await answer('take', id, { holder: 'one' });
  await later(CLAIM_MS / 1000 - 1);
  await answer('take', id, { holder: 'two' });
  await answer('take', id, { release: true, holder: 'two' });
  expect((await onlyLine()).takenBy?.isMe).toBe(true);
  await later(1);
  expect((await onlyLine()).takenBy).toBeNull();
});

it('a tab of another person finds no place of the person who had the line before (BX-40)', async () => {
  await failedDelivery();
  const { id } = await onlyLine();
  const mei = await colleague('Mei Ling');
  await answer('take', id, { holder: 'one' }, mei);
  await later(CLAIM_MS / 1000);
  await answer('take', id, { holder: 'two' });
  await answer('take', id, { release: true, holder: 'two' });
  expect((await onlyLine()).takenBy).toBeNull();
});

it('two people who mark a line as done at the same time do so once: the second gets a notice (BX-40)', async () => {
  await failedDelivery();
  const { id } = await onlyLine();
  const mei = await colleague('Mei Ling');
  const both = (await Promise.all([answer('done', id), answer('done', id, {}, mei)])).flat();
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const [ended] = await inboxOf('tab=ended');
  expect(ended?.steps.filter(({ what }) => what === 'done')).toHaveLength(1);
});
