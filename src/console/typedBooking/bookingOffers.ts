import type { QuotedService } from '../../../contract/orders/services.ts';
import { mayDo } from '../../../contract/rules/account/rights.ts';
import { fromMinor, nearestMinor } from '../../../contract/rules/money/money.ts';
import { PAYMENT_WALLET } from '../../../contract/rules/money/payment.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { firstChoice, sortOf, sortServices } from '../../../contract/rules/orders/serviceOrder.ts';
import type { TypedBooking } from '../../commands/grammar/parsedInput.ts';
import type {
  BookingOffer,
  BookingOutcome,
  BookingReview,
  PricedBooking,
} from '../../commands/palette/rows/paletteItem.ts';
import type { OrderFormValues } from '../../customRoutes/orderForm/rules/orderFormValues.ts';
import { toOrderInput, toQuoteInput } from '../../customRoutes/orderForm/rules/orderPayload.ts';
import { orderWire } from '../../customRoutes/orderForm/state/orderWire.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { endOf } from '../../shared/booking/bookingRules.ts';
import { toServiceAddon } from '../../shared/booking/rules/addonChoice.ts';
import { bookOrder } from '../../shared/booking/sendBooking.ts';
import { paymentChoices, spendableMinor } from '../../shared/payment/rules/paymentChoices.ts';
import { arrivalWords } from '../../shared/price/arrivalWords.ts';
import { type RiskParcel, riskParcelOf } from '../../shared/risks/rules/riskParcel.ts';
import { type BookingFacts, factsOf, payloadFacts } from './orderOfBooking.ts';

/** The price of each service for the parcel, best first; or why there is none. */
export async function offersFor(
  booking: TypedBooking,
  values: OrderFormValues,
  facts: BookingFacts,
  signal: AbortSignal,
): Promise<Pick<PricedBooking, 'offers' | 'problem'>> {
  const { dataProvider, customer } = facts;
  const input = { ...toQuoteInput(values, payloadFacts(facts)), serviceAddon: toServiceAddon(values.addon) };
  const answer = await dataProvider.instantQuote(input, signal).catch((err) => {
    if (asFailure(err).status === 0) return null;
    throw err;
  });
  // While offline the parcel can still be saved as a draft.
  if (!answer) return { offers: [], problem: facts.t('commands.booking.noLine') };
  // The price of a service without the requested add-ons is not comparable.
  const fitting = answer.services.filter(({ addon }) =>
    values.addon.every(({ id }) => addon.some((offered) => offered.id === id)),
  );
  const by = booking.by ?? sortOf(customer.priceQuotePref);
  const first = firstChoice(fitting, '', by);
  if (!first)
    return { offers: [], problem: answer.errors[0]?.error.message ?? facts.t('commands.booking.noOffer') };
  const others = sortServices(fitting, by).filter((service) => service !== first);
  return {
    offers: [first, ...others].map((service) => offerOf(service, values, booking, facts)),
  };
}

function offerOf(
  service: QuotedService,
  values: OrderFormValues,
  booking: TypedBooking,
  facts: BookingFacts,
): BookingOffer {
  const { locale, t, showsEstimate } = facts;
  const priceMinor = nearestMinor(service.price.amount);
  return {
    code: service.code,
    name: service.name,
    priceMinor,
    price: formatMoney(priceMinor, service.price.currency, locale),
    detail: [
      service.serviceCompany.name !== service.name && service.serviceCompany.name,
      showsEstimate && arrivalWords(service, t),
    ]
      .filter(Boolean)
      .join(' · '),
    review: () => reviewOf(service, priceMinor, values, booking, facts),
  };
}

/** The booking, its price, and whether the wallet can pay it. */
async function reviewOf(
  service: QuotedService,
  priceMinor: number,
  values: OrderFormValues,
  booking: TypedBooking,
  facts: BookingFacts,
): Promise<BookingReview> {
  const { dataProvider, customer, company, locale, t } = facts;
  const money = (minor: number) => formatMoney(minor, company.currency, locale);
  const walletMinor = nearestMinor(customer.walletBalance);
  const [methods, owed] = await Promise.all([
    dataProvider.getPaymentMethods(customer.id, service.id),
    dataProvider.getUnbilledAmount(customer.id),
  ]);
  const wallet = paymentChoices(methods, {
    priceMinor,
    walletMinor: spendableMinor(customer),
    minimumMinor: 0,
  }).find(({ method }) => method.id === PAYMENT_WALLET);
  const { blockedBy } = owed;
  const missing = wallet?.refused === 'short' && {
    minor: wallet.amountMinor,
    shown: money(wallet.amountMinor),
  };
  const refused =
    customer.member && !mayDo(customer.member, 'orders.pay')
      ? t('commands.booking.mayNotPay')
      : blockedBy
        ? t('billing.blocked', { number: blockedBy })
        : missing
          ? t('commands.booking.short', { amount: missing.shown })
          : (!wallet || wallet.refused) && t('commands.booking.walletOff');
  const { sender } = values;
  return {
    priceMinor,
    price: money(priceMinor),
    lines: [
      ...factsOf(values, booking, facts),
      {
        label: t('commands.booking.from'),
        text: [sender.name, sender.address1, `${sender.postcode} ${sender.city}`].filter(Boolean).join(', '),
      },
      {
        label: t('commands.booking.service'),
        text: [...new Set([service.name, service.serviceCompany.name])].join(' · '),
      },
      { label: t('commands.booking.price'), text: money(priceMinor) },
      ...(refused ? [] : [{ label: t('commands.booking.balance'), text: money(walletMinor - priceMinor) }]),
    ],
    notice: facts.noticeOf(parcelsOf({ ...values, serviceCode: service.code }, facts)),
    ...(booking.rest && { rest: booking.rest.join(' · ') }),
    ...(refused && { refused }),
    ...(missing && { missing }),
    ...(blockedBy && { blockedBy }),
    book: () => book(service, priceMinor, { ...values, serviceCode: service.code }, booking, facts),
  };
}

/** The parcel for which the review shows reasons for a look. */
function parcelsOf(values: OrderFormValues, facts: BookingFacts): RiskParcel[] {
  const parcel = riskParcelOf(toOrderInput(values, payloadFacts(facts), { process: false }));
  return parcel ? [{ parcel }] : [];
}

async function book(
  service: QuotedService,
  priceMinor: number,
  values: OrderFormValues,
  booking: TypedBooking,
  facts: BookingFacts,
): Promise<BookingOutcome> {
  const { dataProvider, locale, t } = facts;
  const money = (minor: number) => formatMoney(minor, service.price.currency, locale);
  const wire = orderWire(payloadFacts(facts), () => values);
  const { serviceCode: _code, ...parcel } = toOrderInput(values, payloadFacts(facts), { process: true });
  const storage = await facts.storageOf(JSON.stringify(parcel));
  try {
    const { result, isEarlier } = await bookOrder(
      { dataProvider, storage, orderId: null, values, basis: { current: null }, wire },
      fromMinor(priceMinor),
    );
    await storage.clear();
    if (result.statusCode === STATUS.failed) {
      const { failedReason } = await dataProvider.getOrder(result.orderId);
      return { kind: 'refused', id: result.orderId, reason: failedReason ?? '' };
    }
    const paidMinor = result.price ? nearestMinor(result.price.amount) : priceMinor;
    return {
      kind: 'booked',
      id: result.orderId,
      number: result.consignmentNo ?? result.orderId,
      priceMinor: paidMinor,
      price: money(paidMinor),
      isEarlier,
    };
  } catch (err) {
    const end = endOf(err, 'confirm');
    if (end.ended === 'unanswered')
      throw Object.assign(new Error(t('commands.booking.noAnswer')), { status: 0 });
    if (end.ended !== 'repriced') throw err;
    return {
      kind: 'repriced',
      before: money(priceMinor),
      review: await reviewOf(service, end.priceMinor, values, booking, facts),
    };
  }
}
