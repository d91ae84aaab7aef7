import type { Ctx } from '../../context.ts';
import { enqueue } from '../../jobs/queue.ts';
import { DAY_S } from '../../ports/clock.ts';
import { PAGE_OPEN_S } from '../../ports/payments.ts';

export const ASK_QUEUE = 'payments.ask';

const MINUTE_S = 60;
const ASK_ON_FIRST_DAY_S = [MINUTE_S, 300, 1800, 7200, 43_200];
const onFirstDay = ASK_ON_FIRST_DAY_S.reduce((sum, seconds) => sum + seconds, 0);

/**
 * Times at which the gateway is asked for a payment's state, as its report may never arrive: on the first day, when its page has expired,
 * and daily for a week, as banks may take days.
 */
const ASK_AFTER_S: readonly number[] = [
  ...ASK_ON_FIRST_DAY_S,
  PAGE_OPEN_S - onFirstDay + MINUTE_S,
  ...Array.from({ length: 6 }, () => DAY_S),
];

/** After this time no result of a payment is expected; a later result is reported to the operator. */
export const PAYMENT_OPEN_S = ASK_AFTER_S.reduce((sum, seconds) => sum + seconds, 0);

/** Plans the question with this number to the gateway; the first is 0. Plans none after the last. */
export async function askLater(
  ctx: Ctx,
  question: { paymentId: string; customerId?: number | undefined },
  turn: number,
): Promise<void> {
  const afterS = ASK_AFTER_S[turn];
  if (afterS === undefined) return;
  await enqueue(
    ctx,
    ASK_QUEUE,
    { ...question, turn },
    {
      key: `${question.paymentId}.${turn}`,
      runAt: new Date(ctx.ports.clock.now().getTime() + afterS * 1000),
    },
  );
}
