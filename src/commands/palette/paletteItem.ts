import type { Locale } from '../../../contract/rules/locales.ts';
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
  children?: (signal: AbortSignal) => readonly PaletteItem[] | Promise<readonly PaletteItem[]>;
  run?: () => void | Promise<void>;
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

/** What the palette can do; the console supplies it. None of these completes a payment or a cancellation. */
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
