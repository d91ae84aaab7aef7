import { setTimeout as pause } from 'node:timers/promises';
import { orders } from '../../server/db/schema/orders/orders.ts';
import { verifyLedger } from '../../server/modules/wallet/ledger/verifyLedger.ts';
import { type Account, makeAccount } from '../../tests/server/crash/crashWorld.ts';
import type { Killable } from '../../tests/server/crash/killableServer.ts';
import { keyed } from '../../tests/server/crash/workload.ts';
import { orderBody } from '../../tests/server/orders/orderBody.ts';
import type { TestServer } from '../../tests/support/server.ts';

const AGAIN_MS = 50;
const MUCH_MINOR = 1_000_000_000_00;

/** Accounts of one tenant with money for any number of orders. */
export async function richAccounts(t: TestServer, count: number): Promise<Account[]> {
  const first = await makeAccount(t, { walletMinor: MUCH_MINOR });
  const more: Account[] = [];
  while (more.length < count - 1)
    more.push(await makeAccount(t, { companyId: first.companyId, walletMinor: MUCH_MINOR }));
  return [first, ...more];
}

/** One call that books an order. Returns its status, or 0 without an answer. */
export async function bookOnce(server: Killable, account: Account, key: string): Promise<number> {
  const answer = await fetch(`${server.url}/v1.0/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...keyed(account, key) },
    body: JSON.stringify(orderBody()),
    // A killed server does not answer.
  }).catch(() => null);
  // An answer that breaks off counts as no answer.
  return answer && (await answer.text().catch(() => null)) !== null ? answer.status : 0;
}

export interface Booking {
  stop(): Promise<void>;
  /** Keys of acknowledged orders. */
  acknowledged: Set<string>;
  answers: Map<number, number>;
  times: number[];
}

/** Loops that book on all servers in turn. Each repeats an order until a server acknowledges it, even after `stop`. */
export function bookInLoops(
  servers: () => readonly Killable[],
  accounts: readonly Account[],
  loops: number,
): Booking {
  let stopped = false;
  const acknowledged = new Set<string>();
  const answers = new Map<number, number>();
  const times: number[] = [];
  const running = Array.from({ length: loops }, async (_, lane) => {
    for (let n = 0; !stopped; n++) {
      const key = `bench-${lane}-${n}`;
      for (let tried = lane + n; ; tried++) {
        const all = servers();
        const start = performance.now();
        const status = await bookOnce(all[tried % all.length]!, accounts[lane % accounts.length]!, key);
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (status === 200) {
          times.push(performance.now() - start);
          acknowledged.add(key);
          break;
        }
        await pause(AGAIN_MS);
      }
    }
  });
  return {
    acknowledged,
    answers,
    times,
    stop: async () => {
      stopped = true;
      await Promise.all(running);
    },
  };
}

/** State of the database after bookings: missing or surplus acknowledged orders, and faults of the ledger. */
export async function bookedFaults(t: TestServer, { acknowledged }: Booking) {
  const kept = await t.db.sql.$count(orders);
  const { problems } = await verifyLedger(t.ctx);
  return { kept, difference: kept - acknowledged.size, ledger: problems.length };
}
