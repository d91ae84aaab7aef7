import { randomUUID } from 'node:crypto';
import { emitEvent, onEvents } from '../server/eventBus/emitEvent.ts';
import { createOrder } from '../server/modules/orders/booking/createOrder.ts';
import { readFields } from '../server/modules/orders/intake.ts';
import { writeDeliveries } from '../server/modules/webhooks/outbox.ts';
import { senderOf } from '../server/modules/webhooks/senderLoop.ts';
import { insertWebhook } from '../server/modules/webhooks/store.ts';
import { crashWorld, makeAccount } from '../tests/server/crash/crashWorld.ts';
import type { Killable } from '../tests/server/crash/killableServer.ts';
import { orderBody } from '../tests/server/orders/orderBody.ts';
import { allDelivered, startFatalShop } from '../tests/server/webhooks/fatalShop.ts';
import { startReceiver } from '../tests/server/webhooks/receiver.ts';
import { printTable } from './support/measure.ts';

// Webhook events that wait while the server is killed three times in the middle of a call. Then a bare loop of fetches sends the same
// bodies, with as many calls at once as the server makes to one endpoint. `--events=N` sets the number of events. Exit code 1: an event was
// lost.
const eventsFlag = process.argv.find((word) => word.startsWith('--events='));
const EVENTS = Number(eventsFlag?.slice('--events='.length) ?? 10_000);
const KILLS = 3;
const ORDERS = 20;
const AT_ONCE = 2;
const A_TRANSACTION = 500;

// Then a healthy endpoint with many slow endpoints of other shippers on the same host.
const SLOW = 50;
const SLOW_MS = 9000;
const SLOW_CALLS = 10;
const QUICK = 100;
const CALLED_WITHIN_MS = 2000;

const shop = await startFatalShop();
const world = crashWorld({
  env: { WAYBILL_HOOKS_LOCAL: '1' },
  listen: (ctx) => onEvents(ctx, (events) => writeDeliveries(ctx, events, () => undefined)),
});
const t = await world.open();
const { ctx, db } = t;
const account = await makeAccount(t);
const { url } = shop;
await insertWebhook(ctx, { ...account, url, event: 'order.updated' });
const orderIds: string[] = [];
for (let i = 0; i < ORDERS; i++) {
  const draft = readFields(orderBody({ process: false }));
  orderIds.push((await createOrder(ctx, account, draft, randomUUID())).id);
}
const writes = performance.now();
for (let from = 0; from < EVENTS; from += A_TRANSACTION)
  await db.tx(async () => {
    for (let i = from; i < Math.min(EVENTS, from + A_TRANSACTION); i++)
      await emitEvent(ctx, account, 'order.updated', { orderId: orderIds[i % ORDERS] ?? null });
  });
const wroteMs = performance.now() - writes;
await t.close();

/** Milliseconds in which a server was up and delivering. */
async function deliver(until: (server: Killable) => Promise<void>): Promise<number> {
  const server = await world.start();
  const start = performance.now();
  await until(server);
  const ms = performance.now() - start;
  await server.kill();
  return ms;
}

let ms = 0;
for (let kill = 1; kill <= KILLS; kill++)
  ms += await deliver(async (server) => {
    await shop.taking(Math.floor((EVENTS * kill) / (KILLS + 1)));
    await shop.killInNextCall(server);
  });
ms += await deliver((server) => allDelivered(server, account.key));
await world.end();

const ids = new Set(shop.taken.map(({ headers }) => headers['webhook-id']));
const sent = shop.calls.length;
const bodies = shop.taken.slice(0, EVENTS);
const start = performance.now();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = bodies.pop(); next; next = bodies.pop())
      await (await fetch(shop.url, { method: 'POST', body: next.body })).text();
  }),
);
const bareMs = performance.now() - start;
await shop.close();

const lost = EVENTS - ids.size;
printTable(
  `${EVENTS.toLocaleString('en')} events to one webhook, the server killed ${KILLS} times (embedded database)`,
  [
    { what: 'lost', value: lost, unit: '', limit: 0 },
    { what: 'calls that came twice', value: sent - ids.size, unit: '', limit: KILLS * AT_ONCE },
    { what: 'events written a second', value: (EVENTS / wroteMs) * 1000, unit: '' },
    { what: 'delivered a second', value: (EVENTS / ms) * 1000, unit: '' },
    { what: 'a bare loop of fetches a second', value: (EVENTS / bareMs) * 1000, unit: '' },
    { what: 'a delivery against a bare fetch', value: ms / bareMs, unit: '×' },
  ],
);
const waits = (await beside()).sort((a, b) => a - b);
const slowest = waits.at(-1) ?? Number.POSITIVE_INFINITY;
printTable(
  `A call of a quick endpoint beside ${SLOW} of other accounts on its host that take ${SLOW_MS / 1000} s`,
  [
    { what: 'calls', value: waits.length, unit: '' },
    { what: 'median, from event to call', value: waits[Math.floor(waits.length / 2)] ?? 0, unit: 'ms' },
    { what: 'longest', value: slowest, unit: 'ms', limit: CALLED_WITHIN_MS },
  ],
);
process.exit(lost > 0 || slowest > CALLED_WITHIN_MS ? 1 : 0);

/** Milliseconds from an event to its call, of many, while all others keep the sender waiting. */
async function beside(): Promise<number[]> {
  const receiver = await startReceiver();
  const url = (path: string) => new URL(path, receiver.url).href;
  let onQuick: () => void = () => undefined;
  let slowCalls = 0;
  let onSlow: () => void = () => undefined;
  receiver.answer = (_call, response) => {
    if (response.req.url !== '/quick') {
      setTimeout(() => response.end(), SLOW_MS);
      if (++slowCalls >= SLOW) onSlow();
      return;
    }
    response.end();
    onQuick();
  };
  const other = crashWorld({ env: { WAYBILL_HOOKS_LOCAL: '1' } });
  const opened = await other.open();
  const sender = senderOf(opened.ctx);
  onEvents(opened.ctx, (events) => writeDeliveries(opened.ctx, events, sender.wake));
  const shopOf = async (path: string, company: string) => {
    const owner = await makeAccount(opened, { companyId: company });
    await insertWebhook(opened.ctx, { ...owner, url: url(path), event: 'order.updated' });
    const draft = readFields(orderBody({ process: false }));
    const { id: orderId } = await createOrder(opened.ctx, owner, draft, randomUUID());
    return () => emitEvent(opened.ctx, owner, 'order.updated', { orderId });
  };
  const { companyId } = await makeAccount(opened);
  const happens = await shopOf('/quick', companyId);
  const busy = new Promise<void>((resolve) => {
    onSlow = resolve;
  });
  await sender.tick();
  // Does the work of the server's timer: the clock of a test world stands still otherwise.
  const looks = setInterval(() => {
    opened.clock.advance(1);
    void sender.tick();
  }, 1000);
  for (let i = 0; i < SLOW; i++) {
    const slow = await shopOf(`/slow/${i}`, companyId);
    for (let n = 0; n < SLOW_CALLS; n++) await slow();
  }
  await busy;
  const waited: number[] = [];
  for (let n = 0; n < QUICK; n++) {
    const called = new Promise<void>((resolve) => {
      onQuick = resolve;
    });
    const start = performance.now();
    await happens();
    await called;
    waited.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  clearInterval(looks);
  await Promise.all([sender.stop(), receiver.close()]);
  await opened.close();
  await other.end();
  return waited;
}
