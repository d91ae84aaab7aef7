import { PassThrough } from 'node:stream';
import type { Ctx, Log } from '../../context.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import { newestStep, type OrderRow, versionOf } from './store.ts';

const HEARTBEAT_MS = 20_000;
/** The bus wakes at once; the poll finds events that another process committed. */
const POLL_MS = 5000;
/** A page that stays open longer than this connects again. */
const LIFE_MS = 15 * 60_000;
const RETRY_MS = 5000;
const MOVED = 'data: moved\n\n';

/**
 * Sends only `moved` at each event of a parcel; the page itself reads the details that its visitor may see. `shown` is the newest step on
 * the page, so that a step between the page and its stream is sent too. The stream ends when it is destroyed.
 */
export async function watchParcel(
  ctx: Ctx,
  order: Pick<OrderRow, 'id' | 'customerId'>,
  { log = ctx.log, shown = '' }: { log?: Log; shown?: string } = {},
): Promise<PassThrough> {
  const out = new PassThrough();
  // Read before the stream opens: every later event is sent, even if the first poll comes late.
  let seen = await versionOf(ctx, order.id);
  let reading = false;
  let isWoken = false;
  const read = async () => {
    isWoken = true;
    if (reading) return;
    reading = true;
    try {
      while (isWoken && out.writable) {
        isWoken = false;
        const version = await versionOf(ctx, order.id);
        if (version !== seen && out.writable) out.write(MOVED);
        seen = version;
      }
    } catch (err) {
      // The next poll reads again, so the stream stays open.
      log.error(loggedError(err), 'parcel stream could not read');
    } finally {
      reading = false;
    }
  };
  const unsubscribe = ctx.bus.subscribe(order.customerId, () => void read());
  const timers = [
    setInterval(() => out.write(': still here\n\n'), HEARTBEAT_MS),
    setInterval(() => void read(), POLL_MS),
    setTimeout(() => out.end(), LIFE_MS),
  ];
  out.once('close', () => {
    unsubscribe();
    for (const timer of timers) clearTimeout(timer);
  });
  out.on('error', (err) => log.warn(loggedError(err), 'parcel stream broke'));
  out.write(`retry: ${RETRY_MS}\n\n`);
  const newest = shown && (await newestStep(ctx, order.id));
  if (newest && newest !== shown && out.writable) out.write(MOVED);
  void read();
  return out;
}
