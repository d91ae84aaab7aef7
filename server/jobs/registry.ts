import { type Ctx, serverOf } from '../context.ts';

export type JobHandler = (ctx: Ctx, payload: Record<string, unknown>) => Promise<void>;

export interface Timer {
  name: string;
  everyMs: number;
  /** Runs once at start too. */
  atStart: boolean;
  work: (ctx: Ctx) => Promise<void>;
}

interface Registry {
  handlers: Map<string, JobHandler>;
  /** Runs when a job of the queue is given up, in the same transaction. */
  givenUp: Map<string, JobHandler>;
  timers: Map<string, Timer>;
  wake: () => void;
}

/** One registry per server, so that servers in one process (tests) never run each other's jobs. */
const registries = new WeakMap<Ctx, Registry>();

export function registryOf(ctx: Ctx): Registry {
  const server = serverOf(ctx);
  const known = registries.get(server);
  if (known) return known;
  const fresh: Registry = {
    handlers: new Map(),
    givenUp: new Map(),
    timers: new Map(),
    wake: () => undefined,
  };
  registries.set(server, fresh);
  return fresh;
}

/**
 * Registers the handler of `queue`. Jobs of a queue without a handler wait. `givenUp` cleans up when a job is not tried again.
 */
export function onJob(ctx: Ctx, queue: string, handler: JobHandler, givenUp?: JobHandler): void {
  const registry = registryOf(ctx);
  registry.handlers.set(queue, handler);
  if (givenUp) registry.givenUp.set(queue, givenUp);
}

/** Work that repeats while the workers run; never twice at the same time in one process. */
export function onTimer(ctx: Ctx, timer: Timer): void {
  registryOf(ctx).timers.set(timer.name, timer);
}
