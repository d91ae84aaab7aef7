import type { Locale } from '../../../contract/rules/locales.ts';
import type { CodTab } from '../../../contract/rules/money/cod.ts';
import type { StatusName } from '../../../contract/rules/orders/orderStatus.ts';
import type { LabelSize } from '../../../contract/rules/orders/thermalLabels.ts';
import type { PastedContact } from './message/contact/readContact.ts';

export const PALETTE_SCOPES = ['>', '#', '@', '$', '!', '/', ':', '?'] as const;
/** commands, orders, contacts, money, track, pages, actions on the selection, help */
export type PaletteScope = (typeof PALETTE_SCOPES)[number];

/** The context in which typed text is parsed. */
export interface ParseContext {
  locale: Locale;
  /** Country of the customer, for postcodes without a country. */
  country: string;
  /** The tenant's currency, in whose usual format amounts are read. */
  currency: string;
  hasSelection: boolean;
  /** A row is active, or a record is open. */
  hasFocused: boolean;
  itemTypes?: readonly string[];
  /** Whether the tenant and the person's role include this; if absent, all. Anything else is words to search for. */
  allows?: (meaning: ParsedMeaning) => boolean;
}

export type Place =
  | { kind: 'postcode'; postcode: string; country: string; countryAssumed: boolean }
  | { kind: 'me' }
  /** A city or a name from the address book: only a search shows which. */
  | { kind: 'name'; text: string };

export interface TypedMoney {
  amountMinor: number;
  currency?: string;
}

export type AmountPart = 'cod' | 'insurance' | 'value';

/** An amount that can be read in several ways, the likeliest first. */
export interface UnclearAmount {
  text: string;
  readings: readonly TypedMoney[];
}

export type Preference = 'cheapest' | 'fastest' | 'best';
export type Target = { kind: 'orders'; ids: readonly string[] } | { kind: 'selection' } | { kind: 'focused' };
/** Verbs for orders, by the names of their actions. */
export type ActVerb =
  | 'cancel'
  | 'confirm'
  | 'placeAgain'
  | 'returnOrder'
  | 'reattempt'
  | 'pickupAgain'
  | 'changeService'
  | 'changeAddress'
  | 'holdAtOutlet'
  | 'sendBack'
  | 'refreshQuote'
  | 'createManifest'
  | 'whyCharged'
  | 'copyLink';
export type PrintType =
  | 'label'
  | 'packingList'
  | 'invoice'
  | 'commercialInvoice'
  | 'invoiceAndPacking'
  | 'manifest';
export type NewKind = 'order' | 'multipoint' | 'import';
/** The pages of the settings. */
export type SettingsScreen =
  | 'account'
  | 'profile'
  | 'bank'
  | 'services'
  | 'notifications'
  | 'branding'
  | 'apiKeys'
  | 'webhooks'
  | 'changeEmail'
  | 'changePhone'
  | 'changePassword'
  | 'people'
  | 'rules'
  | 'sessions'
  | 'activity';
export type ScreenId =
  | SettingsScreen
  | 'settings'
  | 'appearance'
  | 'dashboard'
  | 'orders'
  | 'drafts'
  | 'failed'
  | 'import'
  | 'manifests'
  | 'cod'
  | 'billing'
  | 'transactions'
  | 'wallet'
  | 'referral'
  | 'track'
  | 'scan'
  | 'rates';
export type ExportKind = 'orders' | 'manifests' | 'cod';
export type TypedRange =
  | { preset: 'today' | 'yesterday' | 'thisWeek' | 'lastWeek' | 'thisMonth' | 'lastMonth' }
  | { lastDays: number }
  | { from: string; to: string };
export type FindFilters = Partial<Record<'status' | 'from' | 'to' | 'service' | 'tab', string>>;

/**
 * States that find orders, in addition to their texts (BX-46). `failed`: a delivery, pickup or return failed. `counter`: the parcel waits at a
 * counter for its recipient.
 */
export type OrderState = 'failed' | 'late' | 'returning' | 'counter';
export type FoundStatus = Exclude<StatusName, 'failed'>;
export interface FindFacts {
  states?: readonly OrderState[];
  /** Statuses named in the text, as in `pickup failed`. */
  statuses?: readonly FoundStatus[];
  /** Minimum number of failed deliveries. */
  attempts?: number;
  /** Cash to collect: a range, open at an end that is absent, or a state. */
  cod?: { fromMinor?: number; toMinor?: number; state?: CodTab };
}

export type MissingPart =
  | 'ids'
  | 'from'
  | 'to'
  | 'weight'
  | 'text'
  | 'target'
  | 'what'
  | 'language'
  | 'range'
  | 'onOff';
export type InputProblem = 'tooMany' | 'countOutOfRange' | 'weightTooSmall' | 'nothingSelected';

export interface QuoteInput {
  from?: Place;
  to?: Place;
  weightKg?: number;
  itemType?: string;
  cod?: TypedMoney;
  insurance?: TypedMoney;
  by?: Preference;
}

/** When the courier collects the parcel: days from today, or a date; in the company's time zone. */
export interface TypedPickup {
  inDays?: number;
  date?: string;
  /** The next day of this weekday; 1 is Monday. */
  weekday?: number;
  /** HH:mm */
  time?: string;
  /** The text as written. */
  text: string;
}

/** A typed day: in so many days, a date, or the next day with this month and day (`12-03`) or of this weekday (1 is Monday). */
export type TypedDay = (
  | { inDays: number }
  | { date: string }
  | { monthDay: string }
  | { weekday: number }
) & {
  /** The text as written. */
  text: string;
};

/** A typed parcel: recipient, weight, amounts to collect or insure. */
export interface TypedBooking
  extends PastedContact,
    Pick<QuoteInput, 'weightKg' | 'itemType' | 'cod' | 'insurance' | 'by'> {
  /** Value of the goods, for all pieces. */
  value?: TypedMoney;
  /** Pieces in the parcel; the weight is the weight of all pieces. */
  quantity?: number;
  size?: { lengthCm: number; widthCm: number; heightCm: number };
  description?: string;
  note?: string;
  referenceNo?: string;
  pickup?: TypedPickup;
  /** Amounts to ask for: an add-on without an amount, or an ambiguous amount. */
  unsaid?: readonly AmountPart[];
  /** The requested amounts that have several readings in the text. */
  unclear?: Partial<Record<AmountPart, UnclearAmount>>;
  /** Postcode, city and state are right as written, although they seem to contradict each other. */
  placeConfirmed?: boolean;
  /** The phone that is right as written, although its country's numbers have more or fewer digits. */
  confirmedPhone?: string;
  /** Text that was not understood; it is shown but not used. */
  rest?: readonly string[];
}

export type ParsedMeaning =
  | { kind: 'empty' }
  /** No command: search for the text. */
  | { kind: 'query'; text: string }
  | { kind: 'ids'; ids: readonly string[] }
  | { kind: 'track'; ids: readonly string[] }
  | { kind: 'scan'; ids: readonly string[] }
  | ({ kind: 'quote' } & QuoteInput)
  | { kind: 'book'; booking: TypedBooking }
  /** Parcels of several messages: the user chooses one. */
  | { kind: 'bookings'; messages: readonly { text: string; booking: TypedBooking }[] }
  | { kind: 'open'; id?: string }
  | { kind: 'find'; text: string; filters: FindFilters; facts?: FindFacts }
  | { kind: 'print'; type: PrintType; size?: LabelSize; target?: Target }
  /** `count`: number of orders that the verb creates. `day`: when the courier comes again. */
  | { kind: 'act'; verb: ActVerb; target?: Target; reason?: string; count?: number; day?: TypedDay }
  | { kind: 'balance' }
  | { kind: 'topUp'; amount?: TypedMoney }
  | { kind: 'pay'; invoiceNo?: string }
  /** `emails`: as typed, for the form. */
  | { kind: 'invite'; emails?: string }
  /** `to`: the start of a recipient's name in the address book; empty for the recipients used last. */
  | { kind: 'new'; what?: NewKind; to?: string }
  | { kind: 'go'; screen?: ScreenId }
  | { kind: 'switchAccount'; name?: string }
  | { kind: 'lang'; locale?: Locale }
  | { kind: 'export'; what?: ExportKind; range?: TypedRange }
  | { kind: 'shortcuts'; on?: boolean }
  | { kind: 'signOut' };

/** The understood part, the missing parts, and the words that were not understood. */
export type ParsedInput = ParsedMeaning & {
  scope?: PaletteScope;
  missing: readonly MissingPart[];
  unread: readonly string[];
  problems: readonly InputProblem[];
};

/** A meaning with its problem, if any. */
export type Meaning = ParsedMeaning & Partial<Pick<ParsedInput, 'missing' | 'unread' | 'problems'>>;

/** Whether Enter may run the input: nothing is missing, there is no problem, and every word is understood. */
export function isReady(input: ParsedInput): boolean {
  if (input.kind === 'empty' || input.kind === 'query') return false;
  return input.missing.length + input.unread.length + input.problems.length === 0;
}
