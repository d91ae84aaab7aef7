import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../../server/config.ts';
import { emitEvent } from '../../../server/eventBus/emitEvent.ts';
import { enqueue } from '../../../server/jobs/queue.ts';
import { onJob } from '../../../server/jobs/registry.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { metricsOf } from '../../../server/metrics/metrics.ts';
import { listenForMetrics, watchProcess } from '../../../server/metrics/readers.ts';
import { sendDueNotices } from '../../../server/modules/notices/sendNotices.ts';
import { triedPromo } from '../../../server/modules/services/promo.ts';
import { VERIFY_QUEUE } from '../../../server/modules/wallet/ledger/nightlyVerify.ts';
import { senderOf } from '../../../server/modules/webhooks/senderLoop.ts';
import { ROOT } from '../../../server/rootDir.ts';
import { toWindow, useUp } from '../../support/limits.ts';
import { startTestServer } from '../../support/server.ts';
import { t, shipper as who } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { command } from '../operate/command.ts';
import { call, makeDraft, makeOrder } from '../orders/orderBody.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { ask, lineOf, lines, scrape, TOKEN, withMetrics } from './metricsWorld.ts';

withMetrics();

describe('/metrics', () => {
  it('/metrics without METRICS_TOKEN and METRICS_PORT answers like an unknown address (BX-11)', async () => {
    const shut = await startTestServer();
    expect((await ask(shut, 'Bearer ')).statusCode).toBe(404);
    expect(await listenForMetrics(shut.ctx)).toBeNull();
    await shut.close();
  });

  it.each([
    [undefined, 401],
    ['Bearer ', 401],
    [`Bearer ${TOKEN.slice(0, -1)}`, 401],
    [`Bearer ${TOKEN}x`, 401],
    [TOKEN, 401],
    [`Bearer ${TOKEN}`, 200],
  ])('/metrics with the header %j is answered with %i (BX-11)', async (authorization, status) => {
    const answer = await ask(t, authorization);
    expect(answer.statusCode).toBe(status);
    if (status === 401) expect([answer.headers['www-authenticate'], answer.body]).toEqual(['Bearer', '']);
    else expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4');
  });

  it('/metrics with METRICS_PORT is only on that port, and needs the token if one is set (BX-11)', async () => {
    for (const [env, status] of [
      [{}, 200],
      [{ METRICS_TOKEN: TOKEN }, 401],
    ] as const) {
      const ownServer = await startTestServer({ env: { ...env, METRICS_PORT: '0' } });
      const server = (await listenForMetrics(ownServer.ctx))!;
      const { port, address } = server.address() as AddressInfo;
      expect(address).toBe('127.0.0.1');
      const get = (at: string, headers = {}) =>
        fetch(`http://127.0.0.1:${port}${at}`, { headers: { connection: 'close', ...headers } });
      expect((await get('/metrics')).status).toBe(status);
      expect((await get('/metrics', { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
      expect((await get('/')).status).toBe(404);
      expect((await ask(ownServer, `Bearer ${TOKEN}`)).statusCode).toBe(404);
      await new Promise((resolve) => server.close(resolve));
      await ownServer.close();
    }
  });

  it.each([31, 32, 33])(
    '/metrics with a token of %i characters is refused at the start below 32 (BX-11)',
    (length) => {
      const read = () => readConfig({ METRICS_TOKEN: 't'.repeat(length) });
      if (length < 32) expect(read).toThrow('METRICS_TOKEN must have 32 characters or more');
      else expect(read().metrics.token).toHaveLength(length);
    },
  );

  it('/metrics open to other machines is refused at the start without a token (BX-11)', () => {
    const open = { METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' };
    expect(() => readConfig(open)).toThrow('METRICS_HOST=0.0.0.0 lets others read the metrics');
    expect(readConfig({ ...open, METRICS_TOKEN: TOKEN }).metrics).toEqual({
      token: TOKEN,
      port: 9100,
      host: '0.0.0.0',
    });
    expect(readConfig({ METRICS_PORT: '9100' }).metrics.host).toBe('127.0.0.1');
  });

  it('/metrics counts answers by the template of their route, so that no id is in them (BX-11)', async () => {
    const { id } = await makeOrder(t, who);
    await call(t, who, 'GET', `order/${id}`);
    await call(t, who, 'GET', 'order/00000000-0000-4000-8000-000000000000');
    await call(t, who, 'GET', `nowhere/${id}`);
    const text = await scrape();
    const requests = text.split('\n').filter((line) => line.startsWith('waybill_http_requests_total'));
    expect(
      requests.filter((line) => /route="\/v1.0\/order\/:\w+"/.test(line)).map((line) => line.slice(-15)),
    ).toEqual([expect.stringContaining('status="200"} 1'), expect.stringContaining('status="404"} 1')]);
    expect(text).toContain('waybill_http_requests_total{method="GET",route="none",status="404"} 1');
    expect(text).not.toContain(id);
  });

  it('/metrics shows the jobs of each queue, their age, and how jobs ended (BX-11)', async () => {
    onJob(t.ctx, 'test.good', async () => undefined);
    onJob(t.ctx, 'test.bad', async () => {
      throw new Error('never');
    });
    await enqueue(t.ctx, 'test.good', {});
    await enqueue(t.ctx, 'test.good', {}, { runAt: new Date(t.clock.now().getTime() + 3_600_000) });
    await enqueue(t.ctx, 'test.bad', {}, { maxAttempts: 2 });
    t.clock.advance(40);
    const before = await scrape();
    expect(lineOf(before, 'waybill_queue_jobs{queue="test.good",state="due"}')).toBe('1');
    expect(lineOf(before, 'waybill_queue_jobs{queue="test.good",state="later"}')).toBe('1');
    expect(lineOf(before, 'waybill_queue_oldest_due_seconds{queue="test.good"}')).toBe('40');
    await runDueJobs(t.ctx);
    t.clock.advance(10);
    await runDueJobs(t.ctx);
    const after = await scrape();
    expect(lineOf(after, 'waybill_queue_jobs{queue="test.good",state="due"}')).toBe('0');
    expect(lineOf(after, 'waybill_queue_jobs{queue="test.bad",state="due"}')).toBeUndefined();
    expect(lineOf(after, 'waybill_jobs_total{queue="test.good",outcome="done"}')).toBe('1');
    expect(lineOf(after, 'waybill_jobs_total{queue="test.bad",outcome="failed"}')).toBe('1');
    expect(lineOf(after, 'waybill_jobs_total{queue="test.bad",outcome="given_up"}')).toBe('1');
  });

  it('/metrics counts calls of webhooks and messages by result (BX-11)', async () => {
    const shop = await startReceiver();
    await call(t, who, 'POST', 'webhook', { url: shop.url, event: 'order.updated' });
    const { id: orderId } = await makeOrder(t, who, { receiver: { email: 'wei.ling@example.test' } });
    await emitEvent(t.ctx, who, 'order.updated', { orderId });
    const waiting = await scrape();
    expect(Number(lineOf(waiting, 'waybill_webhook_deliveries_waiting'))).toBeGreaterThan(0);
    expect(lineOf(waiting, 'waybill_notices_waiting{channel="email"}')).toBe('1');
    await senderOf(t.ctx).drain();
    shop.answer = (_call, response) => response.writeHead(500).end();
    await emitEvent(t.ctx, who, 'order.updated', { orderId });
    await senderOf(t.ctx).drain();
    await shop.close();
    t.clock.advance(90);
    await sendDueNotices(t.ctx);
    const text = await scrape();
    expect(Number(lineOf(text, 'waybill_webhook_calls_total{outcome="accepted"}'))).toBeGreaterThan(0);
    expect(Number(lineOf(text, 'waybill_webhook_calls_total{outcome="refused"}'))).toBeGreaterThan(0);
    expect(lineOf(text, 'waybill_webhooks{state="failing"}')).toBe('1');
    expect(Number(lineOf(text, 'waybill_notices_total{state="sent"}'))).toBeGreaterThan(0);
  });

  it('/metrics leaves out the calls of a blocked account, which wait on purpose (BX-11)', async () => {
    const blocked = await makeShipper(t, { companyId: who.companyId });
    await call(t, blocked, 'POST', 'webhook', { url: 'http://127.0.0.1:9/', event: 'order.updated' });
    const { id: orderId } = await makeDraft(t, blocked);
    const waiting = async () => {
      const text = await scrape();
      return ['deliveries_waiting', 'oldest_waiting_seconds'].map((name) =>
        Number(lineOf(text, `waybill_webhook_${name}`)),
      );
    };
    const [others = 0, oldest = 0] = await waiting();
    await emitEvent(t.ctx, blocked, 'order.updated', { orderId });
    t.clock.advance(60);
    expect((await waiting())[0]).toBe(others + 1);
    expect((await command(t, 'customers/block', { customer: blocked.customerId })).status).toBe(200);
    expect(await waiting()).toEqual([others, others > 0 ? oldest + 60 : 0]);
  });

  it('/metrics counts the digits that a tenant compares no more; the log has one line a minute with the tenant, the account if one guesses, and their number (BX-11, B2-10)', async () => {
    toWindow(t, 86_400);
    const { companyId, customerId } = who;
    await useUp(t, `guesses:phone:${companyId}`, 999);
    await useUp(t, `guesses:promo:account:${customerId}`, 30);
    lines.length = 0;
    const guess = () =>
      t.app.inject({
        method: 'POST',
        url: '/v1.0/order/tracking-pod',
        headers: { host: 'localhost' },
        payload: { trackingId: 'MY404', phoneNo: '0000', companyId },
      });
    const refused = async () => lineOf(await scrape(), 'waybill_guesses_refused_total{what="phone"}');
    const warnings = () =>
      lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'too many wrong guesses at a tenant');
    expect([(await guess()).statusCode, await refused(), warnings()]).toEqual([403, undefined, []]);
    expect([(await guess()).statusCode, await refused(), warnings()]).toEqual([
      429,
      '1',
      [expect.objectContaining({ tenant: companyId, what: 'phone', refused: 1 })],
    ]);
    t.clock.advance(59);
    await guess();
    await guess();
    expect([await refused(), warnings().length]).toEqual(['3', 1]);
    t.clock.advance(1);
    await guess();
    expect([await refused(), warnings()[1]]).toEqual(['4', expect.objectContaining({ refused: 3 })]);
    expect(warnings()[1]).not.toHaveProperty('account');
    lines.length = 0;
    await triedPromo(t.ctx, who, 'NOPE');
    expect(warnings()).toEqual([
      expect.objectContaining({ tenant: companyId, account: customerId, what: 'promo' }),
    ]);
  });

  it('/metrics shows the result of the last nightly check of the ledger, and none before the first one (BX-11)', async () => {
    expect(await scrape()).not.toMatch(/^waybill_ledger_/m);
    const fresh = await startTestServer({ env: { METRICS_TOKEN: TOKEN } });
    const shipper = await makeShipper(fresh, { walletMinor: 1000 });
    await fresh.db.sql.execute(sql`update customer set wallet_minor = 1 where id = ${shipper.customerId}`);
    await enqueue(fresh.ctx, VERIFY_QUEUE, {});
    await runDueJobs(fresh.ctx);
    const text = (await ask(fresh, `Bearer ${TOKEN}`)).body;
    expect(lineOf(text, 'waybill_ledger_problems')).toBe('1');
    expect(Number(lineOf(text, 'waybill_ledger_verified_timestamp_seconds'))).toBe(
      fresh.clock.now().getTime() / 1000,
    );
    await fresh.close();
  });

  it('/metrics reports a missing database, without earlier numbers (BX-11)', async () => {
    vi.spyOn(t.ctx.db.sql, 'execute').mockRejectedValue(new Error('away'));
    const text = await scrape();
    expect(lineOf(text, 'waybill_database_up')).toBe('0');
    expect(text).not.toMatch(/^waybill_(queue_jobs\{|webhook_deliveries_waiting|ledger_problems)/m);
    vi.restoreAllMocks();
    expect(lineOf(await scrape(), 'waybill_database_up')).toBe('1');
  });
});

it('each alert rule has a cure and reads only existing metrics (BX-11)', async () => {
  watchProcess(t.ctx);
  const known = new Set((await metricsOf(t.ctx).registry.getMetricsAsJSON()).map(({ name }) => name));
  const file = parse(readFileSync(path.join(ROOT, 'deploy/alerts.yml'), 'utf8')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string; cure: string } }[] }[];
  };
  const rules = file.groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(10);
  for (const { alert, expr, annotations } of rules) {
    const named = [...expr.matchAll(/\b(?:waybill|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/_bucket$/, ''),
    );
    expect([alert, named.filter((name) => !known.has(name))]).toEqual([alert, []]);
    expect(annotations).toEqual({ summary: expect.any(String), cure: expect.any(String) });
  }
});
