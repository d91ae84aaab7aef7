import { describe, expect, it } from 'vitest';
import type { AvailableApp, InstalledApp } from '../../../contract/integrations/apps.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { DATABASES } from '../../support/server.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, error, pageOf } from '../orders/orderBody.ts';
import { install, installed, list, neighbour, shipper, t, withApps, withPlan } from './appsWorld.ts';

const NINJA = 102;

describe.each(DATABASES)('apps on %s', (kind) => {
  withApps(kind);

  it('apps of the tenant’s country and couriers are offered, except installed ones (APPS-03, APPS-06, API-116)', async () => {
    const available = async () =>
      pageOf<AvailableApp>(
        await call(t, shipper, 'GET', 'plugin/apps?page=1&limit=1000&sortBy=name&orderBy=asc'),
      ).data;
    const before = await available();
    expect(before.filter((app) => app.kind === 'courier')).toHaveLength(14);
    const names = before.map((app) => app.name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(before.some((app) => app.kind === 'builtIn')).toBe(false);
    await install(NINJA, {});
    expect((await available()).map((app) => app.path)).toEqual(
      before.map((app) => app.path).filter((path) => path !== 'ninja-van'),
    );
  });

  it('apps of couriers and payment services are neither offered nor installed where nothing uses them', async () => {
    const { config } = t.ctx;
    const offered = async () =>
      pageOf<{ kind: string }>(await call(t, shipper, 'GET', 'plugin/apps?page=1&limit=100')).data.map(
        ({ kind: of }) => of,
      );
    t.ctx.config = { ...config, sandbox: new Set(['gateway'] as const) };
    expect(new Set(await offered())).toEqual(new Set(['payment']));
    t.ctx.config = { ...config, sandbox: new Set() };
    expect(await offered()).toEqual([]);
    const refused = await install(102, {});
    expect([refused.status, error(refused).message]).toEqual([409, expect.stringContaining('not used here')]);
    t.ctx.config = config;
    expect((await install(102, {})).status).toBe(200);
  });

  it('apps describe themselves in the language of the reader', async () => {
    const inChinese = { 'accept-language': 'zh-CN' };
    const about = async (path: string) =>
      pageOf<AvailableApp>(await call(t, shipper, 'GET', path, undefined, inChinese)).data.map(
        ({ description }) => description,
      );
    expect(await about('plugin/installed')).toContain('门户自带的部分，始终可用。');
    expect(await about('plugin/apps?keyword=ninja')).toEqual(['使用您自己在 Ninja Van 的账户发货。']);
  });

  it('records of apps have the fields that programs read (API-162, API-163)', async () => {
    const [offered] = pageOf<AvailableApp>(await call(t, shipper, 'GET', 'plugin/apps')).data;
    expect(offered).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
      path: expect.stringMatching(/^[a-z0-9-]+$/),
      description: expect.any(String),
      kind: expect.any(String),
    });
    const made = await installed(NINJA, { clientId: 'aisyah' });
    const [listed] = (await list('&keyword=ninja')).data.filter(({ id }) => id === made.id);
    expect(listed).toEqual({
      id: made.id,
      name: `App - ${shipper.customerId}`,
      appId: NINJA,
      path: 'ninja-van',
      description: expect.any(String),
      kind: 'courier',
      customerId: shipper.customerId,
      companyId: shipper.companyId,
      status: 2,
      config: expect.objectContaining({ clientId: 'aisyah' }),
      webhookUrl: expect.any(String),
      updatedAt: t.clock.now().toISOString(),
    });
  });

  it('parts of the portal are named, found and sorted in the caller’s language, courier apps by the couriers’ own names (APPS-02, APPS-04)', async () => {
    await install(NINJA, {});
    const names = async (language: string, query = '') => {
      const answer = await call(t, shipper, 'GET', `plugin/installed?${query}`, undefined, {
        'accept-language': language,
      });
      return pageOf<InstalledApp>(answer).data.map(({ name }) => name);
    };
    const ninja = `App - ${shipper.customerId}`;
    expect(await names('en', 'sortBy=name')).toEqual([ninja, 'Email', 'Geocoder', 'SMS']);
    expect(await names('ms', 'sortBy=name')).toEqual([ninja, 'E-mel', 'Pencari lokasi alamat', 'SMS']);
    expect((await names('zh-CN')).sort()).toEqual([ninja, '地址定位', '电子邮件', '短信'].sort());
    expect(await names('zh-CN', `keyword=${encodeURIComponent('邮件')}`)).toEqual(['电子邮件']);
    expect(await names('zh-CN', 'keyword=email')).toEqual(['电子邮件']);
  });

  it('an uninstalled app is deleted once, and an app of another account is unknown (APPS-42, API-120)', async () => {
    const { id } = await installed(NINJA, {});
    const other = await neighbour();
    expect((await call(t, other, 'DELETE', `plugin/uninstall/${id}`)).status).toBe(404);
    const gone = await call(t, shipper, 'DELETE', `plugin/uninstall/${id}`);
    expect(data(gone)).toEqual({ id, name: `App - ${shipper.customerId}` });
    expect((await call(t, shipper, 'DELETE', `plugin/uninstall/${id}`)).status).toBe(404);
  });

  it('an API key can neither read installed apps, whose addresses move parcels, nor change them', async () => {
    const { id } = await installed(NINJA, {});
    const key = `dx${'7'.repeat(40)}`;
    await storeApiToken(t.ctx, shipper, 'Shop', key);
    const headers = { 'x-delyvax-access-token': key };
    const answers = await Promise.all([
      call(t, null, 'GET', 'plugin/installed', undefined, headers),
      call(t, null, 'PATCH', `plugin/installed/${id}`, { name: 'x' }, headers),
      call(t, null, 'DELETE', `plugin/uninstall/${id}`, undefined, headers),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('the callback address has the tenant’s host, the app, its number and its company; a payment app has the wallet’s callback (APPS-20, APPS-21)', async () => {
    const elsewhere = await withPlan(await makeShipper(t, { companyCode: 'sg' }));
    const url = new URL((await installed(NINJA, {}, elsewhere)).webhookUrl ?? '');
    expect(`${url.origin}${url.pathname}`).toBe('http://sg.localhost:4000/v1.0/plugin/tracking/ninja-van');
    expect(url.searchParams.get('cid')).toBe(elsewhere.companyId);
    expect((await installed(305, { key: 'k' }, elsewhere)).webhookUrl).toBe(
      'http://sg.localhost:4000/v1.0/wallet/gateway/callback',
    );
  });
});
