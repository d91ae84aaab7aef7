import { McpRemedied, McpRemedyInput } from '../../../../contract/integrations/mcp.ts';
import type { InstructInput } from '../../../../contract/orders/instructions.ts';
import { MCP_INSTRUCTIONS, MCP_LINE_REMEDIES } from '../../../../contract/rules/integrations/mcp.ts';
import { invalid } from '../../../http/answer/refusal.ts';
import type { ApiCall } from '../apiCall.ts';
import { forOne, readOrder } from '../orders.ts';
import { type ToolCall, tool } from '../tool.ts';
import { answered, linePath, remedyLine } from './lineRemedies.ts';

export const remedyTool = tool({
  name: 'remedy',
  title: 'Answer a matter',
  description:
    'Answers a line of the inbox: done, accept or dispute a charge, hide it for a while, record a message or a call, pay its invoice, top up, place its order again, make its return, switch its webhook on. Or tells the courier of a parcel on its way: deliver again on a day, another address, hold at an outlet, send back. `pay` takes two calls: the first answers with the price and a `confirmation`, and pays nothing; the second has both and pays. `undo` opens a line again.',
  needs: 'book',
  destructive: true,
  input: McpRemedyInput,
  output: McpRemedied,
  run: async (call, input) => {
    const { remedy, inboxId = null, orderId = null } = input;
    if (isOneOf(MCP_INSTRUCTIONS, remedy)) return instructed(call, orderId, input);
    if (!inboxId) throw invalid('inboxId', '"inboxId" is required');
    if (isOneOf(MCP_LINE_REMEDIES, remedy)) return remedyLine(call, remedy, inboxId, input);
    await answerLine(call.api, inboxId, input);
    return answered(input, { done: true });
  },
});

const isOneOf = <R extends McpRemedyInput['remedy']>(
  remedies: readonly R[],
  remedy: McpRemedyInput['remedy'],
): remedy is R => (remedies as readonly string[]).includes(remedy);

async function instructed(
  { api }: ToolCall,
  orderId: string | null,
  input: McpRemedyInput,
): Promise<McpRemedied> {
  if (!orderId) throw invalid('orderId', '"orderId" is required');
  await forOne(api, `order/${orderId}/instruct`, { body: instructionOf(input) });
  const { statusCode } = await readOrder(api, orderId);
  return answered(input, { statusCode, done: true });
}

function answerLine(api: ApiCall, id: string, { remedy, until, reason }: McpRemedyInput): Promise<void> {
  const path = (step: string) => linePath(id, step);
  switch (remedy) {
    case 'snooze':
      if (!until) throw invalid('until', '"until" is required');
      return forOne(api, path('snooze'), { body: { until } });
    case 'dispute':
      if (!reason) throw invalid('reason', '"reason" is required');
      return forOne(api, path('dispute'), { body: { reason } });
    case 'messaged':
    case 'called':
      return forOne(api, path('note'), { body: { what: remedy } });
    default:
      return forOne(api, path(remedy));
  }
}

function instructionOf({ remedy, day, address, outletId, note }: McpRemedyInput): InstructInput {
  const words = note ? { note } : {};
  switch (remedy) {
    case 'deliverAgain':
      if (!day) throw invalid('day', '"day" is required');
      return { reattemptOn: day, ...words };
    case 'correctAddress':
      if (!address) throw invalid('address', '"address" is required');
      return { address, ...words };
    case 'holdAtOutlet':
      if (!outletId) throw invalid('outletId', '"outletId" is required');
      return { holdAtOutlet: outletId, ...words };
    default:
      return { returnNow: true, ...words };
  }
}
