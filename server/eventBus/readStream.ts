import { PassThrough } from 'node:stream';
import type { Ctx, Log } from '../context.ts';
import { loggedError } from '../http/answer/loggedError.ts';
import { inRounds } from './inRounds.ts';

const HEARTBEAT_MS = 20_000;
/** A stream ends after this time, so that its client connects and authenticates again. */
const LIFE_MS = 15 * 60_000;

interface ReadStream {
  /** Name of the stream in the log. */
  name: string;
  customerId: number;
  log: Log;
  pollMs: number;
  heartbeatMs?: number | undefined;
  /** Whether it may read already. */
  isReady?: () => boolean;
}

/**
 * A stream of server-sent events that reads its news at each event of the customer and at each poll, one reading at a time. The bus wakes it
 * at once; the poll finds events that another process committed.
 */
export function openReadStream(
  ctx: Ctx,
  { name, customerId, log, pollMs, heartbeatMs = HEARTBEAT_MS, isReady = () => true }: ReadStream,
  readOnce: (out: PassThrough, wake: () => void) => Promise<void>,
): { out: PassThrough; read: () => Promise<void> } {
  const out = new PassThrough();
  const read = inRounds((wake) => readOnce(out, wake), {
    goesOn: () => isReady() && out.writable,
    // The next poll reads again, so the stream stays open.
    onFailure: (err) => log.error(loggedError(err), `${name} could not read`),
  });
  const unsubscribe = ctx.bus.subscribe(customerId, () => void read());
  const timers = [
    setInterval(() => out.write(': still here\n\n'), heartbeatMs),
    setInterval(() => void read(), pollMs),
    setTimeout(() => out.end(), LIFE_MS),
  ];
  out.once('close', () => {
    unsubscribe();
    for (const timer of timers) clearTimeout(timer);
  });
  out.on('error', (err) => log.warn(loggedError(err), `${name} broke`));
  return { out, read };
}
