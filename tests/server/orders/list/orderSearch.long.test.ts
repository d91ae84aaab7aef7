import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '../../../../contract/orders/orders.ts';
import { STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import { rowsOf } from '../../../../server/db/db.ts';
import { orders } from '../../../../server/db/schema/orders/orders.ts';
import { DATABASES } from '../../../support/server.ts';
import { shipper, t, withNewShipper } from '../../../support/shipperServer.ts';
import { makeAccount } from '../../../support/world.ts';
import { call, pageOf } from '../orderBody.ts';

/** The same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const WORDS = [
  ...[
    'Tan',
    'tan',
    'Stan',
    'Tantan',
    'Zainab',
    'Z',
    'Zul',
    'An',
    'Mei',
    'MEI',
    "D'Souza",
    'O%Neil',
    'a_b',
    '50%',
  ],
  ...['陈伟玲', '陈', '林', '😀', '😀a', 'Ömer', '  ', 'x\\y', '471', '47', 'A-1', 'ab'],
];
const STATUSES = [0, 10, 99, 100, 200, 600, 700, 900];
const DAYS = ['2024-02-29', '2025-12-31', '2026-01-01', '2026-02-11', '2026-02-12', '2026-03-02'];

interface Known {
  id: string;
  customerId: number;
  statusCode: number;
  createdAt: Date;
  consignmentNo: string | null;
  referenceNo: string | null;
  recipientName: string | null;
  senderName: string | null;
  serviceCompanyId: number | null;
}

interface Asked {
  n?: string;
  keyword?: string;
  dateFrom?: string;
  dateTo?: string;
  statusCode?: string;
  serviceCompanyId?: string;
}

/** The expected results of a search, computed without any index. */
function fits(order: Known, customerId: number, query: Asked): boolean {
  const names =
    ` ${order.referenceNo ?? ''} ${order.recipientName ?? ''} ${order.senderName ?? ''}`.toLowerCase();
  const hasName = (typed: string) =>
    names.includes(typed.length < 3 ? ` ${typed.toLowerCase()}` : typed.toLowerCase());
  const hasNumber = (typed: string) => {
    const number = order.consignmentNo?.toLowerCase();
    const part = typed.toLowerCase();
    return (typed.length < 3 ? number?.startsWith(part) : number?.includes(part)) ?? false;
  };
  // A search finds a number also in its form on labels, with hyphens and blanks.
  const plainNumber = (typed: string) => {
    const plain = typed.replace(/[\s-]/g, '');
    return plain.length >= 3 && /\d/.test(plain) ? plain : typed.trim();
  };
  const { n = '', keyword = '', dateFrom, dateTo, statusCode, serviceCompanyId } = query;
  // The company's time zone is eight hours ahead of UTC.
  const day = new Date(order.createdAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  return (
    order.customerId === customerId &&
    (statusCode ? order.statusCode === Number(statusCode) : order.statusCode >= STATUS.failed) &&
    (!n.trim() || hasName(n.trim())) &&
    (!keyword.trim() ||
      hasName(keyword.trim()) ||
      hasNumber(keyword.trim()) ||
      hasNumber(plainNumber(keyword))) &&
    (!dateFrom || day >= dateFrom) &&
    (!dateTo || day <= dateTo) &&
    (!serviceCompanyId || order.serviceCompanyId === Number(serviceCompanyId))
  );
}

describe.each(DATABASES)('on %s', (kind) => {
  let other: number;
  withNewShipper({}, { kind });
  beforeEach(async () => {
    other = await makeAccount(t, { companyId: shipper.companyId, userId: shipper.userId });
  });

  /** Creates, changes and deletes orders; some transactions are rolled back. */
  async function writeSome(next: (below: number) => number, steps: number): Promise<void> {
    const one = <T>(of: readonly T[]): T => of[next(of.length)]!;
    const text = () => (next(6) ? Array.from({ length: 1 + next(3) }, () => one(WORDS)).join(' ') : null);
    const facts = () => ({
      customerId: next(5) ? shipper.customerId : other,
      statusCode: one(STATUSES),
      createdAt: new Date(`${one(DAYS)}T${String(next(24)).padStart(2, '0')}:30:00Z`),
      consignmentNo: next(4) ? `${one(['MY', 'tan', '47'])}${next(1e6)}` : null,
      referenceNo: text(),
      recipientName: text(),
      senderName: text(),
      serviceCompanyId: 1 + next(2),
    });
    const wrong = new Error('taken back');
    for (let step = 0; step < steps; step++) {
      // One after another, because parallel writers would wait for each other's rows.
      const known = await t.db.sql.select({ id: orders.id }).from(orders).orderBy(orders.id);
      const some = known.filter(() => next(10) === 0).map(({ id }) => id);
      const work = async () => {
        await t.db.sql.insert(orders).values(
          Array.from({ length: 1 + next(12) }, () => ({
            ...{ id: randomUUID(), companyId: shipper.companyId, nanoId: randomUUID(), currency: 'MYR' },
            ...facts(),
          })),
        );
        for (const id of some) {
          const all = Object.entries(facts());
          const kept = all.filter(() => next(3) === 0);
          if (kept.length === 0) await t.db.sql.delete(orders).where(eq(orders.id, id));
          else await t.db.sql.update(orders).set(Object.fromEntries(kept)).where(eq(orders.id, id));
        }
        if (next(4) === 0) throw wrong;
      };
      await t.db.tx(work).catch((err: unknown) => expect(err).toBe(wrong));
    }
  }

  /** Every order, directly from its row. */
  const everything = (): Promise<Known[]> => t.db.sql.select().from(orders);

  async function found(filter: Asked, order: string, limit = 100): Promise<{ ids: string[]; total: number }> {
    const ids: string[] = [];
    for (let page = 1; ; page++) {
      const query = new URLSearchParams({ ...filter, limit: String(limit), page: String(page) });
      const answer = await call(t, shipper, 'GET', `order?${query}&${order}`);
      const { data, rowTotal } = pageOf<Order>(answer);
      ids.push(...data.map(({ id }) => id));
      if (page * limit >= rowTotal) return { ids, total: rowTotal };
    }
  }

  it.each([1, 2])(
    'a search finds the same orders as a comparison of each order, in history %i (ORD-12, ORD-13)',
    async (seed) => {
      const next = numbers(seed);
      const one = <T>(of: readonly T[]): T => of[next(of.length)]!;
      await writeSome(next, 25);
      const known = await everything();
      const piece = () => {
        const whole = `${one(WORDS)} ${one(WORDS)}`;
        const from = next(whole.length - 1);
        return whole
          .slice(from, from + 1 + next(6))
          .toWellFormed()
          .replaceAll('\uFFFD', '');
      };
      let hits = 0;
      for (let i = 0; i < 30; i++) {
        const typed = next(2) ? piece() : one(WORDS);
        const query: Asked = {
          ...(next(2)
            ? { n: typed }
            : { keyword: next(3) ? typed : `${one(['my', 'TAN', '47'])}${next(10)}` }),
          ...(next(4) === 0 ? { dateFrom: one(DAYS) } : { ...(next(4) === 0 ? { dateTo: one(DAYS) } : {}) }),
          ...(next(4) === 0 ? { statusCode: String(one(STATUSES)) } : {}),
          ...(next(5) === 0 ? { serviceCompanyId: String(1 + next(2)) } : {}),
        };
        if (!query.n?.trim() && !query.keyword?.trim()) continue;
        const expected = known.filter((order) => fits(order, shipper.customerId, query));
        const newest = [...expected].sort(
          (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
        );
        const ids = newest.map(({ id }) => id);
        hits += ids.length;
        const says = JSON.stringify(query);
        expect(await found(query, 'orderBy=desc', 20), says).toEqual({ ids, total: ids.length });
        expect(await found(query, 'orderBy=asc'), says).toEqual({ ids: ids.toReversed(), total: ids.length });
        const byWeight = await found(query, 'sortBy=weight');
        expect({ ...byWeight, ids: byWeight.ids.sort() }, says).toEqual({
          ids: ids.sort(),
          total: ids.length,
        });
      }
      expect(hits).toBeGreaterThan(50);
    },
  );

  it('stored search texts equal the orders, after any simultaneous writes', async () => {
    await Promise.all([11, 12, 13, 14].map((seed) => writeSome(numbers(seed), 8)));
    const columns = sql`customer_id, status_code, created_at, names_text, consignment_no`;
    const differing = rowsOf(
      await t.db.sql.execute(sql`
        (select id, order_search_month(created_at), ${columns} from orders except select order_id, month, ${columns} from order_search)
        union all
        (select order_id, month, ${columns} from order_search except select id, order_search_month(created_at), ${columns} from orders)`),
    );
    expect(differing).toEqual([]);
    expect((await everything()).length).toBeGreaterThan(50);
  });
});
