import type { Translate } from '../../../i18n/textKey.ts';
import type { TypedBooking } from '../../grammar/parsedInput.ts';
import type {
  BookingChoice,
  BookingOffer,
  BookingOutcome,
  BookingReview,
  PaletteActions,
  PaletteCard,
  PaletteItem,
  PricedBooking,
} from './paletteItem.ts';

interface BookingNeeds {
  actions: Pick<PaletteActions, 'allows' | 'print' | 'track' | 'open' | 'pay'>;
  /** Requests the prices again, as those of the list are out of date. */
  requote: () => void;
  /** Opens a top-up of the missing amount, which returns to the review of this service. */
  topUp: (missingMinor: number, serviceCode: string) => void | Promise<void>;
  t: Translate;
}

/** One row for each of several messages. A chosen message becomes the line, and is booked by itself. */
export const messageItems = (
  messages: readonly { text: string; booking: TypedBooking }[],
  t: Translate,
  fill: (text: string) => void,
): PaletteItem[] =>
  messages.map(({ text, booking: { name, phone, postcode, city } }, i) => ({
    id: `book:message:${i}`,
    group: 'answer',
    label: [name ?? phone, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(' · '),
    detail: t('commands.booking.choose', { smart_count: messages.length }),
    stay: () => fill(text),
  }));

type Give = (answer: Omit<BookingChoice, 'label'>) => void;

/** The likely answers to the next question. */
export const choiceItems = ({ needed }: Pick<PricedBooking, 'needed'>, give: Give): PaletteItem[] =>
  (needed?.choices ?? []).map((choice, i) => ({
    id: `book:choice:${i}`,
    group: 'answer',
    label: choice.label,
    stay: () => give(choice),
  }));

/** Rows for a typed parcel: possible recipients, the next question, or the price of each service. */
export function bookingItems(priced: PricedBooking, give: Give, needs: BookingNeeds): PaletteItem[] {
  const { t } = needs;
  const { needed, people, offers } = priced;
  return [
    ...people.map((person) => ({
      id: `book:person:${person.id}`,
      group: 'answer' as const,
      label: person.name,
      detail: person.detail,
      stay: () => give({ part: 'person', value: person.contact }),
    })),
    ...choiceItems(priced, give),
    ...(needed
      ? [
          {
            id: `book:ask:${needed.part}`,
            group: 'answer' as const,
            label: t('commands.booking.ask', { part: t(`commands.booking.part.${needed.part}`) }),
            detail: needed.problem,
            askedPart: needed.part,
          },
        ]
      : []),
    ...offers.map((offer) => offerItem(priced, offer, needs)),
    formItem(priced, undefined, t),
  ];
}

const formItem = (
  { openForm }: Pick<PricedBooking, 'openForm'>,
  serviceCode: string | undefined,
  t: Translate,
): PaletteItem => ({
  id: 'book:form',
  group: 'answer',
  label: t('commands.booking.form'),
  depth: 1,
  run: () => openForm(serviceCode),
});

/** The row of a service, which opens its review. */
export function offerItem(priced: PricedBooking, offer: BookingOffer, needs: BookingNeeds): PaletteItem {
  return {
    id: `book:${offer.code}`,
    group: 'answer',
    lead: offer.price,
    label: offer.name,
    detail: offer.detail,
    children: async () => reviewStep(priced, offer, await offer.review(), needs),
  };
}

/** The review of the booking and its price. Only Mod+Enter or a click confirms it, never a second Enter. */
function reviewStep(
  priced: PricedBooking,
  offer: BookingOffer,
  review: BookingReview,
  needs: BookingNeeds,
  before?: string,
): PaletteCard {
  const { t } = needs;
  const pay: PaletteItem = {
    id: 'book:pay',
    group: 'answer',
    label: t(review.rest ? 'commands.booking.payWithout' : 'commands.booking.pay', {
      price: review.price,
      ...(review.rest && { words: review.rest }),
    }),
    keys: 'mod+enter',
    pays: true,
    children: async () => outcomeStep(await review.book(), priced, offer, needs),
  };
  const alert =
    review.refused ??
    (before && t('commands.booking.repriced', { before, price: review.price })) ??
    (review.rest && t('commands.preview.unread', { words: review.rest }));
  return {
    title: `${review.price} · ${offer.name}`,
    lines: review.lines,
    notice: review.notice,
    ...(alert && { alert }),
    ...(before && { replaces: true }),
    items: [
      ...(review.refused ? itemsOfRefused(offer, review, needs) : [pay]),
      formItem(priced, offer.code, t),
    ],
  };
}

/** The row that makes the booking possible: a top-up of the missing amount, or the payment of the overdue invoice. */
function itemsOfRefused(
  offer: BookingOffer,
  { missing, blockedBy }: BookingReview,
  { actions, topUp, t }: BookingNeeds,
): PaletteItem[] {
  if (blockedBy)
    return actions.allows({ kind: 'pay' })
      ? [
          {
            id: 'book:payBill',
            group: 'answer',
            label: t('commands.booking.payBill', { number: blockedBy }),
            run: () => actions.pay(blockedBy),
          },
        ]
      : [];
  if (!missing || !actions.allows({ kind: 'topUp' })) return [];
  return [
    {
      id: 'book:topUp',
      group: 'answer',
      label: t('commands.booking.topUp', { amount: missing.shown }),
      run: () => topUp(missing.minor, offer.code),
    },
  ];
}

function outcomeStep(
  outcome: BookingOutcome,
  priced: PricedBooking,
  offer: BookingOffer,
  needs: BookingNeeds,
): PaletteCard {
  const { actions, t } = needs;
  if (outcome.kind === 'repriced') {
    needs.requote();
    return reviewStep(priced, offer, outcome.review, needs, outcome.before);
  }
  if (outcome.kind === 'refused')
    return {
      title: t('commands.booking.refusedTitle'),
      alert: t('commands.booking.refused', { reason: outcome.reason }),
      lines: [],
      items: [
        {
          id: 'book:failed',
          group: 'answer',
          label: t('commands.booking.openFailed'),
          run: () => actions.open(outcome.id),
        },
      ],
    };
  const { number, price, isEarlier } = outcome;
  const target = { kind: 'orders' as const, ids: [number] };
  const printed: PaletteItem = {
    id: 'book:print',
    group: 'answer',
    label: t('commands.booking.print'),
    keys: 'p',
    letter: 'p',
    run: () => actions.print({ target, type: 'label' }),
  };
  return {
    title: t('commands.booking.done', { number }),
    isEnd: true,
    ...(isEarlier && { alert: t('commands.booking.earlier') }),
    lines: [
      {
        label: t('commands.booking.booked'),
        text: [number, price, !isEarlier && offer.name].filter(Boolean).join(' · '),
      },
      ...priced.lines,
    ],
    items: [
      ...(actions.allows({ kind: 'print', type: 'label' }) ? [printed] : []),
      {
        id: 'book:track',
        group: 'answer',
        label: t('commands.booking.track'),
        keys: 't',
        letter: 't',
        run: () => actions.track([number]),
      },
      {
        id: `order:${number}`,
        group: 'answer',
        label: t('commands.answer.open', { id: number }),
        keys: 'o',
        letter: 'o',
        run: () => actions.open(number),
      },
    ],
  };
}
