import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PushMessage } from '../../../contract/messages/push.ts';
import { emitEvents } from '../../../server/eventBus/emitEvent.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { planPushes } from '../../../server/modules/push/sendPushes.ts';
import { DATABASES, startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';

/** The embedded database runs one transaction after another. */
describe.runIf(DATABASES.includes('postgres'))('an event whose transaction ends late', () => {
  let t: TestServer;
  let shipper: TestShipper;
  let sent: string[];
  beforeAll(async () => {
    t = await startTestServer({ kind: 'postgres' });
    t.ctx.ports.push = {
      publicKey: 'key',
      send: async (_to, { text }) => {
        sent.push((JSON.parse(text) as PushMessage).title);
        return 'sent';
      },
    };
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.truncate();
    sent = [];
    shipper = await makeShipper(t);
    const browser = createECDH('prime256v1');
    const keys = { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
    await t.app.inject({
      method: 'POST',
      url: '/v1.0/user/fcmToken',
      headers: shipper.auth,
      payload: {
        token: JSON.stringify({ endpoint: 'https://push.example.com/one', keys }),
        device: 'web',
        type: 'customer',
      },
    });
  });

  const delivered = (consignmentNo: string, orderId: string) =>
    emitEvents(t.ctx, shipperScope(), ['order_tracking.change'], { orderId, consignmentNo, statusCode: 700 });
  const shipperScope = () => ({ companyId: shipper.companyId, customerId: shipper.customerId });
  async function deliver() {
    t.clock.advance(5);
    await planPushes(t.ctx);
    await runDueJobs(t.ctx);
    return sent.splice(0);
  }

  it('an event whose transaction ends after a later event was committed is sent with it, each once (LIVE-11)', async () => {
    let written = () => {};
    let end = () => {};
    const isWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    const mayEnd = new Promise<void>((resolve) => {
      end = resolve;
    });
    const late = t.db.tx(async () => {
      await delivered('MY0000000001', '11111111-2222-4333-8444-555555555555');
      written();
      await mayEnd;
    });
    await isWritten;
    await t.db.tx(() => delivered('MY0000000002', '21111111-2222-4333-8444-555555555555'));
    expect(await deliver()).toEqual([]);
    end();
    await late;
    expect((await deliver()).toSorted()).toEqual(['MY0000000001', 'MY0000000002']);
    expect(await deliver()).toEqual([]);
  });
});
