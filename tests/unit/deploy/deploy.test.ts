import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ignoredBy, instructionsOf } from '../../../scripts/release/dockerfile.mjs';
import { LAST } from '../../../server/http/lastAnswers.ts';
import { asTyped } from '../../../server/operator/asTyped.ts';
import { ROOT } from '../../../server/rootDir.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const here = (file: string) => existsSync(path.join(ROOT, file));
/** Every variable that the server or PostgreSQL's image reads. */
const KNOWN = new Set([...read('server/config.ts').matchAll(/\b[A-Z]{3,}[A-Z_]*\b/g)].map(([name]) => name));

describe('the Dockerfile', () => {
  const { stages } = instructionsOf(read('Dockerfile'));
  const image = stages.at(-1)!.instructions;
  const has = (word: string) => image.filter((one) => one.word === word).map(({ text }) => text);

  it('the Dockerfile’s last image comes from an earlier stage, has no packages for development and does not run as root (BX-11)', () => {
    expect(stages.map(({ name }) => name)).toEqual(['build', 'packages', 'image']);
    const packages = stages[1]!.instructions.filter(({ word }) => word === 'RUN').map(({ text }) => text);
    expect(packages).toEqual([expect.stringContaining('npm ci --omit=dev')]);
    expect(has('COPY').filter((text) => text.includes('node_modules'))).toEqual([
      '--from=packages /app/node_modules ./node_modules',
    ]);
    expect(has('RUN').join(' ')).not.toMatch(/\bnpm\b/);
    expect(has('USER')).toEqual(['node']);
    expect(image.map(({ word }) => word).indexOf('USER')).toBeLessThan(
      image.map(({ word }) => word).indexOf('CMD'),
    );
    expect(has('HEALTHCHECK')).toEqual([expect.stringContaining('/healthz')]);
    expect(has('ENV').join(' ')).toContain('WAYBILL_DEMO=0');
    expect(has('ENV').join(' ')).not.toMatch(/SECRET|PASSWORD|TOKEN|KEY/);
  });

  it('the Dockerfile’s image has each folder of files that the built server reads (BX-11)', () => {
    const dataFiles = ['server', 'texts'].flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => `${folder}/${file}`)
        .filter((file) => /\.(json|sql|tsv|ttf)$/.test(file)),
    );
    expect(dataFiles.length).toBeGreaterThan(50);
    const copied = has('COPY').map((text) => text.split(' ').at(-1)?.replace('./', ''));
    const isCopied = (file: string) => copied.some((folder) => file.startsWith(`${folder}/`));
    expect(dataFiles.filter((file) => !isCopied(file))).toEqual([]);
  });

  it('the Dockerfile copies only existing files, and no secret, data or history into the build (BX-11)', () => {
    const sources = stages
      .flatMap(({ instructions }) => instructions)
      .filter(({ word, text }) => word === 'COPY' && !text.startsWith('--from='))
      .flatMap(({ text }) => text.split(' ').slice(0, -1));
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter((file) => !here(file))).toEqual([]);
    const isLeftOut = ignoredBy(read('.dockerignore'));
    for (const file of ['.env', '.git/HEAD', 'data/secret.key', 'node_modules/pg/package.json', 'a.log'])
      expect([file, isLeftOut(file)]).toEqual([file, true]);
    for (const file of ['server/main.ts', '.npmrc', 'docs/examples/tenant.json', 'database.ts'])
      expect([file, isLeftOut(file)]).toEqual([file, false]);
  });
});

describe('compose.yaml', () => {
  interface Service {
    image: string;
    ports?: string[];
    environment?: Record<string, string>;
    env_file?: string;
    command?: string[];
    volumes?: string[];
    depends_on?: Record<string, { condition: string }>;
    healthcheck?: { test: string[] };
  }
  const text = read('compose.yaml');
  const { services, volumes } = parse(text, { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
  };

  it('compose.yaml has two servers, PostgreSQL, a proxy and backups; only the proxy can be reached (BX-11)', () => {
    expect(Object.keys(services)).toEqual(['waybill-a', 'waybill-b', 'db', 'proxy', 'backup']);
    expect(
      Object.entries(services)
        .filter(([, { ports }]) => ports)
        .map(([name]) => name),
    ).toEqual(['proxy']);
    expect(services['waybill-a']).toEqual(services['waybill-b']);
    expect(services.backup?.command?.slice(0, 2)).toEqual(['node', 'scripts/backupDaily.mjs']);
    expect(here('scripts/backupDaily.mjs')).toBe(true);
    const named = Object.values(services).flatMap((service) => service.volumes ?? []);
    for (const volume of named.filter((one) => !one.startsWith('.')))
      expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
    expect(read('Dockerfile')).toContain(`postgresql-client-${/postgres:(\d+)/.exec(text)?.[1]}`);
  });

  it('compose.yaml starts servers when PostgreSQL answers by TCP, and backups when a server has made the tables (BX-11)', () => {
    const { db, backup, ...others } = services;
    expect(db?.healthcheck?.test).toContain('--host=127.0.0.1');
    for (const name of ['waybill-a', 'waybill-b'])
      expect(others[name]?.depends_on).toEqual({ db: { condition: 'service_healthy' } });
    expect(backup?.depends_on).toEqual({ 'waybill-a': { condition: 'service_healthy' } });
    // Compose gives up what waits for an unhealthy server, so a slow first start must not count as one.
    expect(Number(/--start-period=(\d+)s/.exec(read('Dockerfile'))?.[1])).toBeGreaterThanOrEqual(300);
  });

  it('compose.yaml gives the servers only variables that they read, and all of them are in the example (BX-11)', () => {
    const names = Object.keys(services['waybill-a']?.environment ?? {});
    expect(names.filter((name) => !KNOWN.has(name))).toEqual([]);
    // Otherwise a variable such as WAYBILL_SECRET_BEFORE would be set in .env and never reach a server.
    for (const name of ['waybill-a', 'waybill-b', 'backup']) expect(services[name]?.env_file).toBe('.env');
    const example = [...read('deploy/env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    const used = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
    expect(used.filter((name) => name !== 'WAYBILL_VERSION' && !example.includes(name))).toEqual([]);
    for (const name of ['WAYBILL_SECRET', 'POSTGRES_PASSWORD', 'WAYBILL_HOST']) {
      expect(text).not.toMatch(new RegExp(`\\$\\{${name}[}-]`));
      expect(text).toContain(`\${${name}:?`);
    }
  });

  it('compose.yaml has a proxy that checks the servers’ readiness and does not expose the metrics (BX-11)', () => {
    const proxy = read('deploy/Caddyfile');
    const port = /PORT=(\d+)/.exec(read('Dockerfile'))?.[1];
    for (const [, name, to] of proxy.matchAll(/ (waybill-\w+):(\d+)/g)) {
      expect(Object.keys(services)).toContain(name);
      expect(to).toBe(port);
    }
    expect(proxy).toMatch(/@inside path \/metrics \/metrics\/ \/hostz \/hostz\/\s+respond @inside 404/);
    expect(proxy).toMatch(/ask \S+\/hostz/);
    expect(proxy).toContain('health_uri /readyz');
    expect(proxy.split('{').length).toBe(proxy.split('}').length);
    const nginx = read('deploy/nginx.conf');
    expect(nginx).toContain('location ~ ^/(metrics|hostz)/?$ { return 404; }');
    for (const header of ['Host', 'X-Forwarded-Host', 'X-Forwarded-For', 'X-Forwarded-Proto'])
      expect(nginx).toMatch(new RegExp(`proxy_set_header ${header} \\$`));
  });

  it('compose.yaml gives servers the time to answer their last calls before it kills them (BX-10)', () => {
    const { LEAVE_MS, ANSWER_MS } = LAST;
    const service = parse(text, { merge: true }).services['waybill-a'] as { stop_grace_period: string };
    const [, unit] = /^TimeoutStopSec=(\d+)$/m.exec(read('deploy/waybill@.service')) ?? [];
    for (const seconds of [Number.parseInt(service.stop_grace_period, 10), Number(unit)])
      expect(seconds * 1000).toBeGreaterThan(LEAVE_MS + ANSWER_MS);
    const [, every] = /health_interval (\d+)s/.exec(read('deploy/Caddyfile')) ?? [];
    expect(LEAVE_MS).toBeGreaterThan(2 * 1000 * Number(every));
  });
});

describe('units of systemd', () => {
  const UNITS = ['waybill@.service', 'waybill-backup.service', 'waybill-backup.timer'];

  it.each(UNITS.filter((unit) => unit.endsWith('.service')))(
    '%s starts an existing program, not as root (BX-11)',
    (unit) => {
      const text = read(`deploy/${unit}`);
      const [, program = ''] = /^ExecStart=\/usr\/bin\/node (\S+)/m.exec(text) ?? [];
      expect(program === 'dist/server.mjs' || here(program)).toBe(true);
      expect(text).toMatch(/^User=waybill$/m);
      expect(text).toMatch(/^EnvironmentFile=\/etc\/waybill\.env$/m);
      const set = [...text.matchAll(/\b([A-Z_]{4,})=/g)].map(([, name]) => name!);
      expect(set.filter((name) => !KNOWN.has(name) && name !== 'NODE_ENV')).toEqual([]);
    },
  );

  it('the commands of operators run as the service’s user with its environment (BX-11)', () => {
    const script = read('deploy/waybill-run');
    const unit = read('deploy/waybill@.service');
    expect(spawnSync('sh', ['-n', path.join(ROOT, 'deploy/waybill-run')]).status).toBe(0);
    const [, settings = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
    for (const setting of settings.split(' ').filter((one) => !one.startsWith('PORT=')))
      expect(script).toContain(`--setenv=${setting}`);
    for (const flag of ['--uid=waybill', '/etc/waybill.env', 'WorkingDirectory=/opt/waybill'])
      expect(script).toContain(flag);
  });

  it('an answer of an operator’s command names further commands in the form for this installation (BX-11)', () => {
    expect(read('deploy/waybill-run')).toContain('--setenv=WAYBILL_RUN=waybill-run');
    const cure =
      'npm run backup -- <file>, daily; npm run ledger:verify names them; npm run operate -- audit';
    expect(asTyped(cure, 'waybill-run')).toBe(
      'waybill-run backup <file>, daily; waybill-run ledger:verify names them; waybill-run operate audit',
    );
    expect(asTyped(cure, undefined)).toBe(cure);
  });

  it.runIf(spawnSync('systemd-analyze', ['--version']).status === 0).each(UNITS)(
    '%s has no fault for systemd (BX-11)',
    (unit) => {
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', path.join(ROOT, 'deploy', unit)], {
        encoding: 'utf8',
      });
      expect([status, stderr.split('\n').filter((line) => line.includes(unit))]).toEqual([0, []]);
    },
  );
});
