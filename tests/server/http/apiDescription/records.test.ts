import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { t } from '../../../support/shipperServer.ts';
import { call, calls, document, served, text, withDescription } from './descriptionWorld.ts';

const require = createRequire(import.meta.url);
withDescription();

it('the description of a tenant’s API does not name the maker of the shops’ plugins (INTG-15)', () => {
  expect(text).not.toMatch(/delyva/i);
});

/** Endings in generators' names for the parts of a call. */
const OF_A_CALL = [
  '',
  'Data',
  'Error',
  'Errors',
  'Response',
  'Responses',
  'Params',
  'Request',
  'Body',
  'Query',
];

it('no generator gives a record and a call the same name, in upper or lower case (BX-30)', () => {
  const records = Object.keys(document.components.schemas).map((name) => name.toLowerCase());
  expect(new Set(records).size).toBe(records.length);
  const ids = served().flatMap(({ operation }) => (operation ? [operation.id] : []));
  expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(ids.length);
  const ofCalls = ids.flatMap((id) => OF_A_CALL.map((end) => `${id}${end}`.toLowerCase()));
  expect(ofCalls.filter((name) => records.includes(name))).toEqual([]);
});

it('patterns need no escapes in any quotes, and match like the server’s own patterns (BX-30)', () => {
  const patterns = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
    ([, found]) => JSON.parse(found!) as string,
  );
  expect(patterns.length).toBeGreaterThan(10);
  expect(patterns.filter((pattern) => /[\\'"`]|(?<!\[)\//.test(pattern))).toEqual([]);
  const day = new RegExp(patterns.find((pattern) => pattern.endsWith('-[0-9]{2}-[0-9]{2}$'))!);
  expect([day.test('2026-03-02'), day.test('2026-3-2')]).toEqual([true, false]);
});

interface Part {
  type?: unknown;
  items?: unknown;
  description?: string;
  minimum?: number;
  maximum?: number;
}
/** Every schema of the description, at any depth. */
function partsOf(value: unknown): Part[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : [value as Part]), ...Object.values(value).flatMap(partsOf)];
}

it('every list names its items, every default its value, and a number its limits (BX-30)', () => {
  const parts = partsOf(document);
  expect(parts.filter(({ type, items }) => type === 'array' && !items)).toEqual([]);
  const defaults = parts.flatMap(({ description }) =>
    typeof description === 'string' && description.startsWith('Left out:') ? [description] : [],
  );
  expect(defaults.length).toBeGreaterThan(10);
  expect(defaults.filter((text) => text.includes('undefined'))).toEqual([]);
  const { InventoryInput, Directions } = document.components.schemas as Record<
    string,
    { properties: Record<string, Part> }
  >;
  expect(InventoryInput?.properties.quantity).toMatchObject({
    type: 'integer',
    minimum: 1,
    maximum: 100_000,
  });
  expect(Directions?.properties.line).toMatchObject({
    items: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
  });
});

it('each call has a description, and the server’s address is absolute (BX-30)', () => {
  for (const { name, description } of calls()) expect(description, name).toMatch(/^[A-Z].*\.$/s);
  const { servers, info } = document as unknown as { servers: unknown; info: unknown };
  expect(servers).toEqual([{ url: 'http://localhost/v1.0' }]);
  expect(info).toMatchObject({ title: 'Brand my API', contact: { name: 'Brand my' } });
});

it('the records of the contract are components of the same names', () => {
  const names = Object.keys(document.components.schemas);
  expect(names).toEqual(
    expect.arrayContaining(['Order', 'OrderInput', 'Customer', 'InstantQuote', 'Refusal']),
  );
  expect(names.filter((name) => !/^[A-Z][A-Za-z0-9]+$/.test(name))).toEqual([]);
  expect(call('post /order')?.requestBody?.content['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/OrderInput',
  });
});

it('the description has no error by the recommended rules of its linter, and every example fits its schema', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'api-description-'));
  const file = path.join(dir, 'openapi.json');
  writeFileSync(file, text);
  const bin = require.resolve('@redocly/cli/bin/cli.js');
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    CI: 'true',
  };
  // The tests' own server is at localhost.
  const skipped = '--skip-rule=no-server-example.com';
  const options = ['lint', file, '--extends=recommended', skipped, '--format=json'];
  const { stdout } = await promisify(execFile)(process.execPath, [bin, ...options], {
    cwd: dir,
    env,
    maxBuffer: 20_000_000,
  }).catch((failed: { stdout: string }) => failed);
  rmSync(dir, { recursive: true });
  const lintResult = JSON.parse(stdout) as {
    problems: { ruleId: string; message: string; severity: string }[];
  };
  // Existing clients call both `/order/track/{consignmentNo}` and `/order/{ids}/…`; the fixed part takes precedence.
  expect(lintResult.problems.filter((problem) => problem.ruleId !== 'no-ambiguous-paths')).toEqual([]);
  expect(lintResult.problems.filter((problem) => problem.severity === 'error')).toEqual([]);
});

it('the reference is a page under the content policy of our pages; its files are cached while their version is current', async () => {
  const get = (url: string) => t.app.inject({ url, headers: { host: 'localhost' } });
  const page = await get('/v1.0/docs');
  expect(page.statusCode).toBe(200);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic';/);
  expect(policy).toContain("style-src-attr 'none'");
  expect(policy).not.toContain('unsafe');
  // Swagger UI does not support Trusted Types: only this page is exempt.
  expect(policy).not.toContain('trusted-types');
  const files = [...page.body.matchAll(/(?:href|src)="(\/v1\.0\/docs\/[^"]+)"/g)].map(([, url]) => url!);
  expect(files).toHaveLength(2);
  for (const url of files) {
    const file = await get(url);
    expect([file.statusCode, file.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(file.headers['cache-control']).toContain('immutable');
    expect(gunzipSync(file.rawPayload).length).toBeGreaterThan(100_000);
  }
  expect((await get('/v1.0/docs/0.0.0/swagger-ui.css')).statusCode).toBe(404);
  expect((await get(`${files[0]}%2f..%2f..%2fpackage.json`)).statusCode).toBe(404);
});
