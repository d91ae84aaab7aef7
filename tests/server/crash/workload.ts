import { expect } from 'vitest';
import type { TestServer } from '../../support/server.ts';
import type { Account } from './crashWorld.ts';
import type { Killable } from './killableServer.ts';

/** A server from its start to its kill. */
export interface Round {
  server: Killable;
  /** Called for each answer. A certain answer starts the last calls of some servers. */
  answered(): void;
  /** Resolves shortly before the kill. */
  near: Promise<void>;
  /** Whether the kill happens in a webhook's call. */
  inCall: boolean;
}

/** One kind of work that continues while servers are killed, on its own account. */
export interface Workload {
  name: string;
  /** Prepares the state for the next server, while the data directory is open. */
  prepare?(t: TestServer, round: number): Promise<void>;
  /** Sends the calls until all are answered or the server is killed. */
  run?(round: Round): Promise<void>;
  /** Called on the last server, which is killed after all work is done. */
  finish?(last: Round): Promise<void>;
  check(t: TestServer): Promise<void>;
}

const AT_A_TIME = 4;

/** Runs all calls, a few at a time, until all are done; false if the server was killed first. */
export async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<boolean>): Promise<void> {
  const left = [...all];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) if (!(await work(next))) return;
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
}

/** The same, but the last few calls begin when the kill is near, so that it hits them on a server of any speed. */
export async function underTheKill<T>(
  { near }: Round,
  all: readonly T[],
  work: (one: T) => Promise<boolean>,
): Promise<void> {
  await inLanes(all.slice(0, -AT_A_TIME), work);
  await near;
  await inLanes(all.slice(-AT_A_TIME), work);
}

/** Null when the server was killed before it answered. */
export async function reach(
  { server, answered }: Round,
  path: string,
  options: RequestInit = {},
): Promise<{ status: number; text: string; location: string } | null> {
  try {
    const res = await fetch(server.url + path, { redirect: 'manual', ...options });
    const text = await res.text();
    answered();
    return { status: res.status, text, location: res.headers.get('location') ?? '' };
  } catch {
    return null;
  }
}

/** The answer of a call; a refusal throws. */
export async function post(
  round: Round,
  path: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<string | null> {
  const got = await reach(round, `/v1.0/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!got) return null;
  const { status, text } = got;
  expect([path, headers['idempotency-key'], status, status === 200 ? '' : text]).toEqual([
    path,
    headers['idempotency-key'],
    200,
    '',
  ]);
  return text;
}

export const keyed = (account: Account, key: string) => ({
  'x-delyvax-access-token': account.key,
  'idempotency-key': key,
});

export const dataOf = <T>(text: string): T => (JSON.parse(text) as { data: T }).data;

export async function read<T>({ server }: Round, path: string, account: Account): Promise<T> {
  const res = await fetch(`${server.url}/v1.0/${path}`, {
    headers: { 'x-delyvax-access-token': account.key },
  });
  return dataOf<T>(await res.text());
}
