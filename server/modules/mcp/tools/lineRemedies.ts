import type { McpRemedied, McpRemedyInput } from '../../../../contract/integrations/mcp.ts';
import type { TopUpMethod, TopUpStarted } from '../../../../contract/money/topUp.ts';
import type { Invoice, PaymentStatus } from '../../../../contract/money/wallet.ts';
import type { InboxLine, PaidLineResult } from '../../../../contract/orders/inbox.ts';
import type { MCP_LINE_REMEDIES } from '../../../../contract/rules/integrations/mcp.ts';
import { moneyOf, toMinor } from '../../../../contract/rules/money/money.ts';
import { portalPage } from '../../../../contract/rules/orders/matterPage.ts';
import { STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import { conflict, invalid, notFound } from '../../../http/answer/refusal.ts';
import { assertKeyMay } from '../../../http/caller/keyScope.ts';
import { sha256 } from '../../../http/caller/tokens.ts';
import { assertUnlimitedKey } from '../../apiTokens/keyLimits.ts';
import { INVOICE } from '../../wallet/invoices/invoiceStore.ts';
import { ToolRefusal } from '../apiCall.ts';
import { makeConfirmation } from '../confirmation.ts';
import { findLine, linePath } from '../inboxLine.ts';
import { forOne } from '../orders.ts';
import type { ToolCall } from '../tool.ts';
import { changeService } from './changeServiceRemedy.ts';
import { answered, confirmedPrice, oneOrder, staleConfirmation } from './remedyAnswer.ts';

/** Remedies that act on the subject of a line: its invoice, the wallet, its order or its webhook. */
export async function remedyLine(
  call: ToolCall,
  remedy: (typeof MCP_LINE_REMEDIES)[number],
  id: string,
  input: McpRemedyInput,
): Promise<McpRemedied> {
  switch (remedy) {
    case 'pay':
      return input.confirmation ? paid(call, id, input) : offerPayment(call, id, input);
    case 'topUp':
      return startTopUp(call, id, input);
    case 'changeService':
      return changeService(call, id, input);
    case 'cancel':
      return cancelled(call, id, input);
    case 'placeAgain':
      return draftMade(call, linePath(id, 'place-again'), input);
    case 'returnOrder':
      return draftMade(call, linePath(id, 'return-order'), input);
    case 'switchOn':
      // A line is about one switching off, so its call is made once.
      await forOne(call.api, linePath(id, 'switch-on'), { idempotencyKey: `mcp switch-on ${id}` });
      return answered(input, { done: true });
  }
}

/** The invoice of an open line with the amount that the wallet lacks for it; null if there is none. */
async function invoiceOfLine(
  { api }: ToolCall,
  id: string,
): Promise<(Invoice & Pick<InboxLine, 'missing'>) | null> {
  const line = await findLine(api, id, ['waiting', 'snoozed']);
  if (!line?.facts.invoiceId) return null;
  const { data } = await api<{ data: Invoice }>('GET', `wallet/invoice/${line.facts.invoiceId}`);
  return { ...data, missing: line.missing };
}

const dueOf = ({ totalPrice, totalPaid }: Invoice): number =>
  toMinor(totalPrice.amount) - toMinor(totalPaid.amount);

/** The first call: it only returns the price. */
async function offerPayment(call: ToolCall, id: string, input: McpRemedyInput): Promise<McpRemedied> {
  const { ctx, actor, currency } = call;
  assertKeyMay(actor, 'pay');
  await assertUnlimitedKey(ctx, actor, 'invoice');
  const invoice = await invoiceOfLine(call, id);
  if (!invoice) throw conflict('This matter has no such remedy.');
  const priceMinor = dueOf(invoice);
  const content = { remedy: 'pay', inboxId: id };
  const { confirmation, expiresAt } = makeConfirmation(
    ctx,
    { tokenId: actor.tokenId, content, priceMinor, currency },
    0,
  );
  return answered(input, {
    done: false,
    quote: {
      invoiceNo: invoice.invoiceNo,
      price: moneyOf(priceMinor, currency),
      missing: invoice.missing,
      confirmation,
      expiresAt: expiresAt.toISOString(),
    },
    next: 'Nothing is paid yet. Ask the person, then call remedy with the same fields, this confirmation and this price.',
  });
}

/** The second call pays the price of the first call, once. Repeating it gets the first answer again. */
async function paid(call: ToolCall, id: string, input: McpRemedyInput): Promise<McpRemedied> {
  const { price, priceMinor } = confirmedPrice(call, input, { remedy: 'pay', inboxId: id });
  const invoice = await invoiceOfLine(call, id);
  // After a payment the line has no invoice: the repeated call below gets the first answer.
  if (invoice && dueOf(invoice) !== priceMinor)
    throw staleConfirmation(
      'The invoice was changed after this price. Ask for a price again without the confirmation.',
    );
  const { data } = await call.api<{ data: PaidLineResult[] }>('POST', linePath(id, 'pay'), {
    // Compared again in the payment's transaction.
    body: { quotedPrice: price.amount },
    idempotencyKey: `mcp remedy ${input.confirmation}`,
  });
  const [result] = data;
  if (!result?.invoiceId) throw result?.error ? new ToolRefusal(result.error) : notFound();
  const orders = result.orders.map((order) => ({
    orderId: order.id,
    statusCode: order.statusCode,
    untrusted: { failedReason: order.failedReason },
  }));
  return answered(input, { done: true, orders, next: afterPayment(result) });
}

function afterPayment({ orders }: PaidLineResult): string {
  if (orders.some(({ statusCode }) => statusCode === STATUS.failed))
    return 'The invoice is paid. A courier refused a parcel of it: its share is back in the wallet, and the inbox has a line for it.';
  return orders.some(({ statusCode }) => statusCode === STATUS.processing)
    ? 'The invoice is paid. Couriers have not answered for all of its parcels yet: `orders` tells when they are booked.'
    : 'The invoice is paid.';
}

/**
 * A top-up waits for its payer: a person opens the page. A repeated call returns the same page until it is paid or has failed, then the page
 * of the next top-up.
 */
async function startTopUp(
  { actor, api, home }: ToolCall,
  id: string,
  input: McpRemedyInput,
): Promise<McpRemedied> {
  const { amount, paymentMethodId } = input;
  assertKeyMay(actor, 'pay');
  if (!amount) throw invalid('amount', '"amount" is required');
  const methodId = paymentMethodId ?? (await firstMethod(api));
  for (let before = ''; ; ) {
    const { data } = await api<{ data: TopUpStarted }>('POST', linePath(id, 'top-up'), {
      body: { amount, paymentMethodId: methodId },
      idempotencyKey: `mcp top-up ${id} ${amount} ${methodId} ${before}`,
    });
    const { invoiceId, paymentUrl } = data;
    if (!(await isOver(api, invoiceId)))
      return answered(input, {
        done: false,
        openUrl: paymentUrl ?? portalPage(home, `/payment/${invoiceId}`),
        next: 'Nothing is paid yet. A person opens this page and pays there.',
      });
    before = invoiceId;
  }
}

/** Whether a payment was made or has failed. */
async function isOver(api: ToolCall['api'], invoiceId: string): Promise<boolean> {
  const { data } = await api<{ data: PaymentStatus }>('GET', `wallet/invoice/${invoiceId}/paymentStatus`);
  return data.statusCode !== INVOICE.pending;
}

async function firstMethod(api: ToolCall['api']): Promise<number> {
  const { data } = await api<{ data: TopUpMethod[] }>('GET', 'topup/paymentMethod');
  const [first] = data;
  if (!first) throw notFound();
  return first.id;
}

/** Makes one draft for a line, even if the call is repeated. After a refusal it may be called again. */
async function draftMade({ api }: ToolCall, path: string, input: McpRemedyInput): Promise<McpRemedied> {
  const { orderId, statusCode } = await oneOrder(api, path, { body: {}, idempotencyKey: `mcp ${path}` });
  return answered(input, {
    done: true,
    orderId,
    statusCode: statusCode ?? null,
    next: 'A draft is made and nothing is paid. `book` with this orderId books it.',
  });
}

async function cancelled({ api }: ToolCall, id: string, input: McpRemedyInput): Promise<McpRemedied> {
  const { reason } = input;
  // A cancellation is final, so one key for its line is enough.
  const { orderId, statusCode } = await oneOrder(api, linePath(id, 'cancel'), {
    body: { reason },
    idempotencyKey: `mcp cancel ${id} ${sha256(reason ?? '')}`,
  });
  return answered(input, { done: true, orderId, statusCode: statusCode ?? null });
}
