import type { Customer } from '../../../../contract/account/customers.ts';
import type { McpRemedied, McpRemedyInput } from '../../../../contract/integrations/mcp.ts';
import type { OrderRemedyResult } from '../../../../contract/orders/inbox.ts';
import { moneyOf, toMinor } from '../../../../contract/rules/money/money.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import type { Money } from '../../../../contract/wire/scalars.ts';
import { invalid, notFound, Refusal } from '../../../http/answer/refusal.ts';
import { type ApiCall, ToolRefusal } from '../apiCall.ts';
import { readConfirmation } from '../confirmation.ts';
import type { ToolCall } from '../tool.ts';

/** The answer of the tool; a remedy's missing values get defaults. */
export const answered = (
  { remedy, inboxId = null, orderId = null }: McpRemedyInput,
  result: Pick<McpRemedied, 'done'> & Partial<McpRemedied>,
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
  ...result,
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

/** The amount that the account's wallet lacks for this price; null if nothing is missing, or if the role may not see the balance. */
export function missingIn(
  { walletBalance, billing }: Pick<Customer, 'walletBalance' | 'billing'>,
  priceMinor: number,
  currency: string,
): Money | null {
  if ((walletBalance as unknown) === null) return null;
  const missingMinor = priceMinor - toMinor(walletBalance) - toMinor(Number(billing?.maxCredit ?? 0));
  return missingMinor > 0 ? moneyOf(missingMinor, currency) : null;
}

export const staleConfirmation = (message: string) =>
  new Refusal(409, ERROR.conflict, message, { field: 'confirmation' });

/**
 * The price that the first call answered, proven by its confirmation. Throws 422 without a price, and 409 if the confirmation is for something
 * else or over.
 */
export function confirmedPrice(
  { ctx, actor }: ToolCall,
  { price, confirmation }: McpRemedyInput,
  content: object,
): { price: Money; priceMinor: number } {
  if (!price) throw invalid('price', '"price" is required');
  const priceMinor = toMinor(price.amount);
  const read = readConfirmation(ctx, confirmation ?? '', {
    tokenId: actor.tokenId,
    content,
    priceMinor,
    currency: price.currency,
  });
  if (!read)
    throw staleConfirmation(
      'This confirmation is for another matter, price or key. Ask for a price again without it.',
    );
  if (read.isLate) throw staleConfirmation('This confirmation is over. Ask for a price again without it.');
  return { price, priceMinor };
}
