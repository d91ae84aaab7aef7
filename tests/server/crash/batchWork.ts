import { randomUUID } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { BatchInput, type OrderBatch } from '../../../contract/orders/bulk.ts';
import { ledgerTx } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { startBatch } from '../../../server/modules/bulk/service.ts';
import { createOrder } from '../../../server/modules/orders/booking/createOrder.ts';
import { readFields } from '../../../server/modules/orders/intake.ts';
import { eventually } from '../../support/eventually.ts';
import { copyDraft } from '../bulk/batchWorld.ts';
import { orderBody } from '../orders/orderBody.ts';
import type { Account } from './crashWorld.ts';
import { type Round, read, type Workload } from './workload.ts';

const ORDERS = 120;
/** On the busiest machine that many orders need minutes. */
const DONE_MS = 170_000;

export interface BatchWork extends Workload {
  /** Resolves when this many orders of the batch are done. */
  reaches(round: Round, orders: number): Promise<void>;
}

/** One batch, made before the round `inRound`. In earlier rounds the jobs behind it would not start, because its orders take long. */
export function batchWork(account: Account, inRound: number): BatchWork {
  const id = randomUUID();
  const now = (round: Round) => read<OrderBatch>(round, `order/bulk/${id}`, account);
  return {
    name: 'batch',
    async prepare(t, round) {
      if (round !== inRound) return;
      const draft = readFields(orderBody({ process: false, paymentMethodId: -1 }));
      const made = await createOrder(t.ctx, account, draft, randomUUID());
      await copyDraft(t, made.id, ORDERS - 1);
      const input = BatchInput.parse({ kind: 'confirm', filter: { status: 'DRAFT' } });
      const batch = await startBatch(t.ctx, { ...account, via: 'session' }, input, id);
      expect(batch).toMatchObject({ state: 'waiting', total: ORDERS });
      // First in the queue, so that other jobs run together with its first orders.
      await t.db.sql
        .update(job)
        .set({ runAt: new Date(0) })
        .where(eq(job.key, id));
    },
    async reaches(round, orders) {
      let { done } = await now(round);
      while (done < orders) ({ done } = await now(round));
    },
    finish: (last) =>
      eventually(
        async () => expect(await now(last)).toMatchObject({ state: 'done', done: ORDERS, failed: 0 }),
        DONE_MS,
      ),
    async check({ db }) {
      const { customerId } = account;
      const [confirmed] = await db.sql
        .select({ n: count() })
        .from(orders)
        .where(and(eq(orders.customerId, customerId), eq(orders.statusCode, 100)));
      const [paid] = await db.sql
        .select({ n: count() })
        .from(ledgerTx)
        .where(and(eq(ledgerTx.customerId, customerId), eq(ledgerTx.category, 'order')));
      expect([confirmed!.n, paid!.n]).toEqual([ORDERS, ORDERS]);
    },
  };
}
