import type { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../../contract/messages/events.ts';
import { emitEvent, emitEvents } from '../../../server/eventBus/emitEvent.ts';
import { openEventStream } from '../../../server/modules/eventStream/stream.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';

const MANY = 700;

describe.each(DATABASES)('a live stream on %s', (kind) => {
  const opened: Readable[] = [];
  withShipper({}, { kind });
  afterAll(() => {
    for (const stream of opened) stream.destroy();
  });

  /** A stream that reads only on `wake`, and the number of its sent bytes. */
  function open(lastEventId?: number) {
    const stream = openEventStream(t.ctx, shipper, { lastEventId }, { pollMs: 3_600_000 });
    opened.push(stream);
    let text = '';
    let check = () => undefined as unknown;
    stream.on('data', (chunk: Buffer) => {
      text += chunk;
      check();
    });
    const until = (marker: string) =>
      new Promise<LiveEvent[]>((resolve) => {
        check = () =>
          text.includes(marker)
            ? resolve([...text.matchAll(/^id: \d+\ndata: (.+)$/gm)].map((m) => JSON.parse(m[1]!)))
            : undefined;
        check();
      });
    return { until };
  }
  const burst = (name: string) =>
    t.db.tx(async () => {
      for (let i = 0; i < MANY; i += 100)
        await emitEvents(t.ctx, shipper, Array(100).fill('order.updated'), { message: name });
    });
  const last = (message: string) => t.db.tx(() => emitEvent(t.ctx, shipper, 'order.updated', { message }));

  it('a live stream sends thousands of events within seconds, each once and in order (LIVE-04, BULK-09)', async () => {
    const { until } = open();
    await until('retry:');
    await burst('first wave');
    await last('end of the first');
    await until('end of the first');
    await burst('second wave');
    await last('end of all');
    const got = await until('end of all');
    expect(got).toHaveLength(2 * MANY + 2);
    const ids = got.map((e) => e.id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    const resumed = await open(ids[300]).until('end of all');
    expect(resumed.map((e) => e.id)).toEqual(ids.slice(301));
  });

  it.runIf(kind === 'postgres')('a live stream sends events of late commits once (LIVE-06)', async () => {
    const { until } = open();
    await until('retry:');
    let commit: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let written: () => void = () => undefined;
    const early = new Promise<void>((resolve) => {
      written = resolve;
    });
    const slow = t.db.tx(async () => {
      await emitEvent(t.ctx, shipper, 'order.updated', { message: 'written first' });
      written();
      await held;
    });
    await early;
    await last('committed first');
    await until('committed first');
    commit();
    await slow;
    await until('written first');
    await last('after both');
    const got = await until('after both');
    expect(got.map((e) => e.message)).toEqual(['committed first', 'written first', 'after both']);
  });
});
