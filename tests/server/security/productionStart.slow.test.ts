import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { assertDemoIsPrivate, readConfig } from '../../../server/config.ts';
import { ensureSecret } from '../../../server/secret.ts';
import { startNotes } from '../../../server/startNotes.ts';
import { startKillable } from '../crash/killableServer.ts';
import { PRODUCTION } from './production.ts';

describe('the start', () => {
  it.each([31, 32, 33])('the start with a secret of %i characters is refused below 32 (BX-02)', (length) => {
    const read = () => readConfig({ WAYBILL_SECRET: 's'.repeat(length) });
    if (length < 32) expect(read).toThrow('WAYBILL_SECRET must have 32 characters or more');
    else expect(read().secret).toHaveLength(length);
  });

  it('blanks around a secret do not count, and a short secret in the file is refused too (BX-02)', () => {
    expect(() => readConfig({ WAYBILL_SECRET: `${'s'.repeat(31)} \n` })).toThrow('WAYBILL_SECRET');
    const dir = mkdtempSync(path.join(os.tmpdir(), 'secret-'));
    writeFileSync(path.join(dir, 'secret.key'), 's'.repeat(31));
    expect(() => ensureSecret(readConfig({ DATA_DIR: dir }))).toThrow('secret.key must hold 32 characters');
    writeFileSync(path.join(dir, 'secret.key'), 's'.repeat(32));
    expect(ensureSecret(readConfig({ DATA_DIR: dir }))).toHaveLength(32);
    rmSync(dir, { recursive: true, force: true });
  });

  it.each([
    ['127.0.0.1', true],
    ['127.255.0.9', true],
    ['::1', true],
    ['localhost', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.4', false],
    ['128.0.0.1', false],
    ['parcels.example.com', false],
  ])(
    'the start on HOST=%s with the demo is allowed: %s; a public demo and an installation without one always start (BX-02)',
    (HOST, allowed) => {
      const start = (env: NodeJS.ProcessEnv) => () => assertDemoIsPrivate(readConfig({ HOST, ...env }));
      if (allowed) start({})();
      else expect(start({})).toThrow(/^HOST=.* WAYBILL_DEMO=0, or WAYBILL_PUBLIC_DEMO=1/);
      start({ WAYBILL_PUBLIC_DEMO: '1' })();
      start(PRODUCTION)();
    },
  );

  it.each([
    [undefined, true],
    ['', true],
    ['1', true],
    ['0', false],
    ['false', null],
    ['off', null],
    ['00', null],
    [' 0', null],
  ])(
    'the start with WAYBILL_DEMO=%j has a demo: %j; null is refused, since it would open one (BX-02)',
    (setting, demo) => {
      const read = () => readConfig({ WAYBILL_DEMO: setting });
      if (demo === null) expect(read).toThrow(`WAYBILL_DEMO must be 0 or 1, not "${setting}"`);
      else expect(read().demo).toBe(demo);
    },
  );

  it('the start names an invalid variable in one sentence (BX-02)', async () => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'refused-'));
    const refused = await startKillable(dir, { WAYBILL_SECRET: 'short' }).catch((err: Error) => err.message);
    rmSync(dir, { recursive: true, force: true });
    expect(refused).toBe(
      'the server ended with 1: Waybill could not start: WAYBILL_SECRET must have 32 characters or more\n',
    );
  });

  it.each([
    ['http://localhost:4000', true],
    ['http://my.localhost:4000', true],
    ['http://127.0.0.1:4000', true],
    ['http://[::1]:4000', true],
    ['https://parcels.example.com', false],
    ['https://localhost.example.com', false],
    ['http://192.168.1.4:4000', false],
  ])(
    'the start on this machine with the demo and PUBLIC_URL=%s is allowed: %s, since a proxy may be in front; a public demo always starts (BX-02)',
    (PUBLIC_URL, allowed) => {
      const start = (env: NodeJS.ProcessEnv) => () => assertDemoIsPrivate(readConfig({ PUBLIC_URL, ...env }));
      if (allowed) start({})();
      else expect(start({})).toThrow(/^PUBLIC_URL=.* WAYBILL_DEMO=0, or WAYBILL_PUBLIC_DEMO=1/);
      start({ WAYBILL_PUBLIC_DEMO: '1' })();
      start(PRODUCTION)();
    },
  );

  it('the start with an unknown part in WAYBILL_SANDBOX is refused with its name, also with the demo (BX-01)', () => {
    for (const env of [{}, PRODUCTION])
      expect(() => readConfig({ ...env, WAYBILL_SANDBOX: 'gateway,courier' })).toThrow('not "courier"');
  });

  it('the start names the open parts of the sandbox, and all missing services (BX-01)', () => {
    const notesOf = (env: NodeJS.ProcessEnv) => startNotes(readConfig(env));
    expect(notesOf({})).toContain('demo@waybill.test');
    const bare = notesOf(PRODUCTION);
    expect(bare).not.toMatch(/sandbox|demo@/i);
    expect(bare).toMatch(/Payments no way to pay is set up/);
    expect(bare).toMatch(/Couriers none is connected/);
    expect(bare).toMatch(/Mails {4}are not sent/);
    expect(notesOf({ ...PRODUCTION, PUBLIC_URL: 'https://ship.example.com/' })).toContain(
      'https://ship.example.com/customer',
    );
    const named = notesOf({ ...PRODUCTION, WAYBILL_SANDBOX: 'gateway,couriers,outbox' });
    for (const part of ['gateway', 'couriers', 'outbox']) expect(named).toContain(`${part} is open`);
    expect(named).not.toMatch(/Payments|Couriers none/);
    const real = notesOf({
      ...PRODUCTION,
      SMTP_URL: 'smtp://localhost',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      KARRIO_URL: 'http://127.0.0.1:5002',
      KARRIO_API_KEY: 'key_1',
    });
    expect(real).not.toMatch(/Sandbox|Payments|Couriers|Mails/);
  });
});
