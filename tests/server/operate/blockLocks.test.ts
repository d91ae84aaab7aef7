import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { customer } from '../../../server/db/schema/tenants.ts';
import { findCustomer } from '../../../server/modules/customers/store.ts';
import { lockUser } from '../../../server/modules/users/store.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { signal } from '../jobs/support.ts';
import { untilWaiting } from '../security/lockWaits.ts';
import { command } from './command.ts';

// The embedded database runs one transaction at a time, so none waits for another.
describe.runIf(DATABASES.includes('postgres'))('an account that is blocked, on PostgreSQL', () => {
  withNewShipper({}, { kind: 'postgres' });

  it('an account whose user is leaving or is claimed at this moment is blocked after that, and neither fails', async () => {
    const [locked, gate] = [signal(), signal()];
    const leaving = t.db.tx(async () => {
      await lockUser(t.ctx, shipper.userId);
      locked.resolve();
      await gate.promise;
      return findCustomer(t.ctx, shipper, { lock: true });
    });
    await locked.promise;
    const blocking = command(t, 'customers/block', { customer: shipper.customerId });
    await untilWaiting(t, 1);
    gate.resolve();
    const [account, answer] = await Promise.all([leaving, blocking]);
    expect(account?.blockedAt).toBeNull();
    expect(answer.status).toBe(200);
    const [row] = await t.db.sql.select().from(customer).where(eq(customer.id, shipper.customerId));
    expect(row?.blockedAt).not.toBeNull();
  });
});
