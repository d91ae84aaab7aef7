import { beforeEach, describe, expect, it } from 'vitest';
import { emitEvents } from '../../../server/eventBus/emitEvent.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper, t } from '../../support/shipperServer.ts';
import { deliver, register, withPush } from './pushWorld.ts';

/** The embedded database runs one transaction after another. */
describe.runIf(DATABASES.includes('postgres'))('an event whose transaction ends late', () => {
  withPush('postgres');
  beforeEach(() => register());

  const delivered = (consignmentNo: string, orderId: string) =>
    emitEvents(t.ctx, shipperScope(), ['order_tracking.change'], { orderId, consignmentNo, statusCode: 700 });
  const shipperScope = () => ({ companyId: shipper.companyId, customerId: shipper.customerId });
  const titles = async () => (await deliver()).map(({ message }) => message.title);

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
    expect(await titles()).toEqual([]);
    end();
    await late;
    expect((await titles()).toSorted()).toEqual(['MY0000000001', 'MY0000000002']);
    expect(await titles()).toEqual([]);
  });
});
