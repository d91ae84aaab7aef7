import { expect, it } from 'vitest';
import type { InboxPerson } from '../../../contract/orders/inbox.ts';
import { STEPS_KEPT } from '../../../contract/rules/orders/inbox.ts';
import { takeReportedStep } from '../../../server/modules/orders/status/reportedStep.ts';
import { makeMember } from '../../support/members.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, error } from '../orders/orderBody.ts';
import {
  answer,
  colleague,
  failedDelivery,
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

it('lines are found by the person who works on them or answered them (BX-40)', async () => {
  for (let i = 0; i < 3; i++) await failedDelivery();
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
  for (let i = 0; i < 2; i++) await failedDelivery();
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
  const orderId = await failedDelivery();
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
  await failedDelivery();
  const { id } = await onlyLine();
  expect((await call(t, shipper, 'POST', `inbox/${id}/note`, { what: 'done' })).status).toBe(422);
  await answer('done', id);
  expect(await answer('note', id, { what: 'called' })).toMatchObject([{ ok: false }]);
});

it.each([STEPS_KEPT - 1, STEPS_KEPT, STEPS_KEPT + 1])(
  'a line with %i steps keeps the newest ones up to its limit (BX-40)',
  async (count) => {
    await failedDelivery();
    const { id } = await onlyLine();
    await answer('note', id, { what: 'called' });
    for (let i = 1; i < count; i++) await answer('note', id, { what: 'messaged' });
    const { steps } = await onlyLine();
    expect(steps).toHaveLength(Math.min(count, STEPS_KEPT));
    expect(steps.at(-1)?.what).toBe(count > STEPS_KEPT ? 'messaged' : 'called');
  },
);

it('a further failed attempt shows a snoozed line again, and reopens a line that was marked as done (BX-40)', async () => {
  const orderId = await failedDelivery();
  const { id } = await onlyLine();
  const reopen = async () => {
    await later(3600);
    return takeReportedStep(t.ctx, scope(), orderId, { statusCode: 650, at: t.clock.now() });
  };
  await answer('snooze', id, { until: new Date(t.clock.now().getTime() + 86_400_000).toISOString() });
  expect(await inboxOf()).toEqual([]);
  await reopen();
  expect((await onlyLine()).id).toBe(id);
  await answer('done', id);
  expect(await inboxOf()).toEqual([]);
  await reopen();
  expect((await onlyLine()).order?.failedAttempts).toBe(3);
});

it('a change without a step does not reopen a line that was marked as done (BX-40)', async () => {
  const orderId = await failedDelivery();
  await answer('done', (await onlyLine()).id);
  const { emitEvent } = await import('../../../server/eventBus/emitEvent.ts');
  t.clock.advance(60);
  await emitEvent(t.ctx, scope(), 'order.updated', { orderId, statusCode: 650 });
  expect(await inboxOf()).toEqual([]);
});

it('a change of a line reaches the live stream of others (BX-40)', async () => {
  await failedDelivery();
  const { eventsAfter } = await import('../../../server/modules/eventStream/store.ts');
  const mei = await colleague('Mei Ling');
  const seen = await eventsAfter(t.ctx, mei, 0, 1000);
  await answer('take', (await onlyLine()).id);
  const fresh = await eventsAfter(t.ctx, mei, seen.at(-1)?.id ?? 0, 10);
  expect(fresh.map(({ type, own }) => [type, own])).toEqual([['inbox.changed', false]]);
});
