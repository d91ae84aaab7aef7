import {
  McpDraftInput,
  McpOneOrder,
  type McpOrder,
  McpQuote,
  McpQuoteInput,
} from '../../../../contract/integrations/mcp.ts';
import type { OrderOutcome } from '../../../../contract/orders/orders.ts';
import type { InstantQuote } from '../../../../contract/orders/services.ts';
import { REPEATED_MS } from '../../../../contract/rules/integrations/mcp.ts';
import { STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import { sha256 } from '../../../http/caller/tokens.ts';
import { isUsed, madeBy, orNull, readOrder } from '../orders.ts';
import { assertDraftAlone, endsOf, orderBodyOf, quoteBodyOf } from '../parcel.ts';
import { toMcpTime } from '../records.ts';
import { type ToolCall, tool } from '../tool.ts';

export const quoteTool = tool({
  name: 'quote',
  title: 'Prices of a parcel',
  description:
    'Prices and usual times of all services for a parcel or a draft. Costs nothing and books nothing. `from` may be left out; places need a postcode or a city.',
  needs: 'read',
  input: McpQuoteInput,
  output: McpQuote,
  run: async ({ api }, input) => {
    const { orderId, serviceCode } = input;
    if (orderId) assertDraftAlone(input);
    const body = orderId ? { orderId, serviceCode } : quoteBodyOf(input, await endsOf(api, input));
    const { data } = await api<{ data: InstantQuote }>('POST', 'service/instantQuote', { body });
    return {
      services: data.services.map(({ service, ...offer }) => ({
        code: offer.code,
        name: offer.name,
        serviceCompanyCode: offer.serviceCompanyCode,
        price: offer.price,
        serviceType: service.serviceType,
        ...toMcpTime(offer),
      })),
      chargeableKg: data.chargeableKg,
      problems: data.errors.map(({ error }) => ({
        code: error.code,
        field: error.field ?? null,
        untrusted: { reason: error.message },
      })),
    };
  },
});

export const draftTool = tool({
  name: 'create_draft',
  title: 'Make a draft',
  description:
    'Keeps a parcel as a draft, which is not paid and not picked up. `book` with its orderId books it, `undo` deletes it. The same contents again within five minutes answer the first draft as long as it is one: for several equal drafts send a different `requestId` with each.',
  needs: 'book',
  input: McpDraftInput,
  output: McpOneOrder,
  run: async (call, { requestId, ...parcel }) => {
    const { api, actor } = call;
    const body = { ...orderBodyOf(parcel, await endsOf(api, parcel)), process: false };
    if (!requestId) return { order: await draftOnce(call, body) };
    return { order: await readOrder(api, await keep(call, body, `mcp draft ${actor.tokenId} ${requestId}`)) };
  },
});

async function keep({ api }: ToolCall, body: object, idempotencyKey: string): Promise<string> {
  const { data } = await api<{ data: OrderOutcome }>('POST', 'order', { body, idempotencyKey });
  return data.orderId;
}

/** A draft of this content that this key made within `REPEATED_MS` and that is still a draft, else a new one. */
async function draftOnce(call: ToolCall, body: object): Promise<McpOrder> {
  const { ctx, actor } = call;
  const now = ctx.ports.clock.now().getTime();
  const content = sha256(JSON.stringify(body));
  // The key of a deleted or booked draft answers that draft for ever, so the next draft has another one.
  const keyOf = (slot: number, afterId = '') =>
    ['mcp draft', actor.tokenId, content, slot, afterId].join(' ').trimEnd();
  const slot = Math.floor(now / REPEATED_MS);
  // The time of repetitions begins in the slot before, whose used keys make no further draft.
  for (let key = keyOf(slot - 1); await isUsed(call, key); ) {
    const { id, draft } = await draftBy(call, body, key);
    if (draft && now - Date.parse(draft.createdAt) < REPEATED_MS) return draft;
    key = keyOf(slot - 1, id);
  }
  for (let key = keyOf(slot); ; ) {
    const { id, draft } = await draftBy(call, body, key);
    if (draft) return draft;
    key = keyOf(slot, id);
  }
}

/** The draft of a key, made by its first call; null once it was deleted or booked. */
async function draftBy(
  call: ToolCall,
  body: object,
  key: string,
): Promise<{ id: string; draft: McpOrder | null }> {
  const id = madeBy(call, key);
  const known = await orNull(() => readOrder(call.api, id));
  if (known) return { id, draft: known.statusCode === STATUS.draft ? known : null };
  return { id, draft: await orNull(async () => readOrder(call.api, await keep(call, body, key))) };
}
