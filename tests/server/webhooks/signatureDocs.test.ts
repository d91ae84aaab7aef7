import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { signedHeaders } from '../../../server/modules/webhooks/signature.ts';

const PAGE = readFileSync(path.join(import.meta.dirname, '../../../docs/WEBHOOKS.md'), 'utf8');
const dir = mkdtempSync(path.join(tmpdir(), 'signatures-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** A call in the form of the page's functions. */
interface Case {
  secret: string;
  id: string;
  time: string;
  signatures: string;
  body: string;
  now: number;
}

/** The language's code on the page, and a main part that answers each line of tab-separated base64 values with true or false. */
interface Language {
  block: string;
  file: string;
  run: string[];
  /** Checks whether the language is installed, with its version. */
  probe: string[];
  program: (code: string) => string;
}

const LANGUAGES: Record<string, Language> = {
  'Node.js': {
    block: 'js',
    file: 'verify.mjs',
    run: [process.execPath],
    probe: [process.execPath, '--version'],
    program: (code) => `${code}
import { readFileSync } from 'node:fs';
for (const line of readFileSync(0, 'utf8').trim().split('\\n')) {
  const [secret, id, time, signatures, body, now] = line.split('\\t').map((v) => Buffer.from(v, 'base64').toString());
  const headers = { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures };
  console.log(isGenuine(secret, headers, body, Number(now)));
}`,
  },
  Python: {
    block: 'python',
    file: 'verify.py',
    run: ['python3'],
    probe: ['python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 10))'],
    program: (code) => `${code}
import sys
for line in sys.stdin.read().strip().split("\\n"):
    secret, id, at, signatures, body, now = [base64.b64decode(v) for v in line.split("\\t")]
    headers = {"webhook-id": id.decode(), "webhook-timestamp": at.decode(), "webhook-signature": signatures.decode()}
    print("true" if is_genuine(secret.decode(), headers, body, float(now)) else "false")`,
  },
  PHP: {
    block: 'php',
    file: 'verify.php',
    run: ['php'],
    probe: ['php', '--version'],
    program: (code) => `<?php
${code}
foreach (explode("\\n", trim(stream_get_contents(STDIN))) as $line) {
  [$secret, $id, $time, $signatures, $body, $now] = array_map('base64_decode', explode("\\t", $line));
  $headers = ['webhook-id' => $id, 'webhook-timestamp' => $time, 'webhook-signature' => $signatures];
  echo is_genuine($secret, $headers, $body, (int) $now) ? "true\\n" : "false\\n";
}`,
  },
  Java: {
    block: 'java',
    file: 'Main.java',
    run: ['java'],
    probe: ['javac', '--version'],
    program: (code) => {
      const at = code.indexOf('class Webhooks');
      return `${code.slice(0, at)}
class Main {
  public static void main(String[] args) throws Exception {
    var lines = new String(System.in.readAllBytes(), StandardCharsets.UTF_8).trim().split("\\n");
    for (String line : lines) {
      String[] v = line.split("\\t");
      for (int i = 0; i < v.length; i++) v[i] = new String(Base64.getDecoder().decode(v[i]), StandardCharsets.UTF_8);
      var headers = Map.of("webhook-id", v[1], "webhook-timestamp", v[2], "webhook-signature", v[3]);
      System.out.println(Webhooks.isGenuine(v[0], headers, v[4].getBytes(StandardCharsets.UTF_8), Long.parseLong(v[5])));
    }
  }
}
${code.slice(at)}`;
    },
  },
};

const AT = new Date('2026-03-01T12:00:00Z');
const NOW = AT.getTime() / 1000;
const BODY = '{"id":"1","name":"黄 & Söhne"}';

/** Calls that the server signed by these secrets, and the results of a receiver with `secret`. */
function sent(secrets: [string, ...string[]], secret: string, change: Partial<Case> = {}): Case {
  const headers = signedHeaders(
    { id: 'evt-1', event: 'order.created', body: BODY, at: AT, sequence: 1 },
    secrets,
  );
  return {
    secret,
    id: 'evt-1',
    time: headers['webhook-timestamp'] ?? '',
    signatures: headers['webhook-signature'] ?? '',
    body: BODY,
    now: NOW,
    ...change,
  };
}

const CASES: [what: string, genuine: boolean, call: Case][] = [
  ['as it was sent', true, sent(['one'], 'one')],
  ['while the secret changes, by the old one', true, sent(['one', 'two'], 'one')],
  ['while the secret changes, by the new one', true, sent(['one', 'two'], 'two')],
  ['by another secret', false, sent(['one'], 'two')],
  ['with another body', false, sent(['one'], 'one', { body: `${BODY} ` })],
  ['with another id', false, sent(['one'], 'one', { id: 'evt-2' })],
  ['five minutes old', true, sent(['one'], 'one', { now: NOW + 300 })],
  ['older than five minutes', false, sent(['one'], 'one', { now: NOW + 301 })],
  ['without a signature', false, sent(['one'], 'one', { signatures: 'v1,' })],
  ['with a time that is none', false, sent(['one'], 'one', { time: 'now' })],
];

const codeOf = (block: string): string => {
  const found = new RegExp(`\`\`\`${block}\n([\\s\\S]*?)\n\`\`\``).exec(PAGE)?.[1];
  if (!found) throw new Error(`The page has no ${block} code.`);
  return found;
};

it.for(Object.entries(LANGUAGES))(
  'the check on the page in %s accepts real calls and nothing else (B1-2)',
  ([name, { block, file, run, probe, program }], { skip }) => {
    const code = codeOf(block);
    expect(code).toContain('webhook-signature');
    const [test = '', ...arguments_] = probe;
    if (spawnSync(test, arguments_).status !== 0) {
      // Skipped visibly. For this language only the page's example is proven, below.
      process.stderr.write(`${name} is not on this machine: its code on the page was not run.\n`);
      skip(`${name} is not on this machine`);
    }
    const place = path.join(dir, file);
    writeFileSync(place, program(code));
    const input = CASES.map(([, , c]) =>
      [c.secret, c.id, c.time, c.signatures, c.body, String(c.now)]
        .map((value) => Buffer.from(value).toString('base64'))
        .join('\t'),
    ).join('\n');
    const [command = '', ...more] = run;
    const { stdout, stderr } = spawnSync(command, [...more, place], { input, encoding: 'utf8' });
    expect(stderr).toBe('');
    const answers = stdout.trim().split('\n');
    expect(CASES.map(([what], i) => [what, answers[i]])).toEqual(
      CASES.map(([what, genuine]) => [what, String(genuine)]),
    );
  },
);

it('the example on the page has the server’s signature (B1-2)', () => {
  const value = (part: string) => new RegExp(`^\\| ${part} \\| \`(.*)\` \\|$`, 'm').exec(PAGE)?.[1] ?? '';
  const call = {
    id: value('`webhook-id`'),
    event: 'order.updated',
    body: value('body'),
    at: new Date(Number(value('`webhook-timestamp`')) * 1000),
    sequence: null,
  };
  expect(signedHeaders(call, [value('secret')])['webhook-signature']).toBe(value('`webhook-signature`'));
});
