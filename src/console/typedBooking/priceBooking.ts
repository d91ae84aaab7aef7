import { canBeKept } from '../../../contract/rules/places/placeCheck.ts';
import { countryOfPhone, isUsualPhone } from '../../../contract/rules/text/phone.ts';
import { BOOKING_PARTS, type BookingPart } from '../../commands/grammar/bookingParts.ts';
import type { AmountPart, TypedBooking } from '../../commands/grammar/parsedInput.ts';
import type { BookingChoice, PricedBooking } from '../../commands/palette/rows/paletteItem.ts';
import {
  type FormIssue,
  formIssues,
  issuesBeforeService,
} from '../../customRoutes/orderForm/rules/formRules.ts';
import { MIN_WEIGHT_KG, type OrderFormValues } from '../../customRoutes/orderForm/rules/orderFormValues.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { placeQuestion } from '../../shared/address/knownPlaces.ts';
import { type SideValues, toContact } from '../../shared/address/sideValues.ts';
import { PLACE_ISSUE } from '../../shared/booking/bookingIssues.ts';
import { keepPlaces, parcelTo, placeReasons } from '../../shared/risks/rules/keptPlaces.ts';
import { offersFor } from './bookingOffers.ts';
import { recipientOf } from './bookingRecipient.ts';
import { type BookingFacts, factsOf, formOf } from './orderOfBooking.ts';

const PARTS: Readonly<Record<string, BookingPart>> = {
  'receiver.name': 'name',
  'receiver.phone': 'phone',
  'receiver.email': 'email',
  'receiver.address1': 'address1',
  'receiver.postcode': 'postcode',
  'receiver.city': 'city',
  'receiver.state': 'state',
  'items.0.weightValue': 'weight',
  'items.0.itemValue': 'value',
};

/** The typed parcel as values of the order form, and its price; there are no offers while a part is missing. */
export async function priceBooking(
  booking: TypedBooking,
  facts: BookingFacts,
  signal: AbortSignal,
): Promise<PricedBooking> {
  const { people, isUnknown, ...recipient } = await recipientOf(booking, facts, signal);
  const receiver = await withKeptPlace(recipient.receiver, facts, signal);
  const values = formOf(booking, receiver, facts);
  const priced: PricedBooking = {
    lines: factsOf(values, booking, facts),
    needed: undefined,
    people,
    offers: [],
    openForm: (serviceCode) =>
      facts.openForm({
        receiver,
        typed: { booking, currency: facts.company.currency, timezone: facts.company.timezone },
        ...(serviceCode && { serviceCode }),
      }),
  };
  const found = formIssues(values, {
    now: serverNow(),
    timezone: facts.company.timezone,
    currency: facts.company.currency,
    addons: null,
  });
  const issues = issuesBeforeService(found);
  const needed = neededFor(booking, values, issues, facts);
  if (needed?.part === 'phone' && !needed.problem && isUnknown)
    needed.problem = facts.t('commands.booking.noContact', { name: receiver.name });
  if (needed) return { ...priced, needed };
  const [other = found.find(({ section }) => section === 'pickup')] = issues;
  if (other) {
    const problem = facts.t(other.messageKey, other.texts);
    const text = other.section === 'sender' ? facts.t('commands.booking.sender', { problem }) : problem;
    return { ...priced, people: [], problem: text };
  }
  return { ...priced, people: [], ...(await offersFor(booking, values, facts, signal)) };
}

/** The first part that is missing or invalid. */
function neededFor(
  booking: TypedBooking,
  values: OrderFormValues,
  issues: readonly FormIssue[],
  facts: BookingFacts,
): PricedBooking['needed'] {
  const { company, t } = facts;
  // The postcode comes before the town and the state, which follow from it.
  const part = BOOKING_PARTS.find((candidate) => issues.some(({ field }) => PARTS[field] === candidate));
  const issue = issues.find(({ field }) => PARTS[field] === part);
  if (issue && part) {
    const [side, key] = issue.field.split('.');
    const isTyped =
      side === 'receiver'
        ? Boolean(values.receiver[key as 'name'])
        : part === 'value' || booking.weightKg !== undefined;
    return {
      part,
      ...(isTyped && { problem: t(issue.messageKey, issue.texts) }),
      ...(issue.rule === PLACE_ISSUE && { choices: placeChoices(values.receiver, facts) }),
    };
  }
  const { phone, country } = values.receiver;
  if (booking.phone && booking.confirmedPhone !== booking.phone && !isUsualPhone(phone))
    return {
      part: 'phone',
      problem: t('commands.booking.oddPhone', {
        value: booking.phone,
        country: countryOfPhone(phone, country),
      }),
      choices: [
        {
          label: t('commands.booking.take', { text: booking.phone }),
          part: 'phone',
          value: { phone: booking.phone, confirmedPhone: booking.phone },
        },
      ],
    };
  if ((booking.weightKg ?? MIN_WEIGHT_KG) < MIN_WEIGHT_KG)
    return { part: 'weight', problem: t('commands.booking.tooLight') };
  const [missingPart] = booking.unsaid ?? [];
  if (missingPart) return amountQuestion(missingPart, booking, facts);
  const foreign = (['cod', 'insurance', 'value'] as const).find(
    (key) => booking[key]?.currency && booking[key].currency !== company.currency,
  );
  if (!foreign) return undefined;
  return { part: foreign, problem: t('commands.booking.codCurrency', { currency: company.currency }) };
}

/** The question for an amount that is missing, or that has several readings. */
function amountQuestion(
  part: AmountPart,
  { unclear }: TypedBooking,
  { company, locale, t }: BookingFacts,
): PricedBooking['needed'] {
  const found = unclear?.[part];
  if (!found) return { part };
  return {
    part,
    problem: t('commands.booking.unclearAmount', { text: found.text }),
    choices: found.readings.map((money) => ({
      label: t('commands.booking.take', {
        text: formatMoney(money.amountMinor, money.currency ?? company.currency, locale),
      }),
      part,
      value: { [part]: money },
    })),
  };
}

/** The recipient, with a contradicting place confirmed that the account has dismissed for it. */
async function withKeptPlace(
  receiver: SideValues,
  { dataProvider, customer }: BookingFacts,
  signal: AbortSignal,
): Promise<SideValues> {
  const question = placeQuestion(receiver);
  if (!question || !canBeKept(question)) return receiver;
  const answer = placeReasons(dataProvider, customer.id, [parcelTo(toContact(receiver))], signal);
  // Without an answer the question is asked.
  const [reason] = await answer.catch(() => []);
  return reason?.dismissed === 'recipient' ? { ...receiver, placeConfirmed: true } : receiver;
}

/** The likely values of the wrong part, and the place as written, once or for the recipient. */
function placeChoices(receiver: SideValues, { t, dataProvider, customer }: BookingFacts): BookingChoice[] {
  const question = placeQuestion(receiver);
  if (!question) return [];
  const { field, cures } = question;
  const kept = { part: 'place' as const, value: { placeConfirmed: true } };
  // A typed postcode is another place than the contact's, with its own street.
  const { unitNo, address1, address2, postcode, city, state, country } = receiver;
  const place = Object.entries({ unitNo, address1, address2, postcode, city, state, country });
  const written = Object.fromEntries(place.filter(([, text]) => text));
  return [
    ...cures.map((cure) => ({
      label: t(`booking.place.use.${field}`, { value: cure }),
      part: field,
      value: { ...written, [field]: cure },
    })),
    ...(canBeKept(question)
      ? [
          { label: t('booking.place.keep'), ...kept },
          {
            label: t('booking.place.keepFor'),
            ...kept,
            store: () => keepPlaces(dataProvider, customer.id, [parcelTo(toContact(receiver))]),
          },
        ]
      : []),
  ];
}
