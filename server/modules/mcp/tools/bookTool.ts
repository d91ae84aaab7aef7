import type { Customer } from '../../../../contract/account/customers.ts';
import { McpBookInput, McpBooking } from '../../../../contract/integrations/mcp.ts';
import type { OrderOutcome } from '../../../../contract/orders/orders.ts';
import type { InstantQuote, QuotedService } from '../../../../contract/orders/services.ts';
import { isAmount, moneyOf, toMinor } from '../../../../contract/rules/money/money.ts';
import { PAYMENT_WALLET } from '../../../../contract/rules/money/payment.ts';
import { isConfirmable, isPaid, STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import { offerOfCode } from '../../../../contract/rules/orders/serviceCode.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import { invalid, Refusal } from '../../../http/answer/refusal.ts';
import { assertKeyMayBook } from '../../apiTokens/keyLimits.ts';
import { illegalStep } from '../../orders/status/status.ts';
import { makeConfirmation, readConfirmation } from '../confirmation.ts';
import { forOne, madeBy, orNull, readOrder, wholeOrder } from '../orders.ts';
import { assertDraftAlone, endsOf, orderBodyOf, quoteBodyOf } from '../parcel.ts';
import { toMcpTime } from '../records.ts';
import { type ToolCall, tool } from '../tool.ts';
import { missingIn, staleConfirmation } from './remedyAnswer.ts';

/** The content of a booking: a new parcel, or a draft. */
interface Plan {
  /** Equal for equal bookings. */
  content: unknown;
  /** Version of the draft; 0 for a new parcel. */
  version: number;
  quoteBody: object;
  serviceCode: string | null;
  stops: readonly { type: 'PICKUP' | 'DROPOFF'; contact: object }[];
  /** The draft; null if there is none. */
  draft: { id: string; statusCode: number } | null;
  orderBody: object;
}

export const bookTool = tool({
  name: 'book',
  title: 'Book a parcel',
  description:
    'Books a parcel or a draft and pays it from the wallet, in two calls. The first call answers with the price and a `confirmation`, and books nothing: show the price to the person who decides. The second call has the same fields, that `confirmation` and that `price`, and books. The same second call again books nothing more. A confirmation is over after 15 minutes.',
  needs: 'pay',
  input: McpBookInput,
  output: McpBooking,
  asks: ({ quote }) => quote !== null,
  run: async (call, input) => {
    const plan = await planOf(call, input);
    return input.confirmation ? confirmed(call, input, plan) : offerBooking(call, plan);
  },
});

async function planOf({ api }: ToolCall, input: McpBookInput): Promise<Plan> {
  const { orderId, serviceCode } = input;
  if (!orderId) {
    const ends = await endsOf(api, input);
    const orderBody = orderBodyOf(input, ends);
    return {
      content: orderBody,
      version: 0,
      quoteBody: quoteBodyOf(input, ends),
      serviceCode,
      stops: [
        { type: 'PICKUP', contact: ends.from },
        { type: 'DROPOFF', contact: ends.to },
      ],
      draft: null,
      orderBody,
    };
  }
  assertDraftAlone(input);
  const order = await wholeOrder(api, orderId);
  return {
    content: { orderId, serviceCode },
    version: order.version,
    quoteBody: { orderId, serviceCode },
    serviceCode: serviceCode ?? order.serviceCode,
    stops: order.waypoint,
    draft: { id: orderId, statusCode: order.statusCode },
    orderBody: { serviceCode },
  };
}

/** The first call: it only returns a price. */
async function offerBooking(call: ToolCall, plan: Plan): Promise<McpBooking> {
  const { ctx, actor, api, currency } = call;
  if (plan.draft && !isConfirmable(plan.draft.statusCode)) throw illegalStep(plan.draft.statusCode);
  const { data } = await api<{ data: InstantQuote }>('POST', 'service/instantQuote', {
    body: plan.quoteBody,
  });
  const offer = chosenOffer(data.services, plan.serviceCode);
  const priceMinor = toMinor(offer.price.amount);
  await assertKeyMayBook(ctx, actor, { priceMinor, serviceCode: offer.code, stops: plan.stops });
  const { confirmation, expiresAt } = makeConfirmation(
    ctx,
    { tokenId: actor.tokenId, content: plan.content, priceMinor, currency },
    plan.version,
  );
  const { data: account } = await api<{ data: Customer }>('GET', 'customer');
  return {
    booked: false,
    quote: {
      serviceCode: offer.code,
      serviceName: offer.name,
      price: offer.price,
      ...toMcpTime(offer),
      balanceAfter: moneyOf(toMinor(account.walletBalance) - priceMinor, currency),
      missing: missingIn(account, priceMinor, currency),
      confirmation,
      expiresAt: expiresAt.toISOString(),
    },
    order: null,
    next: 'Nothing is booked yet. Ask the person, then call book with the same fields, this confirmation and this price.',
  };
}

function chosenOffer(offers: readonly QuotedService[], serviceCode: string | null): QuotedService {
  // A role without prices gets no price.
  const priced = offers.filter(({ price }) => (price as unknown) !== null);
  const chosen = serviceCode ? offerOfCode(priced, serviceCode) : undefined;
  if (chosen) return chosen;
  const message = serviceCode ? 'No service of that code carries this parcel.' : 'Service is required';
  throw new Refusal(400, ERROR.noService, message, {
    field: 'serviceCode',
    detail: { services: priced.map(({ code, price }) => ({ code, price })) },
  });
}

/** The second call books the offer of the first call, and only once. */
async function confirmed(call: ToolCall, input: McpBookInput, plan: Plan): Promise<McpBooking> {
  const { ctx, actor, api } = call;
  const { price, confirmation } = input;
  if (!price || !isAmount(price.amount)) throw invalid('price', '"price" is required');
  const { currency } = price;
  const booking = {
    tokenId: actor.tokenId,
    content: plan.content,
    priceMinor: toMinor(price.amount),
    currency,
  };
  const read = readConfirmation(ctx, confirmation ?? '', booking);
  if (!read)
    throw staleConfirmation(
      'This confirmation is for another parcel, price or key. Ask for a price again without it.',
    );
  const key = `mcp book ${confirmation}`;
  const madeId = plan.draft?.id ?? madeBy(call, key);
  if (read.isLate) {
    const made = await orNull(() => wholeOrder(api, madeId));
    if (!made || !isPaid(made.statusCode))
      throw staleConfirmation('This confirmation is over. Ask for a price again without it.');
    return done(call, madeId);
  }
  const isChanged = plan.draft && isConfirmable(plan.draft.statusCode) && plan.version !== read.version;
  if (isChanged)
    throw staleConfirmation(
      'The draft was changed after this price. Ask for a price again without the confirmation.',
    );
  const how = { skipQueue: true, paymentMethodId: PAYMENT_WALLET, quotedPrice: price.amount };
  const sent = { body: { ...plan.orderBody, ...how }, idempotencyKey: key };
  // The version is compared again where the draft is paid: it may change until then.
  if (plan.draft)
    await forOne(api, `order/${madeId}/process`, { ...sent, body: { ...sent.body, version: read.version } });
  else await api<{ data: OrderOutcome }>('POST', 'order', { ...sent, body: { ...sent.body, process: true } });
  return done(call, madeId);
}

async function done({ api }: ToolCall, id: string): Promise<McpBooking> {
  const order = await readOrder(api, id);
  if (order.statusCode === STATUS.failed)
    throw new Refusal(409, ERROR.courierRefused, 'The courier refused the parcel. Nothing was paid.', {
      detail: { orderId: id, untrusted: { reason: order.untrusted.failedReason } },
    });
  return {
    booked: true,
    quote: null,
    order,
    next: 'Booked and paid. `label` answers its label, `track` its way, `undo` cancels it as long as the courier has not begun.',
  };
}
