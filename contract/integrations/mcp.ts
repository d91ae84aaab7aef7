import { z } from 'zod';
import { KeyLimitsRecord } from '../account/apiTokens.ts';
import { AddressBookContact } from '../contacts/contacts.ts';
import { InboxFacts, InboxKinds, InboxLine, InboxMessageResult } from '../orders/inbox.ts';
import { NewAddress } from '../orders/instructions.ts';
import { ContactInput, InventoryItem, Order, OrderContact } from '../orders/orders.ts';
import { QuotedService } from '../orders/services.ts';
import { TrackHistory, TrackResult } from '../orders/tracking.ts';
import { MCP_ID_REMEDIES, MCP_INSTRUCTIONS, MCP_LINE_REMEDIES } from '../rules/integrations/mcp.ts';
import { TOKEN_SCOPES } from '../rules/integrations/tokenScopes.ts';
import { LIMITS } from '../rules/limits.ts';
import { INBOX_TABS } from '../rules/orders/inbox.ts';
import { INSTRUCTION_NOTE_LENGTH } from '../rules/orders/instructions.ts';
import {
  DateOnly,
  int,
  Moment,
  Money,
  num,
  optionalText,
  queryInt,
  RealDay,
  text,
  Uuid,
} from '../wire/scalars.ts';

/**
 * The requests of assistants to the tools of `POST /mcp`, and the answers. Other people's texts are only under `untrusted`, so that no
 * reader takes them for instructions.
 */
const weightKg = () =>
  num().pipe(z.number().min(LIMITS.weightMinKg).max(LIMITS.weightMaxKg)).describe('Kilograms.');
const amount = () => num().pipe(z.number().min(0).max(LIMITS.amountMax));

const Goods = z.object({
  name: text(255).pipe(z.string().min(1, 'is required')).describe('What it is.'),
  quantity: int().pipe(z.number().min(1).max(100_000)).default(1),
  weightKg: num().pipe(z.number().positive().max(LIMITS.weightMaxKg)).describe('Kilograms of one piece.'),
  value: amount().nullish().describe('Value of one piece, needed across borders.'),
});

const ends = {
  from: ContactInput.nullish().describe('The sender. Left out: the usual sender of the account.'),
  fromContactId: int().nullish().describe('The sender by its id in the address book, in place of `from`.'),
  to: ContactInput.nullish().describe('The recipient.'),
  toContactId: int().nullish().describe('The recipient by its id in the address book, in place of `to`.'),
};

/** A parcel as an assistant describes it. */
export const McpParcel = z.object({
  ...ends,
  items: z.array(Goods).min(1).max(100).nullish().describe('What is inside.'),
  serviceCode: optionalText(60).describe('Code of a service, as `quote` names it.'),
  cod: amount().nullish().describe('Cash to collect from the recipient, in the currency of the account.'),
  insurance: amount().nullish().describe('Insured value, in the currency of the account.'),
  referenceNo: optionalText(100).describe('Your own number of the order.'),
  note: optionalText(500).describe('Words for the courier.'),
  pickupAt: z.string().max(40).nullish().describe('ISO time of the pickup, or `now`.'),
});
export type McpParcel = z.output<typeof McpParcel>;

// The key of a repeated call derives from an id, so its letters have one case.
const orderId = Uuid.toLowerCase().describe('Id of the order, as `orders` and `create_draft` answer it.');

export const McpQuoteInput = McpParcel.extend({
  orderId: orderId.nullish().describe('A draft to be priced, in place of all else.'),
  weightKg: weightKg().nullish().describe('Kilograms together, where there are no items.'),
});
export type McpQuoteInput = z.output<typeof McpQuoteInput>;

/** Nine of ten of the counted deliveries took less, in seconds; null below 20 of them. */
const slowS = z.number().nullable();

export const McpOffer = QuotedService.pick({
  code: true,
  name: true,
  serviceCompanyCode: true,
  durationSample: true,
}).extend({
  price: Money.nullable(),
  serviceType: z.string(),
  /** Usual time from pickup to delivery, in seconds; with a `durationSample` of 0 the courier's own. */
  durationS: z.number(),
  slowS,
});
export const McpQuote = z.object({
  services: z.array(McpOffer),
  chargeableKg: z.number(),
  /** The reasons contain names of couriers and the sent values. */
  problems: z.array(
    z.object({
      code: z.string(),
      field: z.string().nullable(),
      untrusted: z.object({ reason: z.string() }),
    }),
  ),
});

export const McpDraftInput = McpParcel.extend({
  requestId: text(100)
    .nullish()
    .describe(
      'A text of your choice: the same one never makes a second draft. Send it again when you repeat a call.',
    ),
});

const Parties = z.object({
  from: OrderContact.nullable(),
  to: OrderContact.nullable(),
  items: z.array(InventoryItem.pick({ name: true, description: true, quantity: true, weight: true })),
  referenceNo: z.string().nullable(),
  note: z.string().nullable(),
  failedReason: z.string().nullable(),
  cancelReason: z.string().nullable(),
});

/** One line alone: the API takes several, separated by commas. */
const inboxId = Uuid.toLowerCase().describe('Id of the line, as `inbox` answers it.');

/** An order in the answers of tools. */
export const McpOrder = Order.pick({
  id: true,
  consignmentNo: true,
  statusCode: true,
  status: true,
  version: true,
  serviceCode: true,
  price: true,
  cod: true,
  weight: true,
  createdAt: true,
  updatedAt: true,
  scheduledAt: true,
  deliveredAt: true,
  failedAttempts: true,
}).extend({
  /** Usual time of its service and lane; null below 20 deliveries, and in lists for orders that are not to be brought. */
  arrival: z.object({ durationS: z.number(), slowS: z.number(), durationSample: z.number() }).nullish(),
  untrusted: Parties,
});
export type McpOrder = z.infer<typeof McpOrder>;

export const McpOneOrder = z.object({ order: McpOrder });

export const McpBookInput = McpParcel.extend({
  orderId: orderId.nullish().describe('A draft to be booked, in place of a new parcel.'),
  confirmation: text(200)
    .nullish()
    .describe('Only in the second call: the `confirmation` of the first answer, beside the same fields.'),
  price: Money.nullish().describe('Only in the second call: the price of the first answer.'),
});
export type McpBookInput = z.output<typeof McpBookInput>;

/** The money that the second call lacks in the wallet. */
const McpMissing = Money.nullable().describe(
  'The amount that a top-up must add first: the second call is refused without it. Null if nothing is missing.',
);
export const McpBooking = z.object({
  booked: z.boolean(),
  /** Null once the parcel is booked. */
  quote: z
    .object({
      serviceCode: z.string(),
      serviceName: z.string(),
      price: Money,
      ...McpOffer.pick({ durationS: true, durationSample: true, slowS: true }).shape,
      balanceAfter: Money.nullable(),
      missing: McpMissing,
      confirmation: z.string(),
      expiresAt: z.string(),
    })
    .nullable(),
  /** Null until the parcel is booked. */
  order: McpOrder.nullable(),
  next: z.string(),
});
export type McpBooking = z.infer<typeof McpBooking>;

export const McpTrackInput = z.object({
  numbers: z
    .array(text(LIMITS.trackingNumberLength).pipe(z.string().min(1, 'is required')))
    .min(1)
    .max(20)
    .describe('Tracking numbers.'),
});
export const McpTracked = z.object({
  parcels: z.array(
    TrackResult.pick({
      consignmentNo: true,
      statusCode: true,
      statusText: true,
      createdAt: true,
      updatedAt: true,
      deliveredAt: true,
      eta: true,
    }).extend({
      service: z.string().nullable(),
      steps: z.array(
        TrackHistory.pick({ statusCode: true, statusText: true, createdAt: true }).extend({
          untrusted: TrackHistory.pick({ description: true, location: true }),
        }),
      ),
      untrusted: TrackResult.pick({ origin: true, destination: true, recipientName: true }),
    }),
  ),
  /** Unknown numbers. */
  unknown: z.array(z.string()),
});

const page = { limit: queryInt(1, 50, 10), page: queryInt(1, 1_000_000, 1) };
const Paged = { page: z.number().int(), pageTotal: z.number().int(), rowTotal: z.number().int() };

export const McpOrdersInput = z.object({
  orderId: orderId.nullish().describe('One order alone.'),
  keyword: optionalText(200).describe('A number, or a part of a name.'),
  statusCode: z
    .string()
    .regex(/^\d+(,\d+)*$/, 'must be a status code')
    .nullish()
    .describe('Status codes, separated by commas: 0 draft, 100 booked, 700 delivered, 900 cancelled.'),
  dateFrom: DateOnly.nullish(),
  dateTo: DateOnly.nullish(),
  ...page,
});
export const McpOrders = z.object({ orders: z.array(McpOrder), ...Paged });

export const McpLabelInput = z.object({
  orderId,
  format: z.enum(['pdf', 'zpl']).default('pdf').describe('`zpl` is the language of thermal printers.'),
});
export const McpLabel = z.object({
  orderId: z.string(),
  format: z.enum(['pdf', 'zpl']),
  /** The resource to read it from. */
  uri: z.string(),
  /** An address that a person can open once, until `expiresAt`. */
  openUrl: z.string(),
  expiresAt: z.string(),
});

const seenStatus = int()
  .nullish()
  .describe(
    'The `statusCode` of the order that the person saw. An order seen as unpaid (such as 0, a draft) is not cancelled if it was paid since.',
  );
export const McpCancelInput = z.object({
  orderId,
  reason: optionalText(200).describe('Why, for the history of the order.'),
  statusCode: seenStatus,
});

export const McpUndoInput = z.object({
  orderId: orderId
    .nullish()
    .describe(
      'A draft is deleted, a booking is cancelled and refunded as long as the courier has not begun.',
    ),
  inboxId: inboxId.nullish().describe('A line of the inbox that was done or snoozed waits again.'),
  batchId: Uuid.nullish().describe('A bulk action that has not begun yet is taken back.'),
  statusCode: seenStatus,
});
export const McpUndone = z.object({
  undone: z.enum(['draftDeleted', 'bookingCancelled', 'lineReopened', 'batchStopped']),
  id: z.string(),
  order: McpOrder.nullable(),
});

export const McpInboxInput = z.object({
  tab: z.enum(INBOX_TABS).default('waiting'),
  kind: InboxKinds.nullish(),
  ...page,
});
export const McpInbox = z.object({
  lines: z.array(
    InboxLine.pick({
      id: true,
      kind: true,
      orderId: true,
      since: true,
      deadline: true,
      snoozedUntil: true,
      endedAt: true,
      amount: true,
      ifIgnored: true,
      missing: true,
      instructions: true,
    }).extend({
      remedies: InboxLine.shape.remedies.describe(
        'Each is a `remedy` of the tool `remedy`; only retry is the tool `book` with `orderId`, and track the tool `track`.',
      ),
      /** The page on which a person answers a matter of cash or of an import; null for the others. */
      openUrl: z.string().nullable(),
      consignmentNo: z.string().nullable(),
      statusCode: z.number().nullable(),
      /** When its order was last changed, as an instruction takes it; null without an order. */
      updatedAt: z.string().nullable(),
      untrusted: z.object({
        facts: InboxFacts,
        recipientName: z.string().nullable(),
        failedReason: z.string().nullable(),
      }),
    }),
  ),
  ...Paged,
});

export const McpRemedyInput = z.object({
  remedy: z
    .enum([...MCP_ID_REMEDIES, ...MCP_LINE_REMEDIES, ...MCP_INSTRUCTIONS])
    .describe(
      'With `inboxId`: done, accept, dispute, snooze, message or messaged (answers the text and link to send), call or called (records a call); pay (its invoice from the wallet, in two calls), changeService (another service from the wallet, in two calls), topUp (a page on which a person pays), placeAgain and returnOrder (a draft, which `book` books), cancel (asks again a courier that did not answer), switchOn (a webhook). With `inboxId` or `orderId`, as an instruction to the courier: deliverAgain, correctAddress, holdAtOutlet, returnToSender, pickupAgain (after a failed pickup), or instruct with `day`, `address` or `outletId`. correctAddress with `inboxId` also changes a booking that failed. The remedy retry is the tool `book` with the line’s `orderId`, track is the tool `track`.',
    ),
  inboxId: inboxId.nullish(),
  orderId: orderId.nullish(),
  reason: optionalText(500).describe('Why a weight is disputed, or a parcel cancelled.'),
  serviceCode: optionalText(60).describe('The other service (changeService).'),
  until: z.string().max(40).nullish().describe('ISO time until which a line is hidden (snooze).'),
  day: RealDay.nullish().describe('The day of the next delivery or pickup (deliverAgain, pickupAgain).'),
  address: NewAddress.nullish().describe('The corrected address (correctAddress).'),
  outletId: optionalText(60).describe('The outlet of the courier (holdAtOutlet).'),
  note: optionalText(INSTRUCTION_NOTE_LENGTH).describe('Words for the driver.'),
  updatedAt: Moment.nullish().describe(
    'Of an instruction: `updatedAt` of the order as the person saw it. The instruction is refused if the courier was told something else since; without it, it replaces an earlier one.',
  ),
  amount: amount().nullish().describe('The amount of a top-up, in the currency of the account (topUp).'),
  paymentMethodId: int()
    .nullish()
    .describe('The way of payment of a top-up; left out: the first one (topUp).'),
  confirmation: text(200)
    .nullish()
    .describe('Only in the second call of pay and changeService: the `confirmation` of the first answer.'),
  price: Money.nullish().describe(
    'Only in the second call of pay and changeService: the price of the first answer.',
  ),
});
export type McpRemedyInput = z.output<typeof McpRemedyInput>;
export const McpRemedied = z.object({
  remedy: z.string(),
  inboxId: z.string().nullable(),
  orderId: z.string().nullable(),
  statusCode: z.number().nullable(),
  /** False after the first call of pay and changeService, and while a person has to pay a top-up. */
  done: z.boolean(),
  /** The price of the first call of pay or changeService; null otherwise. */
  quote: z
    .object({
      invoiceNo: z.string().nullable(),
      price: Money,
      missing: McpMissing,
      confirmation: z.string(),
      expiresAt: z.string(),
    })
    .nullable(),
  /** The parcels of a paid invoice: 100 is booked, 11 is about to be booked, 99 is refused and refunded. */
  orders: z.array(
    z.object({
      orderId: z.string(),
      statusCode: z.number().int(),
      untrusted: z.object({ failedReason: z.string().nullable() }),
    }),
  ),
  /** The page on which a person pays a top-up. */
  openUrl: z.string().nullable(),
  /** The message to the recipient (messaged): the caller, or a person, sends it. */
  untrusted: z.object({ message: InboxMessageResult.shape.message }),
  next: z.string().nullable(),
});
export type McpRemedied = z.infer<typeof McpRemedied>;

export const McpContactsInput = z.object({
  name: optionalText(200).describe('A part of the name.'),
  ...page,
});
export const McpContacts = z.object({
  contacts: z.array(
    AddressBookContact.pick({ id: true, isDefaultSender: true, lastUsedAt: true }).extend({
      untrusted: AddressBookContact.pick({
        name: true,
        phone: true,
        email: true,
        company: true,
        address1: true,
        address2: true,
        city: true,
        state: true,
        postcode: true,
        country: true,
      }),
    }),
  ),
  ...Paged,
});

export const McpBalance = z.object({
  balance: Money.nullable(),
  /** Used and not billed yet, for an account that pays monthly. */
  unbilled: Money.nullable(),
  creditLimit: Money.nullable(),
  key: z.object({
    scopes: z.array(z.enum(TOKEN_SCOPES)),
    limits: KeyLimitsRecord.nullable(),
    expiresAt: z.string().nullable(),
    /** A program of OAuth names its key itself. */
    untrusted: z.object({ name: z.string() }),
  }),
});

export const McpNothing = z.object({});
