import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '../../../../contract/orders/orders.ts';
import type { Instruction } from '../../../../contract/rules/orders/instructions.ts';
import { localDay, momentAt } from '../../../../contract/rules/text/localClock.ts';
import { orders } from '../../../../server/db/schema/orders/orders.ts';
import { courierInstruction } from '../../../../server/db/schema/orders/requests.ts';
import { takeReportedStep } from '../../../../server/modules/orders/status/reportedStep.ts';
import { setShipper, shipper, t, withShipper } from '../../../support/shipperServer.ts';
import { withSession } from '../../../support/world.ts';
import { call, error, makeOrder, pageOf } from '../orderBody.ts';

const names = new Map<string, string>();
const LATE = [
  'a second longer than usual',
  'a second past a long quote',
  'unknown, two days and a second',
  'unknown, without a quote',
];

const HOUR_S = 3600;
const beforeS = (seconds: number) => new Date(t.clock.now().getTime() - seconds * 1000);

async function make(name: string, set: Partial<typeof orders.$inferInsert>): Promise<string> {
  const { id } = await makeOrder(t, shipper, { serviceCode: 'DX' });
  await t.db.sql.update(orders).set(set).where(eq(orders.id, id));
  names.set(id, name);
  return id;
}

withShipper({ walletMinor: 1_000_000 });
beforeAll(async () => {
  const way = { createdAt: beforeS(10 * HOUR_S), scheduledAt: null, statusCode: 600, durationS: HOUR_S };
  await make('a second longer than usual', { ...way, usualS: 10 * HOUR_S - 1 });
  await make('as long as usual', { ...way, usualS: 10 * HOUR_S });
  await make('a second less than usual', { ...way, usualS: 10 * HOUR_S + 1 });
  await make('a second past a long quote', { ...way, usualS: HOUR_S, durationS: 10 * HOUR_S - 1 });
  await make('at the end of a long quote', { ...way, usualS: HOUR_S, durationS: 10 * HOUR_S });
  const twoDays = { ...way, createdAt: beforeS(48 * HOUR_S) };
  await make('unknown, two days', twoDays);
  await make('unknown, two days and a second', { ...twoDays, createdAt: beforeS(48 * HOUR_S + 1) });
  await make('unknown, quoted for longer', {
    ...twoDays,
    createdAt: beforeS(60 * HOUR_S),
    durationS: 72 * HOUR_S,
  });
  await make('unknown, without a quote', {
    ...twoDays,
    createdAt: beforeS(48 * HOUR_S + 1),
    durationS: null,
  });
  await make('picked up later', { ...way, usualS: HOUR_S, scheduledAt: beforeS(HOUR_S / 2) });
  await make('delivered', { ...way, statusCode: 700, usualS: HOUR_S });
  await make('at a counter', { ...way, statusCode: 651, usualS: HOUR_S });
  await make('returning', { ...way, statusCode: 661, usualS: HOUR_S });
  await make('failed twice', { statusCode: 650, failedAttempts: 2, durationS: null });
  await make('failed once', { statusCode: 600, failedAttempts: 1, durationS: null });
  await make('cash 99.99', { statusCode: 900, codMinor: 9_999 });
  await make('cash 100', { statusCode: 900, codMinor: 10_000 });
  await make('cash 200.01', { statusCode: 900, codMinor: 20_001 });
});

const found = async (query: string) =>
  pageOf<Order>(await call(t, shipper, 'GET', `order?limit=50&${query}`))
    .data.map(({ id }) => names.get(id))
    .sort();

describe('GET order', () => {
  it.each([
    ['late=true', LATE],
    ['late=1', LATE],
    ['late=true&statusCode=650', []],
    ['minAttempts=1', ['failed once', 'failed twice']],
    ['minAttempts=2', ['failed twice']],
    ['minAttempts=3', []],
    ['statusCode=650,661', ['failed twice', 'returning']],
    ['statusCode=650,661&status=CURRENT', ['failed twice']],
    ['statusCode=650,661&status=ALL', ['failed twice', 'returning']],
    ['statusCode=650&status=RTS', []],
    ['codFrom=100', ['cash 100', 'cash 200.01']],
    ['codFrom=100.01', ['cash 200.01']],
    ['codTo=100', ['cash 100', 'cash 99.99']],
    ['codFrom=100&codTo=200', ['cash 100']],
  ])('%s finds %j (BX-46)', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('an order shows its number of failed deliveries (BX-46)', async () => {
    const page = pageOf<Order>(await call(t, shipper, 'GET', 'order?minAttempts=2'));
    expect(page.data.map(({ failedAttempts }) => failedAttempts)).toEqual([2]);
  });

  it('late=false finds every order that is not late (BX-46)', async () => {
    expect(await found('late=false')).toEqual([...names.values()].filter((n) => !LATE.includes(n)).sort());
  });

  it.each([
    ['minAttempts', '0'],
    ['minAttempts', '10'],
    ['codFrom', '-1'],
    ['codTo', '1.001'],
    ['codTo', 'many'],
    ['late', 'yes'],
  ])('%s=%s is refused by its name (BX-46)', async (field, value) => {
    const res = await call(t, shipper, 'GET', `order?${field}=${value}`);
    expect(res.status).toBe(400);
    expect(error(res)).toMatchObject({ field });
  });
});

describe('an order whose courier agreed to a day', () => {
  const scope = () => ({ companyId: shipper.companyId, customerId: shipper.customerId });
  const tell = (orderId: string, instruction: Instruction, agoS: number) =>
    t.db.sql.insert(courierInstruction).values({
      id: crypto.randomUUID(),
      ...scope(),
      orderId,
      instruction,
      givenBy: null,
      createdAt: beforeS(agoS),
    });
  const today = () => localDay(t.clock.now(), 'Asia/Kuala_Lumpur');
  const address = {
    unitNo: '',
    address1: 'Jalan 1',
    address2: '',
    city: 'Ipoh',
    state: 'Perak',
    postcode: '30000',
  };

  it('is late from the end of that day, unless that attempt failed or another instruction replaced it (BX-46, BX-42)', async () => {
    const way = {
      createdAt: beforeS(10 * HOUR_S),
      scheduledAt: null,
      statusCode: 600,
      usualS: HOUR_S,
      durationS: HOUR_S,
    };
    const agreed = async (name: string, reattemptOn: string) => {
      const id = await make(name, way);
      await tell(id, { reattemptOn }, 100);
      return id;
    };
    const yesterday = localDay(beforeS(24 * HOUR_S), 'Asia/Kuala_Lumpur');
    await agreed('agreed for today', today());
    await agreed('agreed for yesterday', yesterday);
    await tell(await agreed('agreed, then corrected', today()), { address }, 50);
    await tell(await agreed('agreed, then returned', today()), { returnNow: true }, 50);
    const failed = await agreed('agreed, then failed', today());
    await takeReportedStep(t.ctx, scope(), failed, { statusCode: 650, at: beforeS(50), location: 'Ipoh' });
    const isLate = async () =>
      (await found('late=true')).filter((name) => name?.startsWith('agreed')).toSorted();
    expect(await isLate()).toEqual(['agreed for yesterday', 'agreed, then failed', 'agreed, then returned']);
    expect(await found('late=false')).toEqual(
      expect.arrayContaining(['agreed for today', 'agreed, then corrected']),
    );
    const midnight = momentAt(today(), '23:59', 'Asia/Kuala_Lumpur').getTime() + 60_000;
    t.clock.advance((midnight - t.clock.now().getTime()) / 1000);
    setShipper(await withSession(t, shipper));
    expect(await isLate()).not.toContain('agreed for today');
    t.clock.advance(1);
    expect(await isLate()).toContain('agreed for today');
  });
});

describe('a failed delivery', () => {
  it('a failed delivery counts once for each report, also a late one, but not for a repeated report (BX-46, BX-31)', async () => {
    const scope = { companyId: shipper.companyId, customerId: shipper.customerId };
    const id = await make('counted', { statusCode: 600 });
    t.clock.advance(10 * HOUR_S);
    const attempts = async () => {
      const [row] = await t.db.sql.select().from(orders).where(eq(orders.id, id));
      return row?.failedAttempts;
    };
    const report = (statusCode: number, hoursAgo: number) =>
      takeReportedStep(t.ctx, scope, id, { statusCode, at: beforeS(hoursAgo * HOUR_S), location: 'Ipoh' });
    expect(await attempts()).toBe(0);
    await report(650, 1);
    expect(await attempts()).toBe(1);
    expect(await report(650, 1)).toBe('repeated');
    expect(await attempts()).toBe(1);
    expect(await report(650, 3)).toBe('added');
    expect(await attempts()).toBe(2);
    await report(600, 0.5);
    expect(await attempts()).toBe(2);
  });
});
