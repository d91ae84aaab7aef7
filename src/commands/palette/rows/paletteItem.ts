import type { ReactNode } from 'react';
import type { Locale } from '../../../../contract/rules/locales.ts';
import type { LabelSize } from '../../../../contract/rules/orders/thermalLabels.ts';
import type { BookingPart } from '../../grammar/bookingParts.ts';
import type { BookingAnswer } from '../../grammar/completeBooking.ts';
import type {
  ActVerb,
  ExportKind,
  FindFacts,
  FindFilters,
  NewKind,
  PaletteScope,
  ParsedMeaning,
  PrintType,
  QuoteInput,
  ScreenId,
  Target,
  TypedBooking,
  TypedDay,
  TypedMoney,
  TypedRange,
} from '../../grammar/parsedInput.ts';

export const PALETTE_GROUPS = [
  'answer',
  'context',
  'recents',
  'commands',
  'orders',
  'contacts',
  'templates',
  'manifests',
  'pages',
  'help',
] as const;
export type PaletteGroup = (typeof PALETTE_GROUPS)[number];

/** One row of the palette. It runs, fills the line, or opens a page of further rows. */
export interface PaletteItem {
  /** Unique and stable, `order:MY123`; recents store it. */
  id: string;
  group: PaletteGroup;
  /** Heading above the answers of which this is the first. */
  heading?: string;
  label: string;
  /** Shown before the label and never truncated: a price. */
  lead?: string;
  detail?: string | undefined;
  codes?: readonly string[];
  keywords?: readonly string[];
  /** Its key, shown for learning: `g o`. */
  keys?: string | undefined;
  inContext?: boolean;
  depth?: number;
  /** Address that Mod+Enter opens in a new tab and that Mod+C copies. */
  path?: string;
  /** Public tracking link that Mod+Shift+C copies. */
  shareUrl?: string;
  fill?: string;
  /** Pays: Mod+Enter or a click chooses it, Enter alone does not. Going back waits until the payment is finished. */
  pays?: boolean;
  /** The letter that chooses it on its page while the line is empty. */
  letter?: string;
  /** Asks for a part of a parcel in the line. */
  askedPart?: BookingPart;
  /** Runs and leaves the palette open. */
  stay?: () => void;
  children?: (signal: AbortSignal) => PaletteStep | Promise<PaletteStep>;
  run?: () => void | Promise<void>;
}

/** The page that a row opens: further rows, and the text above them. */
export type PaletteStep = readonly PaletteItem[] | PaletteCard;

export interface PaletteCard {
  title: string;
  items: readonly PaletteItem[];
  /** Facts of the rows: names and values, or only values. */
  lines: readonly PaletteFact[];
  /** Below the lines, with buttons of its own. */
  notice?: ReactNode;
  /** A problem, shown first and announced at once. */
  alert?: string;
  /** There is no previous page to return to. */
  isEnd?: boolean;
  /** Whether it replaces the previous page, which is outdated. */
  replaces?: boolean;
}

export interface PaletteFact {
  label: string;
  text: string;
}

/** Somewhere to search: orders, contacts, manifests, pages. */
export interface PaletteSource {
  id: string;
  /** The scope signs that query this source; without a sign all sources are queried. */
  scopes?: readonly PaletteScope[];
  search(query: string, signal: AbortSignal): Promise<readonly PaletteItem[]>;
  /** Rows that are known without waiting: Enter right after the last letter chooses them, too. */
  known?(query: string): readonly PaletteItem[];
  /** Returns rows for recent ids; ids of other sources are ignored. */
  resolve?(ids: readonly string[], signal: AbortSignal): Promise<readonly PaletteItem[]>;
}

export interface QuotedService {
  code: string;
  name: string;
  /** Formatted: `MYR 8.40`. */
  price: string;
  detail?: string;
}

export interface QuotePreview {
  /** Best first, by the requested preference. */
  services: readonly QuotedService[];
  /** The places as understood: `50000 Kuala Lumpur MY`. */
  from: string;
  to: string;
}

/** Result of a typed parcel. */
export interface PricedBooking {
  /** The meaning of the typed text. */
  lines: readonly PaletteFact[];
  /** The next question, with the problem of the last answer. */
  needed: { part: BookingPart; problem?: string; choices?: readonly BookingChoice[] } | undefined;
  /** Contacts that the name may mean. */
  people: readonly { id: string; name: string; detail: string; contact: TypedBooking }[];
  /** Best first, by the requested preference. */
  offers: readonly BookingOffer[];
  /** Why there are no offers though nothing is missing. */
  problem?: string;
  /** Opens the order form with the known values. */
  openForm(serviceCode?: string): void;
}

/** A likely answer to the next question. */
export interface BookingChoice {
  label: string;
  part: BookingAnswer['part'];
  value: Partial<TypedBooking>;
  /** Also stores the answer for the recipient's next parcels. */
  store?: () => Promise<void>;
}

/** One service for a typed parcel. */
export interface BookingOffer {
  code: string;
  name: string;
  priceMinor: number;
  /** Formatted: `MYR 8.40`. */
  price: string;
  detail: string;
  review(): Promise<BookingReview>;
}

/** The booking and its price. */
export interface BookingReview {
  priceMinor: number;
  price: string;
  lines: readonly PaletteFact[];
  /** Shown below the lines as soon as it is known; nothing waits for it. */
  notice?: ReactNode;
  /** Text that was not understood and is not used. */
  rest?: string;
  /** Why the wallet cannot pay: the missing amount, an overdue invoice, or a missing permission. */
  refused?: string;
  /** The amount that the wallet lacks, and its formatted text. */
  missing?: { minor: number; shown: string };
  /** Number of the overdue invoice that blocks new orders. */
  blockedBy?: string;
  /** Books and pays at this price. A repeated call after no answer books only once. */
  book(): Promise<BookingOutcome>;
}

/** A typed parcel that the user left for a top-up: the line, the answers given, and the chosen service. */
export interface ResumedInput {
  line: string;
  answers: readonly BookingAnswer[];
  serviceCode: string;
}

export type BookingOutcome =
  | {
      kind: 'booked';
      id: string;
      number: string;
      /** The paid amount. */
      priceMinor: number;
      price: string;
      /** An earlier attempt, whose answer was lost, booked the parcel; this attempt booked nothing. */
      isEarlier: boolean;
    }
  /** The price has changed; nothing was paid. */
  | { kind: 'repriced'; before: string; review: BookingReview }
  /** The courier refused; nothing was paid, and the order is among the failed orders. */
  | { kind: 'refused'; id: string; reason: string };

/** Actions of the palette, which the console supplies. They pay only for a parcel that the review has shown, and cancel nothing. */
export interface PaletteActions {
  track(numbers: readonly string[]): void | Promise<void>;
  /** Hands the numbers to the scan station. */
  scan(numbers: readonly string[]): void | Promise<void>;
  open(id: string): void | Promise<void>;
  find(text: string, filters: FindFilters, facts?: FindFacts): void | Promise<void>;
  print(request: { target: Target; type: PrintType; size?: LabelSize | undefined }): void | Promise<void>;
  /** Opens the step of the verb with its target filled in. */
  act(request: {
    verb: ActVerb;
    target: Target;
    reason?: string | undefined;
    count?: number | undefined;
    day?: TypedDay | undefined;
  }): void | Promise<void>;
  /** Types of goods that a line may name. */
  itemTypes(): Promise<readonly string[]>;
  /** The town of a postcode; null if none is known. */
  townOf(country: string, postcode: string, signal: AbortSignal): Promise<string | null>;
  quote(input: QuoteInput, signal: AbortSignal): Promise<QuotePreview>;
  /** The price of a typed parcel; address book and postcodes complete the line. */
  priceBooking(booking: TypedBooking, signal: AbortSignal): Promise<PricedBooking>;
  /** Reports the result of a booking if the palette was closed meanwhile. */
  notify(text: string, isGood: boolean): void;
  /** Opens the order form filled in from the quote and the service chosen. */
  openWizard(prefill: { quote: QuoteInput; serviceCode: string }): void | Promise<void>;
  showBalance(): void | Promise<void>;
  /** Opens the top-up, with this amount. */
  topUp(amount: TypedMoney | undefined): void | Promise<void>;
  /** Opens the top-up of the missing amount, which returns to the parcel. */
  topUpFor(missingMinor: number, typed: ResumedInput): void | Promise<void>;
  /** Opens the payment step of an invoice; without a number, of the unpaid invoices. */
  pay(invoiceNo: string | undefined): void | Promise<void>;
  /** Whether the tenant and the person's role include this; anything else is not offered. */
  allows(meaning: ParsedMeaning): boolean;
  /** Opens the form that invites friends, with the addresses. */
  invite(emails: string | undefined): void | Promise<void>;
  create(kind: NewKind): void | Promise<void>;
  /** Opens the order form with the name of a recipient who is not in the address book. */
  orderTo(name: string): void;
  go(screen: ScreenId): void | Promise<void>;
  openInNewTab(path: string): void;
  switchAccount(name: string | undefined): void | Promise<void>;
  setLanguage(locale: Locale): void | Promise<void>;
  exportRows(kind: ExportKind, range: TypedRange): void | Promise<void>;
  signOut(): void | Promise<void>;
}

/** All that the console supplies to the palette. */
export interface PaletteNeeds {
  /** The array must be the same between renders, as a new array starts the search again. */
  sources: readonly PaletteSource[];
  actions: PaletteActions;
  /** Recents belong to the customer; without a customer none are stored. */
  customerId: string | undefined;
  locale: Locale;
  /** Country for postcodes without a country. */
  country: string;
  /** Currency of the tenant, for amounts. */
  currency: string;
}
