import type { Ctx } from '../../context.ts';
import { loggedError } from '../../http/loggedError.ts';
import { type DueDelivery, takeDeliveries } from './queueStore.ts';
import { sendDelivery } from './send.ts';

/** Calls to one host at a time, so that a slow one holds back nobody else. */
const AT_ONCE_A_HOST = 2;
const LEASED_A_HOST = 16;
const LEASED = 256;
/** Longer than all leased calls of one host can take. */
const LEASE_MS = 120_000;

export interface Sender {
  /** Something may be due. Does nothing before the sender was started. */
  wake(): void;
  /** The timer's tick: starts the sender, and looks for what is due. */
  tick(): Promise<void>;
  /** Sends until nothing is due. For tests and commands. */
  drain(): Promise<void>;
  /** Takes nothing new, and waits for what is being sent. */
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
  const hosts = new Map<string, Promise<void>>();
  let started = false;
  let stopped = false;
  let looking: Promise<void> | null = null;
  let again = false;

  const work = (host: string, deliveries: DueDelivery[]) => {
    const left = [...deliveries];
    const lane = async () => {
      for (let next = left.shift(); next && !stopped; next = left.shift())
        await sendDelivery(ctx, next).catch((err) =>
          ctx.log.error({ webhookId: next?.webhookId, ...loggedError(err) }, 'webhook not sent'),
        );
    };
    const lanes = Promise.all(Array.from({ length: AT_ONCE_A_HOST }, lane)).then(() => {
      hosts.delete(host);
      void look();
    });
    hosts.set(host, lanes);
  };

  /** One look at a time; another one follows when something was woken meanwhile. */
  const look = (): Promise<void> => {
    again = true;
    looking ??= (async () => {
      try {
        while (again && !stopped) {
          again = false;
          const due = await takeDeliveries(ctx, {
            busy: [...hosts.keys()],
            each: LEASED_A_HOST,
            all: LEASED,
            leaseMs: LEASE_MS,
          });
          for (const host of new Set(due.map((d) => d.host)))
            work(
              host,
              due.filter((d) => d.host === host),
            );
        }
      } catch (err) {
        ctx.log.error(loggedError(err), 'webhooks could not be taken');
      } finally {
        looking = null;
      }
    })();
    return looking;
  };

  const settled = async () => {
    while (looking || hosts.size > 0) await Promise.all([looking, ...hosts.values()]);
  };

  return {
    wake: () => {
      if (started) void look();
    },
    tick: () => {
      started = true;
      return look();
    },
    drain: async () => {
      await look();
      await settled();
    },
    stop: async () => {
      stopped = true;
      await settled();
    },
  };
}
