import { describe, expect, it } from 'vitest';
import { APP_FORMS } from '../../../contract/rules/integrations/appForms.ts';
import {
  APPS,
  appOfCourier,
  firstConfig,
  formOf,
  isComplete,
  isOffered,
  MASK,
  masked,
  unmasked,
} from '../../../contract/rules/integrations/apps.ts';
import { jsonFault } from '../../../contract/rules/text/jsonPlace.ts';
import { appIssues, configOf, valuesOf } from '../../../src/customRoutes/apps/appRules.ts';
import { appRecord } from '../../../src/shared/integrations/rules/appRecord.ts';

const keysOf = (path: string) => formOf(path)?.map(({ key }) => key);
const secretsOf = (path: string) => formOf(path)?.flatMap(({ key, kind }) => (kind === 'secret' ? key : []));

describe('the dedicated forms', () => {
  it('thirteen apps have dedicated forms (APPS-46, APPS-47, APPS-48, APPS-50, APPS-54, APPS-57, APPS-58)', () => {
    expect(Object.keys(APP_FORMS).sort()).toEqual([
      'abx-express',
      'citylinkexpress',
      'dhl-ecommerce-my',
      'flash-express',
      'grab-express',
      'jnt-express',
      'lalamove-v3',
      'line-clear',
      'mygdex-prime',
      'ninja-van',
      'pandago',
      'pickupp',
      'pos-usc',
    ]);
    for (const path of Object.keys(APP_FORMS)) expect([path, keysOf(path)?.length]).not.toEqual([path, 0]);
    expect(Object.keys(APP_FORMS).filter((path) => !APPS.some((app) => app.path === path))).toEqual([]);
    expect(formOf('stripe')).toBeNull();
    expect(formOf('constructor')).toBeNull();
  });

  it.each([
    [
      'pos-usc',
      'sandbox requestPickup scope prefix username accountNo applicationCode subscriptionCode callerName callerPhone client_id client_secret secretid',
      'client_secret secretid',
    ],
    ['pandago', 'sandbox scope keyId clientId privateKey', 'privateKey'],
    ['grab-express', 'sandbox client_id client_secret', 'client_secret'],
    ['citylinkexpress', 'sandbox companyCode accountNumber meterNumber', 'meterNumber'],
    ['abx-express', 'app_id app_key baseURL', 'app_key'],
    ['line-clear', 'sandbox accountNo username password accessToken requestPickup', 'password accessToken'],
  ])(
    '%s has exactly its fields and secrets (APPS-51, APPS-52, APPS-59, APPS-60, APPS-63, APPS-64, APPS-65, APPS-66, APPS-67, APPS-68, APPS-70, APPS-71)',
    (path, keys, secrets) => {
      expect(keysOf(path)?.join(' ')).toBe(keys);
      expect(secretsOf(path)?.join(' ')).toBe(secrets);
    },
  );

  it.each([
    ['pos-usc', { requestPickup: true, scope: expect.stringMatching(/^(\S+ ){6}\S+$/) }],
    ['line-clear', { requestPickup: true }],
    ['lalamove-v3', { market: 'MY' }],
    ['dhl-ecommerce-my', { authURL: expect.stringMatching(/^https:/), returnMode: '03' }],
    ['pandago', { scope: 'pandago.api.sg.*', clientId: 'pandago:sg:' }],
    ['abx-express', { baseURL: expect.stringMatching(/^https:\/\/.*\.my$/) }],
    ['ninja-van', { serviceType: 'PARCEL', country: 'MY' }],
  ])(
    '%s begins with its defaults and is empty otherwise, without the sandbox (APPS-29, APPS-30, APPS-31, APPS-49, APPS-53, APPS-55, APPS-56, APPS-61, APPS-62, APPS-69, APPS-72)',
    (path, presets) => {
      const first = firstConfig(formOf(path) ?? []);
      expect(first).toMatchObject(presets);
      for (const [key, value] of Object.entries(first))
        if (!(key in presets)) expect([key, value]).toEqual([key, value === false ? false : '']);
    },
  );
});

describe('apps', () => {
  it('apps are offered in their countries and for the couriers that the tenant sells (APPS-06)', () => {
    const offered = (country: string, couriers: string[]) =>
      APPS.filter((app) => isOffered(app, country, couriers)).map(({ path }) => path);
    expect(offered('SG', [])).toContain('pandago');
    expect(offered('SG', [])).not.toContain('pos-usc');
    expect(offered('MY', [])).not.toContain('tupai-express');
    expect(offered('MY', ['TUPAI'])).toContain('tupai-express');
  });

  it.each([
    ['NINJA-VAN', 'ninja-van'],
    ['Ninja Van', 'ninja-van'],
    ['TUPAI', 'tupai-express'],
    ['KAPAS', undefined],
    ['stripe', undefined],
  ])('apps of the service company %s are offered: %s', (code, path) =>
    expect(appOfCourier(code)?.path).toBe(path),
  );

  const refuse = (path: string): never => {
    throw new Error(path);
  };
  const merged = (sent: object, stored: object) => unmasked(null, { ...sent }, { ...stored }, refuse);

  it('a mask without a stored secret is refused with its place, as after a renamed key (APPS-28)', () => {
    const form = formOf('grab-express');
    expect(() => unmasked(form, { client_secret: MASK }, { client_secret: '' }, refuse)).toThrow(
      'config.client_secret',
    );
    expect(() => merged({ my: { key: MASK } }, { your: { key: 's' } })).toThrow('config.my.key');
    expect(merged({ user: 'b', key: MASK }, { user: 'a', key: 's' })).toEqual({ user: 'b', key: 's' });
  });

  it('an item of a list keeps its own secret when others are deleted, moved or added; a changed one asks for it (APPS-28)', () => {
    const stored = {
      list: [
        { at: 'A', token: 't1' },
        { at: 'B', token: 't2' },
      ],
    };
    const sent = (...ats: string[]) => ({ list: ats.map((at) => ({ at, token: MASK })) });
    expect(merged(sent('B'), stored)).toEqual({ list: [stored.list[1]] });
    expect(merged(sent('B', 'A'), stored)).toEqual({ list: stored.list.toReversed() });
    const added = { at: 'C', token: 'new' };
    expect(merged({ list: [added, ...sent('A', 'B').list] }, stored)).toEqual({
      list: [added, ...stored.list],
    });
    expect(() => merged(sent('A', 'C'), stored)).toThrow('config.list.1.token');
    const twins = {
      list: [
        { at: 'A', token: 't1' },
        { at: 'A', token: 't2' },
      ],
    };
    expect(merged(sent('A', 'A'), twins)).toEqual(twins);
    expect(() => merged(sent('A'), twins)).toThrow('config.list.0.token');
  });

  it.each([
    ['pickupp', { region: 'MY', email: 'a@shop.test', password: 's' }, ['region', 'email', 'password']],
    ['ninja-van', { clientId: 'a', clientSecret: 's' }, ['clientId', 'clientSecret']],
    [
      'pos-usc',
      { accountNo: '1', subscriptionCode: '2', client_id: '3', client_secret: 's', secretid: 's' },
      ['accountNo', 'subscriptionCode', 'client_id', 'client_secret', 'secretid'],
    ],
  ])(
    '%s is complete with the texts and secrets that the courier needs (APPS-26, APPS-58)',
    (path, filled, needed) => {
      const form = formOf(path)!;
      const config = { ...firstConfig(form), ...filled };
      expect(isComplete(form, config)).toBe(true);
      for (const key of needed)
        expect([key, isComplete(form, { ...config, [key]: '' })]).toEqual([key, false]);
    },
  );

  it('the mask stands for a set secret only', () => {
    expect(masked(null, { list: [{ token: 'a' }, { token: '' }] })).toEqual({
      list: [{ token: MASK }, { token: '' }],
    });
  });
});

describe('the form of an app', () => {
  const AVAILABLE = appRecord({ id: 305, path: 'stripe', name: 'Stripe', kind: 'payment', description: '' });
  const issues = (json: string) =>
    appIssues(true)({ appId: '305', name: 'Stripe', fields: {}, json }).map((i) => [i.messageKey, i.texts]);

  it('the form of an app begins with the app’s name and the account (APPS-12, APPS-16, APPS-17, APPS-32)', () => {
    expect(valuesOf(AVAILABLE, null, 7)).toEqual({ appId: '305', name: 'Stripe - 7', fields: {}, json: '' });
  });

  it.each([
    ['', 'apps.errors.config', undefined],
    ['{"a": 1,\n "b" 2}', 'apps.errors.json', { line: 2, column: 6 }],
    ['[1]', 'apps.errors.object', undefined],
  ])('the form of an app refuses the config %j (APPS-24, APPS-25)', (json, key, texts) => {
    expect(issues(json)).toEqual([[key, texts]]);
  });

  it('the form of an app has only the config’s fields, name and app for a dedicated app (APPS-26, APPS-27)', () => {
    const empty = { appId: '', name: ' ', fields: {}, json: '' };
    expect(appIssues(false)(empty).map((i) => i.messageKey)).toEqual([
      'apps.errors.appId',
      'apps.errors.name',
    ]);
    expect(issues('{}')).toEqual([]);
    expect(configOf(null, { ...empty, json: '{"a":1}' })).toEqual({ a: 1 });
  });

  it('the form of an app finds the position of a fault at the end, and none in valid JSON (APPS-25)', () => {
    expect(jsonFault('{"a":')).toEqual({ at: 5, line: 1, column: 6 });
    expect(jsonFault('{"a": [true, null, -1.5e3, "ü\\n"]}')).toBeNull();
  });
});
