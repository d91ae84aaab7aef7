import type { PassThrough } from 'node:stream';
import type { Ctx, Log } from '../../context.ts';
import { openReadStream } from '../../eventBus/readStream.ts';
import { newestStep, type OrderRow, versionOf } from './store.ts';

const POLL_MS = 5000;
const RETRY_MS = 5000;
const MOVED = 'data: moved\n\n';

/**
 * Sends only `moved` at each event of a parcel; the page itself reads the details that its visitor may see. `shown` is the newest step on
 * the page: the stream also reports a step that happened before the stream opened. The caller ends the stream by destroying it.
 */
export async function watchParcel(
  ctx: Ctx,
  order: Pick<OrderRow, 'id' | 'customerId'>,
  { log = ctx.log, shown = '' }: { log?: Log; shown?: string } = {},
): Promise<PassThrough> {
  // Read before the stream opens: every later event is sent, even if the first poll comes late.
  let seen = await versionOf(ctx, order.id);
  const { out, read } = openReadStream(
    ctx,
    { name: 'parcel stream', customerId: order.customerId, log, pollMs: POLL_MS },
    async (out) => {
      const version = await versionOf(ctx, order.id);
      if (version !== seen && out.writable) out.write(MOVED);
      seen = version;
    },
  );
  out.write(`retry: ${RETRY_MS}\n\n`);
  const newest = shown && (await newestStep(ctx, order.id));
  if (newest && newest !== shown && out.writable) out.write(MOVED);
  void read();
  return out;
}
