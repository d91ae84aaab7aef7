import type { Locale } from '../../../contract/rules/locales.ts';
import type { BookingPart } from '../grammar/bookingParts.ts';
import type {
  ActVerb,
  ExportKind,
  FindFilters,
  LabelSize,
  NewKind,
  PaletteScope,
  PrintType,
  QuoteInput,
  ScreenId,
  Target,
  TypedBooking,
  TypedRange,
} from '../grammar/parsedInput.ts';

export const PALETTE_GROUPS = [
  'answer',
  'context',
  'recents',
  'commands',
  'orders',
  'contacts',
  'manifests',
  'pages',
  'help',
] as const;
export type PaletteGroup = (typeof PALETTE_GROUPS)[number];

/** One row of the palette. It runs, or puts a text into the line, or opens a page of further rows. */
export interface PaletteItem {
  /** Unique and lasting, `order:MY123`: it is what recents keep. */
  id: string;
  group: PaletteGroup;
  label: string;
  /** Stands before the label and is never cut: a price. */
  lead?: string;
  detail?: string | undefined;
  codes?: readonly string[];
  keywords?: readonly string[];
  /** Its key, to teach it: `g o`. */
  keys?: string | undefined;
  inContext?: boolean;
  depth?: number;
  /** Where Mod+Enter goes in a new tab, and what Mod+C copies. */
  path?: string;
  /** Public tracking link that Mod+Shift+C copies. */
  shareUrl?: string;
  fill?: string;
  /** Pays: Enter alone does not choose it, Mod+Enter or a click does. Going back waits until it is done. */
  pays?: boolean;
  /** On its page this letter chooses it, while nothing is typed. */
  letter?: string;
  /** Asks for a part of a parcel in the line. */
  asks?: BookingPart;
  /** Does something and leaves the palette open. */
  stay?: () => void;
  children?: (signal: AbortSignal) => PaletteStep | Promise<PaletteStep>;
  run?: () => void | Promise<void>;
}

/** What a row leads to: further rows, and what there is to be read above them. */
export type PaletteStep = readonly PaletteItem[] | PaletteCard;

export interface PaletteCard {
  title: string;
  items: readonly PaletteItem[];
  /** What the rows are about: names and values, or values alone. */
  lines: readonly PaletteFact[];
  /** Something is wrong; it stands first and is said at once. */
  alert?: string;
  /** Nothing behind it can be gone back to. */
  isEnd?: boolean;
}

export interface PaletteFact {
  label: string;
  text: string;
}

/** Somewhere to search: orders, contacts, manifests, pages. */
export interface PaletteSource {
  id: string;
  /** The scope signs that ask this source; without a sign all are asked. */
  scopes?: readonly PaletteScope[];
  search(query: string, signal: AbortSignal): Promise<readonly PaletteItem[]>;
  /** Turns recent ids back into rows; ids that are not its own are left out. */
  resolve?(ids: readonly string[], signal: AbortSignal): Promise<readonly PaletteItem[]>;
}

export interface QuotedService {
  code: string;
  name: string;
  /** Ready to be read: `MYR 8.40`. */
  price: string;
  detail?: string;
}

export interface QuotePreview {
  /** Best first, by the preference asked for. */
  services: readonly QuotedService[];
  /** How the places were understood: `50000 Kuala Lumpur MY`. */
  from: string;
  to: string;
}

/** What a typed parcel comes to. */
export interface PricedBooking {
  /** How it was understood. */
  lines: readonly PaletteFact[];
  /** What is asked for next, with what is wrong about what was said of it. */
  needed: { part: BookingPart; problem?: string } | undefined;
  /** People of the address book that the name may mean. */
  people: readonly { id: string; name: string; detail: string; contact: TypedBooking }[];
  /** Best first, by the preference asked for. */
  offers: readonly BookingOffer[];
  /** Why there are no offers though nothing is missing. */
  problem?: string;
  /** Opens the order form with what is known. */
  openForm(serviceCode?: string): void;
}

/** One service for a typed parcel. */
export interface BookingOffer {
  code: string;
  name: string;
  /** Ready to be read: `MYR 8.40`. */
  price: string;
  detail: string;
  review(): Promise<BookingReview>;
}

/** What will be booked and paid. */
export interface BookingReview {
  price: string;
  lines: readonly PaletteFact[];
  /** Why it cannot be paid from the wallet: it is short by an amount, or not allowed. */
  refused?: string;
  /** Books and pays at this price; called again after no answer, it books once. */
  book(): Promise<BookingOutcome>;
}

export type BookingOutcome =
  | { kind: 'booked'; id: string; number: string }
  /** Another price by now; nothing was paid. */
  | { kind: 'repriced'; before: string; review: BookingReview }
  /** The courier refused; nothing was paid, and the order stands among the failed ones. */
  | { kind: 'refused'; id: string; reason: string };

/** What the palette can do; the console supplies it. Only a parcel that was shown for review is paid here, nothing is cancelled. */
export interface PaletteActions {
  track(numbers: readonly string[]): void | Promise<void>;
  open(id: string): void | Promise<void>;
  find(text: string, filters: FindFilters): void | Promise<void>;
  print(request: { target: Target; type: PrintType; size?: LabelSize | undefined }): void | Promise<void>;
  /** Opens the step of the verb with its target filled in. */
  act(request: { verb: ActVerb; target: Target; reason?: string | undefined }): void | Promise<void>;
  /** The town of a postcode; null where none is known. */
  townOf(country: string, postcode: string, signal: AbortSignal): Promise<string | null>;
  quote(input: QuoteInput, signal: AbortSignal): Promise<QuotePreview>;
  /** What a typed parcel would cost; the address book and the postcodes fill in what the line leaves out. */
  priceBooking(booking: TypedBooking, signal: AbortSignal): Promise<PricedBooking>;
  /** Tells the outcome of a booking whose palette was closed meanwhile. */
  tell(text: string, isGood: boolean): void;
  /** Opens the order form filled in from the quote and the service chosen. */
  openWizard(prefill: { quote: QuoteInput; serviceCode: string }): void | Promise<void>;
  showBalance(): void | Promise<void>;
  /** What this account can create; the rest is not offered. */
  creates(kind: NewKind): boolean;
  create(kind: NewKind): void | Promise<void>;
  go(screen: ScreenId): void | Promise<void>;
  openInNewTab(path: string): void;
  switchAccount(name: string | undefined): void | Promise<void>;
  setLanguage(locale: Locale): void | Promise<void>;
  exportRows(kind: ExportKind, range: TypedRange): void | Promise<void>;
  signOut(): void | Promise<void>;
}

/** What the console gives to the palette. */
export interface PaletteNeeds {
  /** Keep the array between renders: another one asks again. */
  sources: readonly PaletteSource[];
  actions: PaletteActions;
  /** Recents belong to the customer; without one none are kept. */
  customerId: string | undefined;
  locale: Locale;
  /** Country for postcodes that name none. */
  country: string;
  itemTypes?: readonly string[];
}
