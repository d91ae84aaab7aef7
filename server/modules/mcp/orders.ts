import type { McpOrder } from '../../../contract/integrations/mcp.ts';
import type { InboxResult } from '../../../contract/orders/inbox.ts';
import type { BulkOutcome, Order } from '../../../contract/orders/orders.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { idForCall, isKeyUsed } from '../../http/request/idempotency.ts';
import { type ApiCall, ToolRefusal } from './apiCall.ts';
import { toMcpOrder } from './records.ts';
import type { ToolCall } from './tool.ts';

export async function wholeOrder(api: ApiCall, id: string, retrieve = ''): Promise<Order> {
  const { data } = await api<{ data: Order }>('GET', `order/${id}${retrieve ? `?retrieve=${retrieve}` : ''}`);
  return data;
}

export const readOrder = async (api: ApiCall, id: string): Promise<McpOrder> =>
  toMcpOrder(await wholeOrder(api, id));

const keyed = ({ actor }: ToolCall, key: string) => ({
  scope: `${actor.customerId}:${actor.userId}`,
  key,
});

/** The order that a call with this idempotency key makes. */
export const madeBy = (call: ToolCall, key: string): string =>
  idForCall(call.ctx, { idempotency: keyed(call, key) });

/** Whether a call with this idempotency key runs, broke off or succeeded. */
export const isUsed = (call: ToolCall, key: string): Promise<boolean> =>
  isKeyUsed(call.ctx, keyed(call, key));

/** Null for a missing record. */
export async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (err) {
    if (err instanceof ToolRefusal && err.code === ERROR.notFound) return null;
    throw err;
  }
}

/** Makes a call for several orders or lines with a single one. Throws ToolRefusal if it failed. */
export async function forOne(api: ApiCall, path: string, sent: Parameters<ApiCall>[2] = {}): Promise<void> {
  const { data } = await api<{ data: BulkOutcome | InboxResult[] }>('POST', path, sent);
  const [result] = Array.isArray(data) ? data : data.results;
  if (result?.ok) return;
  throw result?.error ? new ToolRefusal(result.error) : notFound();
}

/** A path with the defined values as its query. */
export function pathOf(path: string, query: Record<string, unknown>): string {
  const text = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  ).toString();
  return text ? `${path}?${text}` : path;
}
