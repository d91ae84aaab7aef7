import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { run } from '../../../cli/run.ts';
import type { AddressBookContact, AddressBookInput } from '../../../contract/contacts/contacts.ts';
import type { InboxLine } from '../../../contract/orders/inbox.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, makeOrder, walletBalanceOf } from '../orders/orderBody.ts';

export { t } from '../../support/shipperServer.ts';

export const KEY = `dx${'6'.repeat(40)}`;
export const AISYAH = {
  name: 'Aisyah Binti Omar',
  phone: '60187654321',
  address1: '8 Jalan SS15/4',
  postcode: '47500',
  city: 'Subang Jaya',
  state: 'Selangor',
  country: 'MY',
};

export let shipper: TestShipper;
/** Address of a proxy before the server, which a test can break. */
export let url = '';
/** A folder for this test only. */
export let folder = '';
/** Loses the server's next answer to this method and path. */
let cut: string | undefined;
export const cutNext = (call: string): void => {
  cut = call;
};

let line: Server;

/** Passes calls on to the server. */
async function startLine(target: string): Promise<Server> {
  const server = createServer(async (request, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { host: _, connection: _c, 'content-length': _l, ...headers } = request.headers;
    const method = request.method ?? 'GET';
    const passed = await fetch(`${target}${request.url}`, {
      method,
      headers: headers as Record<string, string>,
      ...(method === 'GET' ? {} : { body: Buffer.concat(chunks) }),
    });
    const bytes = Buffer.from(await passed.arrayBuffer());
    if (cut === `${method} ${request.url}`) {
      cut = undefined;
      answer.destroy();
      return;
    }
    const { 'content-encoding': _e, 'content-length': _n, ...sent } = Object.fromEntries(passed.headers);
    answer.writeHead(passed.status, sent).end(bytes);
  });
  // No time limit: a busy machine would close a connection that the next call is about to use.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

export interface Ended {
  code: number;
  out: string;
  err: string;
}

interface Options {
  /** Answers of a person at a terminal, one for each question. */
  answers?: readonly string[];
  /** The piped input. */
  input?: string;
  env?: NodeJS.ProcessEnv;
}

/** Runs the command line against the test server. Only with answers there is a person. */
export async function waybill(words: readonly string[], options: Options = {}): Promise<Ended> {
  const { answers, input, env } = options;
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const texts = { out: '', err: '' };
  const left = [...(answers ?? [])];
  stdout.on('data', (chunk: Buffer) => {
    texts.out += chunk;
  });
  stderr.on('data', (chunk: Buffer) => {
    texts.err += chunk;
    // A question ends with a space, any other line with its end.
    if (!answers || !String(chunk).endsWith(' ')) return;
    const next = left.shift();
    if (next === undefined) stdin.end();
    else stdin.write(`${next}\n`);
  });
  if (!answers) stdin.end(input ?? '');
  const isTTY = answers !== undefined;
  const code = await run(words, {
    env: { WAYBILL_URL: url, WAYBILL_API_KEY: KEY, XDG_STATE_HOME: path.join(folder, 'state'), ...env },
    cwd: folder,
    stdin: Object.assign(stdin, { isTTY }),
    stdout: Object.assign(stdout, { isTTY: false }),
    stderr: Object.assign(stderr, { isTTY }),
    abort: new AbortController(),
    // Time passes in the server's jobs only.
    pause: async () => {
      t.clock.advance(1);
      await runDueJobs(t.ctx);
    },
  });
  return { code, ...texts };
}

/** The JSON answer of a command that must succeed. */
export async function json<T>(words: readonly string[], options: Options = {}): Promise<T> {
  const { code, out, err } = await waybill([...words, '--json'], options);
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${err}`);
  return JSON.parse(out) as T;
}

export interface Failed {
  exit: number;
  error: { message: string; code?: string; field?: string; candidates?: { say?: string; label: string }[] };
}

/** The JSON failure of a command. */
export async function failure(words: readonly string[], options: Options = {}): Promise<Failed> {
  const { code, err } = await waybill([...words, '--json'], options);
  const failed = JSON.parse(err) as Failed;
  if (failed.exit !== code) throw new Error(`said ${failed.exit}, ended with ${code}`);
  return failed;
}

export const addContact = async (over: Partial<AddressBookInput> = {}): Promise<AddressBookContact> =>
  data<AddressBookContact>(await call(t, shipper, 'POST', 'contact', { ...AISYAH, ...over }));

export const ordersMade = async (): Promise<
  { id: string; source: string | null; statusCode: number; price: { amount: number } }[]
> => data(await call(t, shipper, 'GET', 'order?limit=100'));

export const balance = () => walletBalanceOf(t, shipper);

/** The environment of another account's key, with this much money in the same company. */
export async function otherShipper(walletMinor: number): Promise<NodeJS.ProcessEnv> {
  const other = await makeShipper(t, { companyId: shipper.companyId, walletMinor });
  const key = `dx${'8'.repeat(40)}`;
  await storeApiToken(t.ctx, other, 'Command line', key);
  return { WAYBILL_API_KEY: key };
}

/** Stored requests that wait for their answer. */
export function pending(): string[] {
  const place = path.join(folder, 'state/waybill');
  return readdirSync(folder).includes('state') ? readdirSync(place) : [];
}

export const booked = async (more = {}) => {
  const { id, consignmentNo } = await makeOrder(t, shipper, { serviceCode: 'DX', ...more });
  return { id, number: consignmentNo ?? '' };
};
export const scope = () => ({ companyId: shipper.companyId, customerId: shipper.customerId });
export const drafts = async () =>
  data<Order[]>(await call(t, shipper, 'GET', 'order?statusCode=0&limit=100'));
export const failedDelivery = async () => {
  const { id, number } = await booked();
  for (const code of [STATUS.pickupSuccess, STATUS.inTransit, STATUS.failedDelivery])
    await moveOrder(t.ctx, scope(), id, code);
  return { id, number };
};
export const lines = async (...words: string[]) =>
  (await json<{ lines: Pick<InboxLine, 'id' | 'steps' | 'remedies' | 'order'>[] }>(['inbox', ...words]))
    .lines;

/** Prepares each test file that calls it. */
export function withCommandLine(): void {
  withServer();
  beforeAll(async () => {
    line = await startLine(
      (await t.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost'),
    );
    url = `http://localhost:${(line.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    line.closeAllConnections();
    await new Promise((resolve) => line.close(resolve));
  });
  beforeEach(async () => {
    await t.truncate();
    cut = undefined;
    shipper = await makeShipper(t, { walletMinor: 50_000 });
    await storeApiToken(t.ctx, shipper, 'Command line', KEY);
    folder = mkdtempSync(path.join(tmpdir(), 'waybill-cli-'));
    return () => rmSync(folder, { recursive: true });
  });
}
