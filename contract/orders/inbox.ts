import { z } from 'zod';
import {
  INBOX_KINDS,
  INBOX_PEOPLE,
  INBOX_REMEDIES,
  INBOX_STEPS,
  INBOX_TABS,
  NOTED_STEPS,
} from '../rules/orders/inbox.ts';
import { INSTRUCTIONS } from '../rules/orders/instructions.ts';
import { RECIPIENT_ASKS } from '../rules/orders/recipientAsks.ts';
import { CustomerId, Moment, Money, num, optionalText, paged, Uuid } from '../wire/scalars.ts';
import { DisputeInput } from './orderMoney.ts';
import { BulkResult, CancelOrderInput, CloneOrderInput, Order, ProcessOrdersInput } from './orders.ts';

const PERSON = new RegExp(`^(${INBOX_PEOPLE.join('|')}|\\d{1,9})$`);

/** Facts of a matter. Absent facts do not apply to its kind; null ones are hidden from the reader's role. */
export const InboxFacts = z.object({
  invoiceId: z.string().nullish(),
  invoiceNo: z.string().optional(),
  /** Parcels that wait for a payment. */
  parcels: z.number().int().optional(),
  declaredKg: z.number().optional(),
  measuredKg: z.number().optional(),
  /** The balance below which the account wants a notice. */
  line: z.number().nullish(),
  webhookId: z.number().int().nullish(),
  /** The webhook's address, and its host alone: path and query may carry a secret. */
  url: z.string().nullish(),
  host: z.string().optional(),
  offReason: z.string().optional(),
  /** Name of an imported file, and the number of its rows that are not orders yet. */
  file: z.string().optional(),
  rowsLeft: z.number().int().optional(),
  /** The recipient's request. Its text comes from a stranger. */
  ask: z.enum(RECIPIENT_ASKS).optional(),
  day: z.string().optional(),
  outletId: z.string().optional(),
  /** The outlet's name and address. */
  outlet: z.string().optional(),
  words: z.string().optional(),
});
export type InboxFacts = z.infer<typeof InboxFacts>;

/** A matter that needs a person. */
export const InboxLine = z.object({
  id: z.string(),
  kind: z.enum(INBOX_KINDS),
  /** The order that the matter is about; null if it is about none. */
  orderId: z.string().nullable(),
  since: z.string(),
  /** Latest time for an answer. */
  deadline: z.string(),
  snoozedUntil: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** The person who marked it as done, or the maker of the API key that did; null if the matter ended by itself. */
  endedBy: z.string().nullable(),
  /** The name of that API key. */
  endedByKey: z.string().nullable(),
  /** The money that the matter is about; null if none is known. */
  amount: Money.nullable(),
  /** The result if nobody acts, and the money that is lost then; null if none is known. */
  ifIgnored: z
    .object({
      text: z.string(),
      /** The line's amount, else the price of a parcel that is returned. */
      amount: Money.nullable(),
      /** Cash on delivery that is not collected. */
      cod: Money.nullable(),
    })
    .describe('What happens if nobody acts, in the caller’s language, with the money that is lost then.'),
  /** Answers that its parcel, invoice or webhook can take now, beside done, snooze and take; none of an ended line. */
  remedies: z
    .array(z.enum(INBOX_REMEDIES))
    .describe(
      'Each name is the call `POST /inbox/{id}/{name}`, also with hyphens as in its path here (`changeService`, `change-service`). Only `track` is `GET /order/{orderId}/track`, and a person answers `claimCash` and `openImport` at `openUrl`.',
    ),
  missing: Money.nullable().describe(
    'The amount that a top-up must add before the wallet pays its invoice, or books its order again at the last price; null if nothing is missing.',
  ),
  /** The page on which a person answers a matter of cash or of an import; null for the others. */
  openUrl: z.string().nullable(),
  /** Instructions that the courier of its parcel takes now (remedies `instruct` and `correctAddress`). */
  instructions: z.array(z.enum(INSTRUCTIONS)),
  /** The person who works on it now. */
  takenBy: z.object({ name: z.string(), isMe: z.boolean() }).nullable(),
  /** The latest steps, newest first. `by` is the person, or the maker of the API key `key`; null for an older step of a key. */
  steps: z.array(
    z.object({
      what: z.enum(INBOX_STEPS),
      by: z.string().nullable(),
      key: z.string().nullable(),
      /** Whether the calling API key made it: names of keys may be equal. */
      isOwnKey: z.boolean().optional(),
      at: z.string(),
      /** The instruction to the courier, of a step `instructed`, and the day of the next attempt. */
      instruction: z.enum(INSTRUCTIONS).optional(),
      day: z.string().optional(),
    }),
  ),
  facts: InboxFacts,
  /** The order with its history; null if the matter is not about an order. */
  order: Order.nullable(),
});
export type InboxLine = z.infer<typeof InboxLine>;

/** One kind or several: as a list, or as a text with commas. None means every kind. */
export const InboxKinds = z.preprocess(
  (given) =>
    [given].flat().flatMap((part) => (typeof part === 'string' ? part.split(',').filter(Boolean) : [part])),
  z.array(z.enum(INBOX_KINDS)),
);

export const InboxQuery = z.object({
  customerId: CustomerId.optional(),
  companyId: z.string().max(60).optional(),
  tab: z.enum(INBOX_TABS).default('waiting'),
  kind: InboxKinds.optional(),
  /** The first letters of a line's id. */
  id: z
    .string()
    .regex(/^[0-9a-f-]{1,36}$/i, 'must be letters of an id')
    .optional(),
  /** Only the lines about this order. */
  orderId: Uuid.optional(),
  /** A part of the number of an order or invoice, or a name. */
  keyword: z.string().max(200).optional(),
  serviceCompanyId: z
    .string()
    .regex(/^\d{1,9}$/, 'must be a number')
    .optional(),
  /** Only matters that were reported after this time, as the news since a visit count them. */
  openedSince: Moment.optional(),
  /** The person who works on it or answered it: me, others, nobody, or a user's number. */
  person: z.string().regex(PERSON, 'must be me, others, nobody or a number').optional(),
  ...paged(10),
});
export type InboxQuery = z.infer<typeof InboxQuery>;

/** A person of the account. */
export const InboxPerson = z.object({ id: z.number().int(), name: z.string() });
export type InboxPerson = z.infer<typeof InboxPerson>;

/** Number of lines of both open tabs, up to `INBOX_TOTAL_MOST`. One above this maximum means that there are more. */
export const InboxCounts = z.object({ waiting: z.number().int(), snoozed: z.number().int() });
export type InboxCounts = z.infer<typeof InboxCounts>;

export const SnoozeInput = z.object({
  customerId: CustomerId.nullish(),
  until: Moment,
});
export type SnoozeInput = z.input<typeof SnoozeInput>;

export const ReopenInput = z.object({
  customerId: CustomerId.nullish(),
  /** True: takes back the caller's last step. A line on which somebody else did another step since is refused. */
  undo: z.boolean().nullish(),
});

export const NoteInput = z.object({
  customerId: CustomerId.nullish(),
  what: z.enum(NOTED_STEPS),
});
export type NoteInput = z.input<typeof NoteInput>;

export const TakeInput = z.object({
  customerId: CustomerId.nullish(),
  release: z.boolean().default(false),
  holder: optionalText(64).describe(
    'The program’s own id of a tab: a release with it ends only what this tab has taken. A line that the same person has in another tab, or took without a holder, stays taken. A release without one frees the line.',
  ),
  ofOrders: z
    .boolean()
    .default(false)
    .describe(
      'The ids are those of orders: takes the open lines about their parcels, none for an order without one.',
    ),
});
export type TakeInput = z.input<typeof TakeInput>;

export const DisputeLinesInput = DisputeInput.extend({ customerId: CustomerId.nullish() });
export type DisputeLinesInput = z.input<typeof DisputeLinesInput>;

/** The orders are those of the lines. */
export const RetryLinesInput = ProcessOrdersInput.omit({ orderId: true, orderIds: true });
export type RetryLinesInput = z.input<typeof RetryLinesInput>;

/** Without further fields the call makes drafts, to be booked later. */
export const PlaceAgainLinesInput = CloneOrderInput.extend({ customerId: CustomerId.nullish() });
export type PlaceAgainLinesInput = z.input<typeof PlaceAgainLinesInput>;

/** The orders are those of the lines. */
export const CancelLinesInput = CancelOrderInput.pick({ reason: true }).extend({
  customerId: CustomerId.nullish(),
});
export type CancelLinesInput = z.input<typeof CancelLinesInput>;

/** The lines name the record, so the account is the only field. */
export const ReturnLinesInput = z.object({ customerId: CustomerId.nullish() });
export const SwitchOnInput = ReturnLinesInput;
export const MessageInput = ReturnLinesInput;
export const CallInput = ReturnLinesInput;

/** The wallet pays the invoices. The amount due that the caller saw belongs to a single line. */
export const PayLinesInput = ReturnLinesInput.extend({ quotedPrice: num().nullish() });

/** Result of one line of a call for several lines. */
export const InboxResult = z.object({
  id: z.string(),
  ok: z.boolean(),
  /** `detail` of a payment that the wallet does not cover has `missing`, the amount that a top-up must add. */
  error: z.object({ code: z.string(), message: z.string(), detail: z.unknown().optional() }).nullable(),
});
export type InboxResult = z.infer<typeof InboxResult>;

export const TakeResult = InboxResult.extend({
  orderId: z.string().nullable(),
  /** False for a line that the caller had taken before, or that nobody had. */
  isChanged: z.boolean(),
});
export type TakeResult = z.infer<typeof TakeResult>;

/** Result of a line whose recipient gets a message: what its caller sends, or shows to the person who sends it. */
export const InboxMessageResult = InboxResult.extend({
  message: z
    .object({
      text: z.string(),
      /** The parcel's page, on which the recipient can answer. */
      link: z.string(),
      phone: z.string().nullable(),
      /** Opens the chat with the text; null without a phone number. */
      chatUrl: z.string().nullable(),
    })
    .nullable(),
});
export type InboxMessageResult = z.infer<typeof InboxMessageResult>;

/** Result of a remedy on a line's order: `id` is the line, `orderId` the resulting order. */
export const OrderRemedyResult = BulkResult.extend({ orderId: z.string().nullable() });
export type OrderRemedyResult = z.infer<typeof OrderRemedyResult>;

/**
 * Result of the payment of a line's invoice. `invoiceId` is null if nothing was paid. `ok` is false with an `invoiceId` if a courier
 * refused one of its parcels; the price of that parcel is back in the wallet.
 */
export const PaidLineResult = InboxResult.extend({
  invoiceId: z.string().nullable(),
  /** The parcels of the invoice at the time of the answer: 100 is booked, 11 is paid and about to be booked, 99 is refused. */
  orders: z.array(
    z.object({ id: z.string(), statusCode: z.number().int(), failedReason: z.string().nullable() }),
  ),
});
export type PaidLineResult = z.infer<typeof PaidLineResult>;
