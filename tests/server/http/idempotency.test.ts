import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { idempotencyKey } from '../../../server/db/schema/account/access.ts';
import { ledgerTx } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { customerUser } from '../../../server/db/schema/tenants.ts';
import { releaseStaleClaims } from '../../../server/http/request/idempotency.ts';
import { purgeOldRows } from '../../../server/jobs/maintenance.ts';
import { createManifest } from '../../../server/modules/manifests/service.ts';
import { saveMapping } from '../../../server/modules/orderImport/savedMappings.ts';
import { createTemplate } from '../../../server/modules/templates/templates.ts';
import { eventually } from '../../support/eventually.ts';
import { shipper as first, t, withShipper } from '../../support/shipperServer.ts';
import { makeAccount, makeShipper, type TestShipper, withSession } from '../../support/world.ts';
import { signal } from '../jobs/support.ts';
import { call, data, error, type Outcome, orderBody } from '../orders/orderBody.ts';

withShipper();

const KEY = { 'idempotency-key': 'the-same-key' };
const draft = (who: TestShipper, customerId: number) =>
  call(t, who, 'POST', 'order', orderBody({ process: false }), {
    ...KEY,
    'x-customer-id': String(customerId),
  });
const id = (answer: Awaited<ReturnType<typeof draft>>) => data<Outcome>(answer).id;

it('two users of one account with the same key and body get separate answers (API-04)', async () => {
  const second = await makeShipper(t, { companyId: first.companyId });
  await t.db.sql.insert(customerUser).values({ customerId: first.customerId, userId: second.userId });
  const one = await draft(first, first.customerId);
  const other = await draft(second, first.customerId);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(other.headers['idempotent-replayed']).toBeUndefined();
  expect(id(other)).not.toBe(id(one));
  const repeated = await draft(second, first.customerId);
  expect([repeated.headers['idempotent-replayed'], id(repeated)]).toEqual(['true', id(other)]);
});

it('one user with the same key and body in two accounts makes an order in each (API-04)', async () => {
  const who = await makeShipper(t, { companyId: first.companyId });
  const branch = await makeAccount(t, { companyId: who.companyId, userId: who.userId });
  const one = await draft(who, who.customerId);
  const other = await draft(who, branch);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(other.headers['idempotent-replayed']).toBeUndefined();
  expect(id(other)).not.toBe(id(one));
});

it('users of two companies with the same key and body get separate answers (API-04)', async () => {
  const abroad = await makeShipper(t, { companyCode: 'sg' });
  const one = await draft(first, first.customerId);
  const other = await draft(abroad, abroad.customerId);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(other.headers['idempotent-replayed']).toBeUndefined();
  expect(id(other)).not.toBe(id(one));
});

it('another body with the key of a booking without an answer books nothing; the first body gets the first order, paid once (API-04, FORM-99)', async () => {
  const who = await makeShipper(t, { companyId: first.companyId, walletMinor: 10_000 });
  const send = (body: object) =>
    call(t, who, 'POST', 'order', orderBody(body), { 'idempotency-key': 'one-booking' });
  // A refusal frees the key, so the booking at the current price uses the same key.
  const stale = await send({ quotedPrice: 1 });
  expect([stale.status, error(stale).code]).toEqual([409, 'ERR_QUOTE_STALE']);
  const lost = await send({ quotedPrice: 7 });
  const changed = await send({ quotedPrice: 7, note: 'changed meanwhile' });
  expect([changed.status, error(changed).code]).toEqual([409, 'ERR_IDEMPOTENCY_MISMATCH']);
  const asDraft = await send({ process: false });
  expect(error(asDraft).code).toBe('ERR_IDEMPOTENCY_MISMATCH');
  const found = await send({ quotedPrice: 7 });
  expect([found.headers['idempotent-replayed'], found.raw]).toEqual(['true', lost.raw]);
  const rows = await t.db.sql
    .select({ order: orders.id, tx: ledgerTx.id })
    .from(orders)
    .leftJoin(ledgerTx, eq(ledgerTx.orderId, orders.id))
    .where(eq(orders.customerId, who.customerId));
  expect(rows.map((row) => row.order)).toEqual([id(lost)]);
});

it('a repeated confirmation after a lost answer gets the first result, although the draft can no longer be changed (API-04, FORM-100)', async () => {
  const who = await makeShipper(t, { companyId: first.companyId, walletMinor: 10_000 });
  const made = await call(t, who, 'POST', 'order', orderBody({ process: false, paymentMethodId: -1 }));
  const confirm = (key: string) =>
    call(
      t,
      who,
      'POST',
      'order/process',
      { process: true, skipQueue: true, orderIds: [id(made)], serviceCode: 'DX', paymentMethodId: 0 },
      { 'idempotency-key': key },
    );
  const lost = await confirm('one-confirmation');
  expect(data<Outcome>(lost).statusCode).toBe(100);
  const late = await call(t, who, 'PUT', `order/${id(made)}`, { note: 'late', version: 1 });
  expect(error(late).detail).toMatchObject({ order: { statusCode: 100 } });
  expect((await confirm('one-confirmation')).raw).toBe(lost.raw);
  expect(error(await confirm('somebody-else')).code).toBe('ERR_ORDER_STATUS');
});

it('a cancellation whose process died gets its answer by a repeat with its key and is refunded once; another key is refused (API-04, B1-1)', async () => {
  const who = await makeShipper(t, { companyId: first.companyId, walletMinor: 10_000 });
  for (const path of ['order/:id/cancel', 'order/ms2781/cancel']) {
    const order = data<Outcome>(await call(t, who, 'POST', 'order', orderBody()));
    const cancel = (key: string) =>
      call(t, who, 'POST', path.replace(':id', order.id), path.includes(':id') ? {} : { orderId: order.id }, {
        'idempotency-key': `${path} ${key}`,
      });
    const lost = await cancel('one');
    expect([path, lost.status]).toEqual([path, 200]);
    // The claim without an answer that a dead process left.
    await t.db.sql
      .update(idempotencyKey)
      .set({ statusCode: null, body: null, lockedUntil: new Date(0) })
      .where(eq(idempotencyKey.key, `${path} one`));
    const repeated = await cancel('one');
    expect([path, repeated.status, repeated.raw]).toEqual([path, 200, lost.raw]);
    expect(error(await cancel('two')).code).toBe('ERR_ORDER_STATUS');
    const moved = await t.db.sql
      .select({ category: ledgerTx.category })
      .from(ledgerTx)
      .where(eq(ledgerTx.orderId, order.id));
    expect([path, moved.map(({ category }) => category).sort()]).toEqual([path, ['order', 'refund']]);
  }
});

it('a claim of a dead process is free after a restart, and a stored answer stays (API-04)', async () => {
  const who = await makeShipper(t, { companyId: first.companyId, walletMinor: 10_000 });
  const send = (key: string) => call(t, who, 'POST', 'order', orderBody(), { 'idempotency-key': key });
  const rowOf = async (key: string) =>
    (await t.db.sql.select().from(idempotencyKey).where(eq(idempotencyKey.key, key)))[0]!;
  const answered = await send('answered before the restart');
  await send('cut off by the restart');
  const lockedUntil = new Date(t.clock.now().getTime() + 60_000);
  await t.db.sql
    .update(idempotencyKey)
    .set({ statusCode: null, body: null, lockedUntil })
    .where(eq(idempotencyKey.key, 'cut off by the restart'));
  expect(error(await send('cut off by the restart')).code).toBe('ERR_IDEMPOTENCY_RUNNING');
  const kept = await rowOf('answered before the restart');
  await releaseStaleClaims(t.ctx);
  expect((await send('cut off by the restart')).status).toBe(200);
  expect(await rowOf('answered before the restart')).toEqual(kept);
  expect((await send('answered before the restart')).raw).toBe(answered.raw);
});

it('a claim without an answer is locked for a minute, then the same call takes it; the answer is stored for thirty days (API-04)', async () => {
  const who = await makeShipper(t, { companyId: first.companyId });
  const send = () =>
    call(t, who, 'POST', 'order', orderBody({ process: false }), { 'idempotency-key': 'cut off' });
  const rows = () => t.db.sql.select().from(idempotencyKey).where(eq(idempotencyKey.key, 'cut off'));
  await send();
  await t.db.sql
    .update(idempotencyKey)
    .set({ statusCode: null, body: null })
    .where(eq(idempotencyKey.key, 'cut off'));
  t.clock.advance(60);
  expect(error(await send()).code).toBe('ERR_IDEMPOTENCY_RUNNING');
  t.clock.advance(1);
  expect((await send()).status).toBe(200);
  t.clock.advance(30 * 86_400 - 61);
  await purgeOldRows(t.ctx);
  expect(await rows()).toHaveLength(1);
  t.clock.advance(1);
  await purgeOldRows(t.ctx);
  expect(await rows()).toEqual([]);
});

it('a call that runs longer than a minute keeps its claim: a repeat is refused as running, then gets the answer (API-04)', async () => {
  const who = await makeShipper(t, { companyId: first.companyId, walletMinor: 10_000 });
  const setTimer = vi.spyOn(globalThis, 'setInterval');
  const clearTimer = vi.spyOn(globalThis, 'clearInterval');
  const gate = signal();
  const reached = signal();
  const { couriers } = t.ctx.ports;
  try {
    // Before the transaction: an embedded database has one connection.
    t.ctx.ports.couriers = {
      ...couriers,
      rates: async (...args) => {
        reached.resolve();
        await gate.promise;
        return couriers.rates(...args);
      },
    };
    const send = () => call(t, who, 'POST', 'order', orderBody(), { 'idempotency-key': 'slow' });
    const rows = () => t.db.sql.select().from(idempotencyKey).where(eq(idempotencyKey.key, 'slow'));
    const running = send();
    await reached.promise;
    const timer = setTimer.mock.calls.findIndex(([, ms]) => ms === 20_000);
    const renew = setTimer.mock.calls[timer]![0] as () => void;
    for (let renewals = 0; renewals < 3; renewals++) {
      t.clock.advance(30);
      const until = t.clock.now().getTime() + 60_000;
      renew();
      await eventually(async () => expect((await rows())[0]?.lockedUntil.getTime()).toBe(until));
    }
    expect(error(await send()).code).toBe('ERR_IDEMPOTENCY_RUNNING');
    gate.resolve();
    const answer = await running;
    expect((await send()).raw).toBe(answer.raw);
    expect(clearTimer).toHaveBeenCalledWith(setTimer.mock.results[timer]!.value);
  } finally {
    t.ctx.ports.couriers = couriers;
    vi.restoreAllMocks();
  }
});

it('a key of an order that was made more than thirty days ago is refused, as its body is not known any more (API-04)', async () => {
  const who = await makeShipper(t, { companyId: first.companyId });
  const send = async (note: string) =>
    call(t, await withSession(t, who), 'POST', 'order', orderBody({ process: false, note }), {
      'idempotency-key': 'of last month',
    });
  const made = await send('first');
  const forget = () => t.db.sql.delete(idempotencyKey).where(eq(idempotencyKey.key, 'of last month'));
  t.clock.advance(30 * 86_400);
  await forget();
  expect(id(await send('first'))).toBe(id(made));
  t.clock.advance(1);
  await forget();
  const late = await send('second');
  expect([late.status, error(late).code]).toEqual([409, 'ERR_IDEMPOTENCY_MISMATCH']);
});

it('a key that is older than its stored body makes no old record the answer of a new one (API-04)', async () => {
  const who = await makeShipper(t, { companyId: first.companyId, walletMinor: 10_000 });
  const placed = await call(t, who, 'POST', 'order', orderBody());
  const template = { name: 'Weekly', orderId: id(placed) };
  const mapping = { name: 'Shop', columns: [] };
  const makes = [
    (made: string) => createManifest(t.ctx, who, [id(placed)], made),
    (made: string) => createTemplate(t.ctx, who, template, made),
    (made: string) => saveMapping(t.ctx, who, mapping, made),
  ];
  const ids = makes.map(() => randomUUID());
  const all = () =>
    Promise.all(
      makes.map((make, i) =>
        make(ids[i]!).then(
          () => 200,
          (err) => err.status,
        ),
      ),
    );
  expect([await all(), await all()]).toEqual([
    [200, 200, 200],
    [200, 200, 200],
  ]);
  t.clock.advance(31 * 24 * 3600);
  expect(await all()).toEqual([409, 409, 409]);
});
