import type { Ctx } from '../../context.ts';
import { inRounds } from '../../eventBus/inRounds.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import { type DueDelivery, dueWebhooks, takeDeliveries, unlease } from './queueStore.ts';
import { sendDelivery } from './sendDelivery.ts';
import { nextTurns, type Waiting } from './turns.ts';

/** Simultaneous calls of one webhook. */
const AT_ONCE = 2;
/** After this time a webhook's turn begins no further call, so that other webhooks get a turn. */
const TURN_MS = 10_000;
/** A webhook whose call takes longer than this counts as slow. */
const SLOW_MS = 1000;

export interface Sender {
  /** Wakes the sender, because a delivery may be due. Does nothing before the sender was started. */
  wake(): void;
  /** The timer's tick: starts the sender, and looks for due deliveries. */
  tick(): Promise<void>;
  /** Sends until nothing is due. For tests and commands. */
  drain(): Promise<void>;
  /** Takes nothing new, and waits for running deliveries. */
  stop(): Promise<void>;
}

const senders = new WeakMap<Ctx, Sender>();

/** The one sender of a server. */
export function senderOf(ctx: Ctx): Sender {
  const known = senders.get(ctx) ?? createSender(ctx);
  senders.set(ctx, known);
  return known;
}

function createSender(ctx: Ctx): Sender {
  const active = new Map<number, Waiting & { turn: Promise<void> }>();
  const slow = new Set<number>();
  let started = false;
  let stopped = false;

  const begin = (hook: Waiting, deliveries: DueDelivery[]) => {
    const turn = takeTurn(ctx, deliveries, slow, () => stopped)
      .catch((err) => ctx.log.error({ webhookId: hook.id, ...loggedError(err) }, 'webhook not sent'))
      .then(() => {
        active.delete(hook.id);
        void look();
      });
    active.set(hook.id, { ...hook, turn });
  };

  const look = inRounds(
    async () => {
      const waiting = await dueWebhooks(ctx, [...active.keys()]);
      const chosen = nextTurns(waiting, active.values(), (id) => slow.has(id));
      const taken = await takeDeliveries(
        ctx,
        chosen.map(({ id }) => id),
      );
      for (const hook of chosen) {
        const deliveries = taken.filter(({ webhookId }) => webhookId === hook.id);
        if (deliveries.length > 0) begin(hook, deliveries);
      }
    },
    {
      goesOn: () => !stopped,
      onFailure: (err) => ctx.log.error(loggedError(err), 'webhooks could not be taken'),
    },
  );

  const settled = async () => {
    await look();
    while (active.size > 0) {
      await Promise.all([...active.values()].map(({ turn }) => turn));
      await look();
    }
  };

  return {
    wake: () => {
      if (started) void look();
    },
    tick: () => {
      started = true;
      return look();
    },
    drain: settled,
    stop: async () => {
      stopped = true;
      await settled();
    },
  };
}

/** Sends until none is left, the turn is over or the sender has stopped; the rest is for a later turn. */
async function takeTurn(
  ctx: Ctx,
  deliveries: DueDelivery[],
  slow: Set<number>,
  isStopped: () => boolean,
): Promise<void> {
  const ends = performance.now() + TURN_MS;
  const left = [...deliveries];
  const lane = async () => {
    while (!isStopped() && performance.now() < ends) {
      const next = left.shift();
      if (!next) return;
      await send(ctx, next, slow);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  await unlease(
    ctx,
    left.map(({ id }) => id),
  );
}

async function send(ctx: Ctx, delivery: DueDelivery, slow: Set<number>): Promise<void> {
  const { webhookId } = delivery;
  const late = setTimeout(() => slow.add(webhookId), SLOW_MS);
  try {
    const posted = await sendDelivery(ctx, delivery);
    if (!posted || posted.durationMs < SLOW_MS) slow.delete(webhookId);
  } catch (err) {
    ctx.log.error({ webhookId, ...loggedError(err) }, 'webhook not sent');
  } finally {
    clearTimeout(late);
  }
}
