import type { Ctx } from '../../context.ts';
import { enqueue } from '../../jobs/queue.ts';

export const ASK_QUEUE = 'payments.ask';

/** How long after a payment began the gateway is asked about it, as its report may never come. */
const ASK_AFTER_S: readonly number[] = [60, 300, 1800, 7200, 43_200, 86_400];

/** Plans the given question to the gateway (0 the first); none after the last. */
export async function askLater(ctx: Ctx, paymentId: string, turn: number): Promise<void> {
  const afterS = ASK_AFTER_S[turn];
  if (afterS === undefined) return;
  await enqueue(
    ctx,
    ASK_QUEUE,
    { paymentId, turn },
    { key: `${paymentId}.${turn}`, runAt: new Date(ctx.ports.clock.now().getTime() + afterS * 1000) },
  );
}
