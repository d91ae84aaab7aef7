import { EventEmitter, once } from 'node:events';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Webhook, WebhookSecret } from '../../../contract/integrations/webhooks.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { emitEvent } from '../../../server/eventBus/emitEvent.ts';
import { DATABASES } from '../../support/server.ts';
import { t, shipper as who, withNewShipper } from '../../support/shipperServer.ts';
import { call, data, makeOrder } from '../orders/orderBody.ts';

const AT_ONCE = 8;

describe.each(DATABASES)('on %s', (kind) => {
  withNewShipper({ walletMinor: 10_000 }, { kind, env: { WAYBILL_HOOKS_LOCAL: '1' } });
  const together = async <T>(path: string, body: unknown): Promise<T[]> =>
    (await Promise.all(Array.from({ length: AT_ONCE }, () => call(t, who, 'POST', path, body)))).map((one) =>
      data<T>(one),
    );

  it('many simultaneous calls for the same webhook make it once (SET-69)', async () => {
    const made = await together<Webhook>('webhook', { url: 'http://127.0.0.1:9/x', event: 'order.created' });
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await call(t, who, 'GET', 'webhook')).body.rowTotal).toBe(1);
  });

  // The embedded database has one connection, so nothing runs in parallel there.
  it.skipIf(kind === 'pglite')(
    'a webhook can be changed while one of its events is written (SET-69, B1-16)',
    async () => {
      const url = 'http://127.0.0.1:9/x';
      const hook = data<Webhook>(await call(t, who, 'POST', 'webhook', { url, event: 'order.updated' }));
      const { id: orderId } = await makeOrder(t, who);
      const steps = new EventEmitter();
      const [written, changed] = [once(steps, 'written'), once(steps, 'changed')];
      const cancels = t.db.tx(async () => {
        await emitEvent(t.ctx, who, 'order.updated', { orderId });
        steps.emit('written');
        await changed;
        await t.db.sql.update(customer).set({ walletMinor: 0 }).where(eq(customer.id, who.customerId));
      });
      await written;
      const answer = await call(t, who, 'PUT', `webhook/${hook.id}`, { status: 0 });
      steps.emit('changed');
      await cancels;
      expect(data<Webhook>(answer)).toMatchObject({ status: 0 });
    },
  );

  it('many simultaneous changes of the secret are one change (B1-2)', async () => {
    const made = await together<WebhookSecret>('webhook/secret/rotate', {});
    expect(new Set(made.map(({ next }) => next)).size).toBe(1);
    expect(made.filter(({ kept }) => kept)).toHaveLength(AT_ONCE - 1);
  });
});
