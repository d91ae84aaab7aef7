import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { PersonalAccessToken } from '../../../contract/account/apiTokens.ts';
import type { McpToolName } from '../../../contract/rules/integrations/mcp.ts';
import { REPEATED_MS } from '../../../contract/rules/integrations/mcp.ts';
import { webhook } from '../../../server/db/schema/integrations/webhooks.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { findMatters } from '../../../server/modules/inbox/followMatters.ts';
import type { TestServer } from '../../support/server.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { type TestShipper, walletMinorOf } from '../../support/world.ts';
import { call, data, PRICE_MINOR, RECEIVER, SENDER, stepUp } from '../orders/orderBody.ts';

/** The server at an address for clients of the protocol. */
export async function listening(t: TestServer): Promise<URL> {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  return new URL(`http://localhost:${port}/mcp`);
}

/** Makes a new key of the shipper and returns its text. */
export async function makeKey(
  t: TestServer,
  who: TestShipper,
  more: object = {},
): Promise<PersonalAccessToken> {
  await stepUp(t, who);
  return data<PersonalAccessToken>(
    await call(t, who, 'POST', 'auth/personalAccessToken', { name: 'Assistant', ...more }),
  );
}

export interface Assistant {
  client: Client;
  send: (name: McpToolName, input?: object) => Promise<CallToolResult>;
  /** The answer of a tool. Throws if it is a refusal. */
  ask: (name: McpToolName, input?: object) => Promise<Record<string, unknown>>;
  /** The refusal of a tool. Throws if the tool succeeds. */
  refusal: (name: McpToolName, input?: object) => Promise<ToolError>;
  close: () => Promise<void>;
}
export interface ToolError {
  code: string;
  reason: string;
  field?: string;
  detail?: Record<string, unknown>;
}

/** Only the test's time limit applies, because the SDK's minute may be too short for fifty calls at once. */
const PATIENT = { timeout: 10 * 60_000 };

/** The SDK's own client with a key. It checks each answer against the tool's schema. */
export async function assistant(url: URL, key: string): Promise<Assistant> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  // The SDK's types are made without `exactOptionalPropertyTypes`.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  await client.listTools();
  const send = async (name: string, input: object = {}) =>
    (await client.callTool(
      { name, arguments: input as Record<string, unknown> },
      undefined,
      PATIENT,
    )) as CallToolResult;
  return {
    client,
    send,
    close: () => client.close(),
    ask: async (name, input) => {
      const result = await send(name, input);
      if (result.isError) throw new Error(textOf(result));
      return result.structuredContent as Record<string, unknown>;
    },
    refusal: async (name, input) => {
      const result = await send(name, input);
      if (!result.isError) throw new Error(`not refused: ${textOf(result)}`);
      return (JSON.parse(textOf(result)) as { error: ToolError }).error;
    },
  };
}

export function textOf({ content }: CallToolResult): string {
  const [first] = content;
  return first?.type === 'text' ? first.text : '';
}

/** 1 kg from Kuala Lumpur to Subang Jaya, in an assistant's form. */
export const parcel = (more: object = {}) => ({
  from: SENDER,
  to: RECEIVER,
  items: [{ name: 'Batik', quantity: 1, weightKg: 1, value: 50 }],
  serviceCode: 'DX',
  ...more,
});

export interface Booking {
  booked: boolean;
  quote: { price: { amount: number; currency: string }; confirmation: string; balanceAfter: unknown } | null;
  order: { id: string; statusCode: number; consignmentNo: string } | null;
}

/** Both calls of a booking. */
export async function book(by: Assistant, what: object): Promise<Booking> {
  const offer = (await by.ask('book', what)) as unknown as Booking;
  const { confirmation, price } = offer.quote!;
  return (await by.ask('book', { ...what, confirmation, price })) as unknown as Booking;
}

/** The answer without other people's texts. */
export function withoutUntrusted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUntrusted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      name === 'untrusted' ? [] : [[name, withoutUntrusted(member)]],
    ),
  );
}

export const WALLET_MINOR = 10_000;
export let url: URL;
/** An assistant with a new key of the shipper. */
export let me: Assistant;

export const walletMinor = () => walletMinorOf(t, shipper);
export const orderCount = async () => (await t.db.sql.select().from(orders)).length;

export const PRICE = { amount: PRICE_MINOR / 100, currency: 'MYR' };

/** Makes a webhook, and the matter that its failures switched it off. */
export async function offHook(): Promise<void> {
  const hook = { url: 'https://203.0.114.10/hook', event: 'order.created' };
  const { id } = data<{ id: number }>(await call(t, shipper, 'POST', 'webhook', hook));
  const off = { status: 0, offReason: 'failures' as const, disabledAt: t.clock.now() };
  await t.db.sql.update(webhook).set(off).where(eq(webhook.id, id));
  await findMatters(t.ctx);
}

/** The id of the open line of a kind. */
export const lineOf = async (kind: string) => {
  const { lines } = (await me.ask('inbox', { kind })) as { lines: { id: string }[] };
  return lines[0]!.id;
};

export const WINDOW_S = REPEATED_MS / 1000;

/** A shipper with an assistant, for each test of the file that calls it. */
export function withAssistant(): void {
  withNewShipper({ walletMinor: WALLET_MINOR });
  beforeAll(async () => {
    url = await listening(t);
  });
  beforeEach(async () => {
    me = await assistant(url, (await makeKey(t, shipper)).token);
  });
  afterEach(() => me.close());
}
