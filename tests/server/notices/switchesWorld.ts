import { beforeEach } from 'vitest';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { planPushes } from '../../../server/modules/push/sendPushes.ts';
import { postCorrection } from '../../../server/modules/wallet/ledger/ledger.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { command } from '../operate/command.ts';
import { book, sendAll } from './noticeWorld.ts';

export let pushed: number;

/** Sends all that waits: notices, jobs and pushes. */
export async function deliver(): Promise<void> {
  await sendAll(t);
  await planPushes(t.ctx);
  await runDueJobs(t.ctx);
}

export const deliverOrder = async () => {
  const { id } = await book(t, shipper);
  await moveTo(t.ctx, id, STATUS.delivered);
};
let issue = 0;
export const takeNewsletter = () =>
  command(t, 'newsletter/send', { tenant: 'my', text: `November\n\nIssue ${++issue}.` });

export const move = (amountMinor: number) =>
  t.db.tx(() => postCorrection(t.ctx, shipper, { amountMinor, currency: 'MYR', description: 'test' }));

export function withSwitches(): void {
  withNewShipper();
  beforeEach(() => {
    pushed = 0;
    t.ctx.ports.push = {
      publicKey: 'key',
      send: async () => {
        pushed += 1;
        return 'sent';
      },
    };
  });
}
