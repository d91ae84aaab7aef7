import {
  McpDraftInput,
  McpOneOrder,
  McpQuote,
  McpQuoteInput,
} from '../../../../contract/integrations/mcp.ts';
import type { OrderOutcome } from '../../../../contract/orders/orders.ts';
import type { InstantQuote } from '../../../../contract/orders/services.ts';
import { readOrder } from '../orders.ts';
import { assertDraftAlone, endsOf, orderBodyOf, quoteBodyOf } from '../parcel.ts';
import { toMcpTime } from '../records.ts';
import { tool } from '../tool.ts';

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
    'Keeps a parcel as a draft, which is not paid and not picked up. `book` with its orderId books it, `undo` deletes it.',
  needs: 'book',
  input: McpDraftInput,
  output: McpOneOrder,
  run: async ({ api }, { requestId, ...parcel }) => {
    const body = { ...orderBodyOf(parcel, await endsOf(api, parcel)), process: false };
    const { data } = await api<{ data: OrderOutcome }>('POST', 'order', {
      body,
      idempotencyKey: requestId ? `mcp draft ${requestId}` : undefined,
    });
    return { order: await readOrder(api, data.orderId) };
  },
});
