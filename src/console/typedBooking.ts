import type { Company } from '../../contract/company.ts';
import type { Customer } from '../../contract/customers.ts';
import { ERROR } from '../../contract/errorCodes.ts';
import { fromMinor, toMinor } from '../../contract/rules/money.ts';
import { STATUS } from '../../contract/rules/orderStatus.ts';
import { ADDON_COD, ADDON_INSURANCE, PAYMENT_WALLET } from '../../contract/rules/payment.ts';
import { firstChoice, isServiceSort, sortServices } from '../../contract/rules/serviceOrder.ts';
import type { QuotedService } from '../../contract/services.ts';
import type { BookingPart } from '../commands/grammar/bookingParts.ts';
import type { TypedBooking } from '../commands/grammar/parsedInput.ts';
import type {
  BookingOffer,
  BookingOutcome,
  BookingReview,
  PaletteFact,
  PricedBooking,
} from '../commands/palette/paletteItem.ts';
import {
  type FormIssue,
  formIssues,
  issuesBeforeService,
} from '../customRoutes/orderForm/rules/formRules.ts';
import {
  DEFAULT_ITEM_TYPE,
  emptyOrderForm,
  MIN_WEIGHT_KG,
  newItem,
  type OrderFormValues,
} from '../customRoutes/orderForm/rules/orderFormValues.ts';
import { type PayloadFacts, toQuoteInput } from '../customRoutes/orderForm/rules/orderPayload.ts';
import type { OrderFormState } from '../customRoutes/orderForm/state/navigationState.ts';
import { sendOrder } from '../customRoutes/orderForm/state/sendOrder.ts';
import type { PortalDataProvider } from '../dataProvider.ts';
import type { Translate } from '../i18n/textKey.ts';
import { type AddonChoice, toServiceAddon } from '../lib/addonChoice.ts';
import { asFailure, newPriceMinor } from '../lib/callFailure.ts';
import { durationWords } from '../lib/durationWords.ts';
import { formatMoney } from '../lib/formatMoney.ts';
import { weightText } from '../lib/formatWeight.ts';
import { paymentChoices } from '../lib/paymentChoices.ts';
import { serverNow } from '../lib/serverClock.ts';
import { homeCountry, senderFromCustomer } from '../ui/booking/sideValues.ts';
import { recipientOf } from './bookingRecipient.ts';
import { requestStorage } from './requestStorage.ts';

/** What a booking in the palette needs of the console. */
export interface BookingFacts {
  dataProvider: PortalDataProvider;
  customer: Customer;
  company: Company;
  locale: string;
  t: Translate;
  /** Delivery times are shown only where the tenant wants it (QUOTE-39). */
  showsEstimate: boolean;
  openForm: (state: OrderFormState) => void;
}

const SHOWN = 6;

const PARTS: Readonly<Record<string, BookingPart>> = {
  'receiver.name': 'name',
  'receiver.phone': 'phone',
  'receiver.email': 'email',
  'receiver.address1': 'address1',
  'receiver.postcode': 'postcode',
  'receiver.city': 'city',
  'receiver.state': 'state',
  'items.0.weightValue': 'weight',
};

/** The parcel that was typed as the order form holds it, and what it would cost; without offers while something is missing. */
export async function priceBooking(
  booking: TypedBooking,
  facts: BookingFacts,
  signal: AbortSignal,
): Promise<PricedBooking> {
  const { receiver, people } = await recipientOf(booking, facts, signal);
  const values = formOf(booking, receiver, facts);
  const priced: PricedBooking = {
    lines: factsOf(values, booking, facts),
    needed: undefined,
    people,
    offers: [],
    openForm: (serviceCode) =>
      facts.openForm({
        receiver,
        ...(booking.weightKg && { weight: booking.weightKg }),
        itemType: values.itemType,
        ...(serviceCode && { serviceCode }),
        ...(booking.cod && { cod: fromMinor(booking.cod.amountMinor) }),
        ...(booking.insurance && { insurance: fromMinor(booking.insurance.amountMinor) }),
      }),
  };
  const issues = issuesBeforeService(
    formIssues(values, { now: serverNow(), timezone: facts.company.timezone, addons: [] }),
  );
  const needed = neededFor(booking, values, issues, facts);
  if (needed) return { ...priced, needed };
  const [other] = issues;
  if (other) {
    const problem = facts.t(other.messageKey, other.texts);
    const text = other.section === 'sender' ? facts.t('commands.booking.sender', { problem }) : problem;
    return { ...priced, people: [], problem: text };
  }
  return { ...priced, people: [], ...(await offersFor(booking, values, facts, signal)) };
}

function formOf(
  booking: TypedBooking,
  receiver: OrderFormValues['receiver'],
  { customer, company, t }: BookingFacts,
): OrderFormValues {
  const country = homeCountry(customer, company);
  const description = t('orderForm.defaultItem');
  const amounts: [number, TypedBooking['cod']][] = [
    [ADDON_COD, booking.cod],
    [ADDON_INSURANCE, booking.insurance],
  ];
  const value = booking.insurance ? fromMinor(booking.insurance.amountMinor) : 0;
  return {
    ...emptyOrderForm(country, description),
    sender: senderFromCustomer(customer, country),
    receiver,
    itemType: booking.itemType ?? DEFAULT_ITEM_TYPE,
    items: [{ ...newItem(description), weightValue: booking.weightKg ?? null, itemValue: value }],
    addon: amounts.flatMap(([id, money]): AddonChoice[] =>
      money ? [{ id, qty: 1, values: { value: String(fromMinor(money.amountMinor)) } }] : [],
    ),
    paymentMethodId: PAYMENT_WALLET,
  };
}

/** The first part that is missing, or that cannot be taken as it was said. */
function neededFor(
  booking: TypedBooking,
  values: OrderFormValues,
  issues: readonly FormIssue[],
  { company, t }: BookingFacts,
): PricedBooking['needed'] {
  const issue = issues.find(({ field }) => PARTS[field]);
  const part = issue && PARTS[issue.field];
  if (issue && part) {
    const [side, key] = issue.field.split('.');
    const isSaid =
      side === 'receiver' ? Boolean(values.receiver[key as 'name']) : booking.weightKg !== undefined;
    return { part, ...(isSaid && { problem: t(issue.messageKey, issue.texts) }) };
  }
  if ((booking.weightKg ?? MIN_WEIGHT_KG) < MIN_WEIGHT_KG)
    return { part: 'weight', problem: t('commands.booking.tooLight') };
  const [unsaid] = booking.unsaid ?? [];
  if (unsaid) return { part: unsaid };
  const foreign = (['cod', 'insurance'] as const).find(
    (key) => booking[key]?.currency && booking[key].currency !== company.currency,
  );
  if (!foreign) return undefined;
  return { part: foreign, problem: t('commands.booking.codCurrency', { currency: company.currency }) };
}

/** How the parcel was understood. */
function factsOf(
  { receiver: r }: OrderFormValues,
  booking: TypedBooking,
  facts: BookingFacts,
): PaletteFact[] {
  const { company, locale, t } = facts;
  const money = (minor: number) => formatMoney(minor, company.currency, locale);
  const to = [
    r.name,
    r.phone,
    r.company,
    [r.unitNo, r.address1, r.address2].filter(Boolean).join(', '),
    [r.postcode, r.city].filter(Boolean).join(' '),
    r.state,
  ];
  const parcel = [
    booking.weightKg !== undefined && weightText({ unit: 'kg', value: booking.weightKg }, locale),
    booking.cod && `COD ${money(booking.cod.amountMinor)}`,
    booking.insurance && `${t('commands.preview.insurance')} ${money(booking.insurance.amountMinor)}`,
  ];
  return [
    { label: t('commands.booking.to'), text: to.filter(Boolean).join(', ') },
    { label: t('commands.booking.parcel'), text: parcel.filter(Boolean).join(' · ') },
  ].filter(({ text }) => text);
}

async function offersFor(
  booking: TypedBooking,
  values: OrderFormValues,
  facts: BookingFacts,
  signal: AbortSignal,
): Promise<Pick<PricedBooking, 'offers' | 'problem'>> {
  const { dataProvider, customer } = facts;
  const answer = await dataProvider.instantQuote(
    { ...toQuoteInput(values, payloadFacts(facts)), serviceAddon: toServiceAddon(values.addon) },
    signal,
  );
  // The price of a service that does not offer what was asked for says nothing.
  const fitting = answer.services.filter(({ addon }) =>
    values.addon.every(({ id }) => addon.some((offered) => offered.id === id)),
  );
  const preferred = isServiceSort(customer.priceQuotePref) ? customer.priceQuotePref : 'cheapest';
  const by = booking.by ?? preferred;
  const first = firstChoice(fitting, '', by);
  if (!first)
    return { offers: [], problem: answer.errors[0]?.error.message ?? facts.t('commands.booking.noOffer') };
  const others = sortServices(fitting, by).filter((service) => service !== first);
  return {
    offers: [first, ...others].slice(0, SHOWN).map((service) => offerOf(service, values, facts)),
  };
}

function offerOf(service: QuotedService, values: OrderFormValues, facts: BookingFacts): BookingOffer {
  const { locale, t, showsEstimate } = facts;
  const priceMinor = toMinor(service.price.amount);
  const { key, count } = durationWords(service.duration);
  return {
    code: service.code,
    name: service.name,
    price: formatMoney(priceMinor, service.price.currency, locale),
    detail: [
      service.serviceCompany.name !== service.name && service.serviceCompany.name,
      showsEstimate && t(key, { smart_count: count }),
    ]
      .filter(Boolean)
      .join(' · '),
    review: () => reviewOf(service, priceMinor, values, facts),
  };
}

/** What will be booked and paid, and whether the wallet can pay it. */
async function reviewOf(
  service: QuotedService,
  priceMinor: number,
  values: OrderFormValues,
  facts: BookingFacts,
): Promise<BookingReview> {
  const { dataProvider, customer, company, locale, t } = facts;
  const money = (minor: number) => formatMoney(minor, company.currency, locale);
  const walletMinor = toMinor(customer.walletBalance);
  const methods = await dataProvider.getPaymentMethods(customer.id, service.id);
  const wallet = paymentChoices(methods, { priceMinor, walletMinor, minimumMinor: 0 }).find(
    ({ method }) => method.id === PAYMENT_WALLET,
  );
  const refused =
    wallet?.refused === 'short'
      ? t('commands.booking.short', { amount: money(wallet.amountMinor) })
      : (!wallet || wallet.refused) && t('commands.booking.walletOff');
  const { sender } = values;
  return {
    price: money(priceMinor),
    lines: [
      ...factsOf(values, bookingOf(values), facts),
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
    ...(refused && { refused }),
    book: () => book(service, priceMinor, { ...values, serviceCode: service.code }, facts),
  };
}

/** The amounts of the form, as they are shown. */
function bookingOf({ items, addon }: OrderFormValues): TypedBooking {
  const minor = (id: number) => toMinor(Number(addon.find((a) => a.id === id)?.values.value ?? 0));
  const [cod, insurance] = [minor(ADDON_COD), minor(ADDON_INSURANCE)];
  const [item] = items;
  return {
    ...(item?.weightValue && { weightKg: item.weightValue }),
    ...(cod && { cod: { amountMinor: cod } }),
    ...(insurance && { insurance: { amountMinor: insurance } }),
  };
}

async function book(
  service: QuotedService,
  priceMinor: number,
  values: OrderFormValues,
  facts: BookingFacts,
): Promise<BookingOutcome> {
  const { dataProvider, customer, company, locale, t } = facts;
  const formStorage = await requestStorage(`palette:${customer.id}`);
  try {
    const made = await sendOrder(
      { dataProvider, formStorage, facts: { ...payloadFacts(facts), orderId: null } },
      values,
      fromMinor(priceMinor),
    );
    await formStorage.clear();
    if (made.statusCode !== STATUS.failed)
      return { kind: 'booked', id: made.orderId, number: made.consignmentNo ?? made.orderId };
    const { failedReason } = await dataProvider.getOrder(made.orderId);
    return { kind: 'refused', id: made.orderId, reason: failedReason ?? '' };
  } catch (err) {
    const failure = asFailure(err);
    if (failure.status === 0) throw new Error(t('commands.booking.noAnswer'));
    await formStorage.clear();
    const newMinor = newPriceMinor(failure);
    if (failure.code !== ERROR.staleQuote || newMinor === null) throw err;
    const before = formatMoney(priceMinor, company.currency, locale);
    return { kind: 'repriced', before, review: await reviewOf(service, newMinor, values, facts) };
  }
}

const payloadFacts = ({ company, customer }: BookingFacts): PayloadFacts => ({
  companyId: company.id,
  customerId: customer.id,
  currency: company.currency,
  timezone: company.timezone,
  itemTypes: [],
});
