import { expect, it } from 'vitest';
import type { InboxPerson, InboxResult, TakeResult } from '../../../contract/orders/inbox.ts';
import { CLAIM_MS, INBOX_TABS, STEPS_KEPT } from '../../../contract/rules/orders/inbox.ts';
import { correctWeight } from '../../../server/modules/charges/weighing.ts';
import { takeReportedStep } from '../../../server/modules/orders/status/reportedStep.ts';
import { makeMember } from '../../support/members.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, error } from '../orders/orderBody.ts';
import {
  answer,
  booked,
  colleague,
  daysFromNow,
  inboxOf,
  later,
  moved,
  onlyLine,
  scope,
  shipper,
  t,
  withInbox,
} from './inboxWorld.ts';

withInbox();
const failed = async () => {
  const { id } = await booked();
  await moved(id, [500, 650]);
  return id;
};

it('a taken line shows its person to others for a quarter of an hour, and a second person gets a notice (BX-40)', async () => {
  await failed();
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
  await failed();
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
  const id = await failed();
  const free = (await booked()).id;
  const heavy = await booked();
  const proof = { at: t.clock.now().toISOString(), place: null, picture: null };
  await correctWeight(t.ctx, { orderId: heavy.id, kg: 5, proof });
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
  const heavy = await booked();
  const proof = { at: t.clock.now().toISOString(), place: null, picture: null };
  await correctWeight(t.ctx, { orderId: heavy.id, kg: 5, proof });
  await failed();
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

const heavy = async () => {
  const { id: orderId } = await booked();
  const proof = { at: t.clock.now().toISOString(), place: null, picture: null };
  await correctWeight(t.ctx, { orderId, kg: 5, proof });
};
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
  ['done', heavy, held, {}],
  ['accept', heavy, held, {}],
  ['dispute', heavy, held, { reason: 'Too heavy' }],
  ['snooze', heavy, held, { until: '2026-03-04T09:00:00Z' }],
  ['take', heavy, held, {}],
  ['note', failed, ended, { what: 'called' }],
  ['message', failed, ended, {}],
  ['reopen', failed, overtaken, { undo: true }],
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
  await failed();
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
  await failed();
  await failed();
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
  await failed();
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
  await failed();
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
  await failed();
  const { id } = await onlyLine();
  const mei = await colleague('Mei Ling');
  await answer('take', id, { holder: 'one' }, mei);
  await later(CLAIM_MS / 1000);
  await answer('take', id, { holder: 'two' });
  await answer('take', id, { release: true, holder: 'two' });
  expect((await onlyLine()).takenBy).toBeNull();
});

it('lines are found by the person who works on them or answered them (BX-40)', async () => {
  for (let i = 0; i < 3; i++) await failed();
  const [mine, theirs, nobodys] = await inboxOf();
  const mei = await colleague('Mei Ling');
  await answer('take', mine!.id);
  await answer('take', theirs!.id, {}, mei);
  const found = async (query: string) => (await inboxOf(query)).map(({ id }) => id);
  expect(await found('person=me')).toEqual([mine!.id]);
  expect(await found('person=others')).toEqual([theirs!.id]);
  expect(await found('person=nobody')).toEqual([nobodys!.id]);
  await answer('done', mine!.id);
  await answer('done', theirs!.id, {}, mei);
  expect(await found('tab=ended&person=me')).toEqual([mine!.id]);
  expect(await found('tab=ended&person=others')).toEqual([theirs!.id]);
});

it('lines are found by a named person of the account, and the names are listed (BX-40)', async () => {
  for (let i = 0; i < 2; i++) await failed();
  const [theirs] = await inboxOf();
  const mei = await colleague('Mei Ling');
  await answer('take', theirs!.id, {}, mei);
  const people = data<InboxPerson[]>(await call(t, shipper, 'GET', 'inbox/people'));
  expect(people.find(({ name }) => name === 'Mei Ling')?.id).toBe(mei.userId);
  expect(people.map(({ id }) => id).sort()).toEqual([shipper.userId, mei.userId].sort());
  const found = async (query: string) => (await inboxOf(query)).map(({ id }) => id);
  expect(await found(`person=${mei.userId}`)).toEqual([theirs!.id]);
  expect(await found(`person=${shipper.userId}`)).toEqual([]);
  await answer('done', theirs!.id, {}, mei);
  expect(await found(`tab=ended&person=${mei.userId}`)).toEqual([theirs!.id]);
  const answered = await call(t, shipper, 'GET', 'inbox?person=somebody');
  expect([answered.status, error(answered).field]).toEqual([422, 'person']);
  const stranger = await makeShipper(t, { companyId: shipper.companyId });
  expect(data<InboxPerson[]>(await call(t, stranger, 'GET', 'inbox/people'))).toHaveLength(1);
});

it('people who may answer matters see one another’s number and name, other people do not (BX-50)', async () => {
  const operations = await makeMember(t, shipper, { role: 'operations' });
  const readers = [
    await makeMember(t, shipper, { role: 'packer' }),
    await makeMember(t, shipper, { role: 'viewer' }),
  ];
  const people = data<InboxPerson[]>(await call(t, operations, 'GET', 'inbox/people'));
  expect(people.map(({ id }) => id).sort()).toEqual([shipper.userId, operations.userId].sort());
  expect(people.map((person) => Object.keys(person))).toEqual([
    ['id', 'name'],
    ['id', 'name'],
  ]);
  for (const reader of readers) expect((await call(t, reader, 'GET', 'inbox/people')).status).toBe(403);
});

it('the steps of a line are listed with their person, the newest first, also on the next line of the parcel (BX-40)', async () => {
  const orderId = await failed();
  const { id } = await onlyLine();
  await answer('note', id, { what: 'called' }, await colleague('Mei Ling'));
  t.clock.advance(60);
  await answer('note', id, { what: 'messaged' });
  const expectedSteps = [
    ['messaged', 'Aisyah Rahman'],
    ['called', 'Mei Ling'],
  ];
  const steps = async () => (await onlyLine()).steps.map(({ what, by }) => [what, by]);
  expect(await steps()).toEqual(expectedSteps);
  t.clock.advance(60);
  await moved(orderId, [600, 650]);
  expect((await onlyLine()).id).not.toBe(id);
  expect(await steps()).toEqual(expectedSteps);
});

it('a note is accepted only for a step that the server cannot see, on an open line (BX-34, BX-40)', async () => {
  await failed();
  const { id } = await onlyLine();
  expect((await call(t, shipper, 'POST', `inbox/${id}/note`, { what: 'done' })).status).toBe(422);
  await answer('done', id);
  expect(await answer('note', id, { what: 'called' })).toMatchObject([{ ok: false }]);
});

it.each([STEPS_KEPT - 1, STEPS_KEPT, STEPS_KEPT + 1])(
  'a line with %i steps keeps the newest ones up to its limit (BX-40)',
  async (count) => {
    await failed();
    const { id } = await onlyLine();
    await answer('note', id, { what: 'called' });
    for (let i = 1; i < count; i++) await answer('note', id, { what: 'messaged' });
    const { steps } = await onlyLine();
    expect(steps).toHaveLength(Math.min(count, STEPS_KEPT));
    expect(steps.at(-1)?.what).toBe(count > STEPS_KEPT ? 'messaged' : 'called');
  },
);

it('two people who mark a line as done at the same time do so once: the second gets a notice (BX-40)', async () => {
  await failed();
  const { id } = await onlyLine();
  const mei = await colleague('Mei Ling');
  const both = (await Promise.all([answer('done', id), answer('done', id, {}, mei)])).flat();
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const [ended] = await inboxOf('tab=ended');
  expect(ended?.steps.filter(({ what }) => what === 'done')).toHaveLength(1);
});

it('a further failed attempt shows a snoozed line again, and reopens a line that was marked as done (BX-40)', async () => {
  const orderId = await failed();
  const { id } = await onlyLine();
  const again = async () => {
    await later(3600);
    return takeReportedStep(t.ctx, scope(), orderId, { statusCode: 650, at: t.clock.now() });
  };
  await answer('snooze', id, { until: new Date(t.clock.now().getTime() + 86_400_000).toISOString() });
  expect(await inboxOf()).toEqual([]);
  await again();
  expect((await onlyLine()).id).toBe(id);
  await answer('done', id);
  expect(await inboxOf()).toEqual([]);
  await again();
  expect((await onlyLine()).order?.failedAttempts).toBe(3);
});

it('a change without a step does not reopen a line that was marked as done (BX-40)', async () => {
  const orderId = await failed();
  await answer('done', (await onlyLine()).id);
  const { emitEvent } = await import('../../../server/eventBus/emitEvent.ts');
  t.clock.advance(60);
  await emitEvent(t.ctx, scope(), 'order.updated', { orderId, statusCode: 650 });
  expect(await inboxOf()).toEqual([]);
});

it('a change of a line reaches the live stream of others (BX-40)', async () => {
  await failed();
  const { eventsAfter } = await import('../../../server/modules/eventStream/store.ts');
  const mei = await colleague('Mei Ling');
  const seen = await eventsAfter(t.ctx, mei, 0, 1000);
  await answer('take', (await onlyLine()).id);
  const fresh = await eventsAfter(t.ctx, mei, seen.at(-1)?.id ?? 0, 10);
  expect(fresh.map(({ type, own }) => [type, own])).toEqual([['inbox.changed', false]]);
});
