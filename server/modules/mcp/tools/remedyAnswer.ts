import type { McpRemedied, McpRemedyInput } from '../../../../contract/integrations/mcp.ts';
import type { OrderRemedyResult } from '../../../../contract/orders/inbox.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import { notFound, Refusal } from '../../../http/answer/refusal.ts';
import { type ApiCall, ToolRefusal } from '../apiCall.ts';

/** The answer of the tool; a remedy's missing values get defaults. */
export const answered = (
  { remedy, inboxId = null, orderId = null }: McpRemedyInput,
  said: Pick<McpRemedied, 'done'> & Partial<McpRemedied>,
): McpRemedied => ({
  remedy,
  inboxId,
  orderId,
  statusCode: null,
  quote: null,
  orders: [],
  openUrl: null,
  untrusted: { message: null },
  next: null,
  ...said,
});

/** Makes a call for the order of a single line. Throws ToolRefusal if it failed. */
export async function oneOrder(
  api: ApiCall,
  path: string,
  sent: Parameters<ApiCall>[2],
): Promise<OrderRemedyResult> {
  const { data } = await api<{ data: OrderRemedyResult[] }>('POST', path, sent);
  const [result] = data;
  if (!result?.ok) throw result?.error ? new ToolRefusal(result.error) : notFound();
  return result;
}

export const staleConfirmation = (message: string) =>
  new Refusal(409, ERROR.conflict, message, { field: 'confirmation' });
