import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type InstalledApp, InstalledListQuery } from '../../../contract/integrations/apps.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { installedApp, sealingKey } from '../../../server/db/schema/integrations/apps.ts';
import { changeKey } from '../../../server/modules/apps/secrets.ts';
import { installedApps } from '../../../server/modules/apps/service.ts';
import { advanceShipments } from '../../../server/sandbox/couriers/shipments.ts';
import { DATABASES } from '../../support/server.ts';
import { makeShipper } from '../../support/world.ts';
import { audit, command } from '../operate/command.ts';
import { call, data, makeOrder } from '../orders/orderBody.ts';
import {
  CONFIG,
  install,
  installed,
  list,
  neighbour,
  orderOf,
  report,
  SECRET,
  shipper,
  TUPAI,
  t,
  withApps,
  withPlan,
} from './appsWorld.ts';

const NINJA = 102;

describe.each(DATABASES)('apps on %s', (kind) => {
  withApps(kind);

  describe('an own courier account', () => {
    it('an own courier account carries the orders of its courier, and its reports move them (APPS-21)', async () => {
      const { id, webhookUrl } = await installed(TUPAI, CONFIG);
      const order = await makeOrder(t, shipper);
      expect((await orderOf(order.id)).carrierAppId).toBe(id);
      const body = {
        consignmentNo: order.consignmentNo,
        statusCode: STATUS.ready,
        location: 'Klang',
        at: '2099-01-01T00:00:00Z',
      };
      const moved = await report(webhookUrl ?? '', body);
      expect([moved.statusCode, moved.json()]).toEqual([
        200,
        { data: { consignmentNo: order.consignmentNo, statusCode: STATUS.ready } },
      ]);
      expect((await report(webhookUrl ?? '', body)).statusCode).toBe(200);
      const track = await call(t, shipper, 'GET', `order/${order.id}/track`);
      const { histories } = data<{
        histories: { statusCode: number; location: string; createdAt: string }[];
      }>(track);
      const readySteps = histories.filter((step) => step.statusCode === STATUS.ready);
      expect(readySteps).toMatchObject([{ location: 'Klang' }]);
      // A step with a future time counts as a step of now.
      expect(new Date(readySteps[0]?.createdAt ?? '').getTime()).toBeLessThanOrEqual(t.clock.now().getTime());
    });

    it('an own courier account accepts a number in small letters, and 600 reports a minute; further reports get 429 with the seconds to wait (APPS-21)', async () => {
      const { webhookUrl } = await installed(TUPAI, CONFIG);
      const order = await makeOrder(t, shipper);
      const body = { consignmentNo: order.consignmentNo?.toLowerCase(), statusCode: STATUS.ready };
      expect((await report(webhookUrl ?? '', body)).statusCode).toBe(200);
      expect((await orderOf(order.id)).statusCode).toBe(STATUS.ready);
      const repeated = await report(webhookUrl ?? '', body);
      expect(repeated.json()).toEqual({
        data: { consignmentNo: order.consignmentNo, statusCode: STATUS.ready },
      });
      for (let more = 2; more < 600; more += 50)
        await Promise.all(
          Array.from({ length: Math.min(50, 600 - more) }, () => report(webhookUrl ?? '', body)),
        );
      const refused = await report(webhookUrl ?? '', body);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      // Another app's reports are counted apart.
      const elsewhere = (await installed(TUPAI, CONFIG, await neighbour())).webhookUrl ?? '';
      expect((await report(elsewhere, body)).statusCode).toBe(404);
    });

    it('an own courier account delivers end to end by its address at the sandbox’s courier and, once uninstalled, as the tenant’s own', async () => {
      const { id } = await installed(TUPAI, CONFIG);
      const order = await makeOrder(t, shipper);
      t.clock.advance(300);
      await advanceShipments(t.ctx, t.clock.now());
      const half = await orderOf(order.id);
      expect(half.statusCode).toBeGreaterThan(STATUS.created);
      expect(half.statusCode).toBeLessThan(STATUS.delivered);
      expect(half.carrierAppId).toBe(id);
      await call(t, shipper, 'DELETE', `plugin/uninstall/${id}`);
      expect((await orderOf(order.id)).carrierAppId).toBeNull();
      t.clock.advance(3600);
      await advanceShipments(t.ctx, t.clock.now());
      expect([STATUS.completed, STATUS.returnDelivered]).toContain((await orderOf(order.id)).statusCode);
    });

    it('an incomplete own courier account, or one of another courier, carries nothing', async () => {
      await install(TUPAI, {});
      await install(NINJA, { clientSecret: SECRET });
      expect((await orderOf((await makeOrder(t, shipper)).id)).carrierAppId).toBeNull();
    });

    it('an order that the courier of an own account refuses fails with the reason, unpaid', async () => {
      await install(TUPAI, { token: 'wrong' });
      const failed = await makeOrder(t, shipper);
      expect(failed).toMatchObject({
        statusCode: STATUS.failed,
        failedReason: 'The courier does not accept the account of your app. Please check its settings.',
      });
      expect(data(await call(t, shipper, 'GET', 'customer'))).toMatchObject({ walletBalance: 500 });
    });

    it('a parcel of an own courier account is not moved by a forged call, another app or another account’s app; all get the same answer (B2-8)', async () => {
      const url = new URL((await installed(TUPAI, CONFIG)).webhookUrl ?? '');
      const order = await makeOrder(t, shipper);
      const ninja = new URL((await installed(NINJA, { clientSecret: SECRET })).webhookUrl ?? '');
      const other = await neighbour();
      const foreign = new URL((await installed(TUPAI, CONFIG, other)).webhookUrl ?? '');
      const stranger = await withPlan(await makeShipper(t, { companyCode: 'sg', walletMinor: 5000 }));
      const abroad = new URL((await installed(TUPAI, CONFIG, stranger)).webhookUrl ?? '');
      const changed = (change: (u: URL) => void) => {
        const copy = new URL(url);
        change(copy);
        return copy;
      };
      const forged: [URL, string][] = [
        [changed((u) => u.searchParams.set('key', 'guessed')), 'localhost'],
        [changed((u) => u.searchParams.delete('key')), 'localhost'],
        [changed((u) => u.searchParams.set('key', ninja.searchParams.get('key') ?? '')), 'localhost'],
        [changed((u) => u.searchParams.set('pid', '2000000000')), 'localhost'],
        [changed((u) => u.searchParams.set('pid', foreign.searchParams.get('pid') ?? '')), 'localhost'],
        [changed((u) => u.searchParams.set('cid', stranger.companyId)), 'localhost'],
        [changed((u) => (u.pathname = ninja.pathname)), 'localhost'],
        [url, 'sg.localhost'],
        [ninja, 'localhost'],
        [foreign, 'localhost'],
        [abroad, 'sg.localhost'],
      ];
      const body = { consignmentNo: order.consignmentNo, statusCode: STATUS.ready };
      const answers = await Promise.all(forged.map(([u, host]) => report(u.href, body, host)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(forged.map(() => 404));
      const bodies = answers.map((a) => a.body.replace(/"requestId":"[^"]+"/, ''));
      expect(new Set(bodies).size).toBe(1);
      expect((await orderOf(order.id)).statusCode).toBe(STATUS.created);
    });

    it.each([
      [STATUS.cancelled, 422],
      [STATUS.created, 422],
      [12_345, 422],
      [STATUS.returnDelivered, 409],
    ])('an own courier account cannot be reported as %i (B2-27)', async (statusCode, status) => {
      const { webhookUrl } = await installed(TUPAI, CONFIG);
      const { consignmentNo, id } = await makeOrder(t, shipper);
      expect((await report(webhookUrl ?? '', { consignmentNo, statusCode })).statusCode).toBe(status);
      expect((await orderOf(id)).statusCode).toBe(STATUS.created);
    });
  });

  describe('the key of the installation', () => {
    it('the installation’s key is changed by a command, which changes no app and deletes the old key', async () => {
      const { webhookUrl } = await installed(TUPAI, { token: SECRET });
      const before = (await list()).data;
      const [old] = await t.db.sql.select().from(sealingKey);
      const done = await command(t, 'apps/rotateKey');
      expect([done.status, done.data.said]).toEqual([
        200,
        ['The settings of 1 installed apps are encrypted with a new key; the old one is gone.'],
      ]);
      const keys = await t.db.sql.select().from(sealingKey);
      expect(keys).toHaveLength(1);
      expect(keys[0]?.id).not.toBe(old?.id);
      expect(await audit(t, 'apps')).toMatchObject([{ command: 'apps/rotateKey' }]);
      const after = (await list()).data;
      expect(after[0]).toEqual(before[0]);
      const { consignmentNo } = await makeOrder(t, shipper);
      expect((await report(webhookUrl ?? '', { consignmentNo, statusCode: STATUS.ready })).statusCode).toBe(
        200,
      );
    });

    it('the installation’s key is encrypted again after the secret was changed, while the previous secret is configured', async () => {
      await install(TUPAI, { token: SECRET });
      const before = (await list()).data;
      const changed = { ...t.ctx, secret: new TextEncoder().encode('another secret') };
      const knows = { ...changed, config: { ...t.ctx.config, secretBefore: t.ctx.secret } };
      const open = async (ctx: typeof t.ctx) =>
        (await installedApps(ctx, shipper, InstalledListQuery.parse({}), 'en_US')).data;
      expect((await open(changed)).find((app) => app.path === 'tupai-express')?.config).toEqual({});
      expect((await open(knows))[0]).toEqual(before[0]);
      await t.db.tx(() => changeKey(knows, () => new Error('lost')));
      expect((await open(changed))[0]).toEqual(before[0]);
    });

    it('the installation’s key decrypts a row only for its own account: settings copied to another row cannot be read', async () => {
      await install(TUPAI, { token: SECRET });
      const other = await neighbour();
      await install(TUPAI, { token: 'mine' }, other);
      const [first] = await t.db.sql
        .select()
        .from(installedApp)
        .where(eq(installedApp.customerId, shipper.customerId));
      await t.db.sql
        .update(installedApp)
        .set({ sealed: first!.sealed })
        .where(eq(installedApp.customerId, other.customerId));
      const page = await list('&status=2', other);
      expect(page.data).toMatchObject([{ path: 'tupai-express', config: {} }]);
      const { webhookUrl } = page.data[0] as InstalledApp;
      expect(new URL(webhookUrl ?? '').searchParams.get('key')).toBe('');
      const { consignmentNo } = await makeOrder(t, other);
      const body = { consignmentNo, statusCode: STATUS.ready };
      expect((await report(webhookUrl ?? '', body)).statusCode).toBe(404);
      expect((await command(t, 'apps/rotateKey')).status).toBe(409);
      const saved = await call(t, other, 'PATCH', `plugin/installed/${page.data[0]?.id}`, {
        config: { token: 'mine again' },
      });
      expect(data<InstalledApp>(saved).status).toBe(1);
      expect((await command(t, 'apps/rotateKey')).status).toBe(200);
    });
  });
});
