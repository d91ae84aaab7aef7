import type { Customer } from '../../../../contract/account/customers.ts';
import type { McpRemedied, McpRemedyInput } from '../../../../contract/integrations/mcp.ts';
import type { InstantQuote } from '../../../../contract/orders/services.ts';
import { toMinor } from '../../../../contract/rules/money/money.ts';
import { hasRemedy } from '../../../../contract/rules/orders/inbox.ts';
import { STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import { offerOfCode } from '../../../../contract/rules/orders/serviceCode.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import { conflict, invalid, Refusal } from '../../../http/answer/refusal.ts';
import { assertKeyMay } from '../../../http/caller/keyScope.ts';
import { assertKeyMayBook } from '../../apiTokens/keyLimits.ts';
import { makeConfirmation } from '../confirmation.ts';
import { findLine, linePath } from '../inboxLine.ts';
import type { ToolCall } from '../tool.ts';
import { answered, confirmedPrice, missingIn, oneOrder } from './remedyAnswer.ts';

/**
 * Another service for the parcel of a line, in two calls: the first answers its price, the second cancels the booking and books anew. A failed
 * booking has nothing to cancel.
 */
export async function changeService(call: ToolCall, id: string, input: McpRemedyInput): Promise<McpRemedied> {
  const { serviceCode, confirmation } = input;
  assertKeyMay(call.actor, 'pay');
  if (!serviceCode) throw invalid('serviceCode', '"serviceCode" is required');
  const content = { remedy: 'changeService', inboxId: id, serviceCode };
  return confirmation ? changed(call, id, input, content) : offered(call, id, input, content);
}

async function offered(
  { ctx, actor, api, currency }: ToolCall,
  id: string,
  input: McpRemedyInput,
  content: { serviceCode: string },
): Promise<McpRemedied> {
  const line = await findLine(api, id, ['waiting', 'snoozed']);
  if (!line?.order || !hasRemedy(line.kind, 'changeService'))
    throw conflict('This matter has no such remedy.');
  const { id: orderId, serviceCode: present, waypoint: stops, price: paid } = line.order;
  const { data } = await api<{ data: InstantQuote }>('POST', 'service/instantQuote', { body: { orderId } });
  // A role without prices gets no price.
  const others = data.services.filter(({ code, price }) => code !== present && (price as unknown) !== null);
  const offer = offerOfCode(others, content.serviceCode);
  if (!offer)
    throw new Refusal(400, ERROR.noService, 'No service of that code carries this parcel.', {
      field: 'serviceCode',
      detail: { services: others.map(({ code, price }) => ({ code, price })) },
    });
  const priceMinor = toMinor(offer.price.amount);
  await assertKeyMayBook(ctx, actor, { priceMinor, serviceCode: offer.code, stops });
  const confirmable = { tokenId: actor.tokenId, content, priceMinor, currency };
  const { confirmation, expiresAt } = makeConfirmation(ctx, confirmable, 0);
  // The payment of the present booking goes back to the wallet first.
  const backMinor = line.kind === 'bookingFailed' ? 0 : toMinor(paid?.amount ?? 0);
  const { data: account } = await api<{ data: Customer }>('GET', 'customer');
  const missing = missingIn(account, priceMinor - backMinor, currency);
  return answered(input, {
    done: false,
    quote: { invoiceNo: null, price: offer.price, missing, confirmation, expiresAt: expiresAt.toISOString() },
    next: `Nothing is changed yet: ${
      line.kind === 'bookingFailed'
        ? 'the parcel will be booked again by the other service'
        : 'the booking will be cancelled, refunded and booked by the other service'
    }. Ask the person, then call remedy with the same fields, this confirmation and this price.`,
  });
}

async function changed(
  call: ToolCall,
  id: string,
  input: McpRemedyInput,
  content: { serviceCode: string },
): Promise<McpRemedied> {
  const { price } = confirmedPrice(call, input, content);
  const { orderId, statusCode } = await oneOrder(call.api, linePath(id, 'change-service'), {
    body: { serviceCode: content.serviceCode, quotedPrice: price.amount },
    idempotencyKey: `mcp remedy ${input.confirmation}`,
  });
  return answered(input, {
    done: true,
    orderId,
    statusCode: statusCode ?? null,
    next:
      statusCode === STATUS.processing
        ? 'The parcel is paid by the other service. Its courier has not answered yet: `orders` tells when it is booked.'
        : 'The parcel is booked by the other service and has a new number and label.',
  });
}
