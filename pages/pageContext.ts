import type { Banner, Company } from '../contract/company.ts';
import type { Locale } from '../contract/rules/locales.ts';
import type { TrackTexts } from './texts/trackTexts.ts';

/** What every public page is drawn with. */
export interface PageContext {
  company: Company;
  texts: TrackTexts;
  locale: Locale;
  nonce: string;
  /** Style sheet, set into the page so that the first paint needs one round trip. */
  style: string;
  /** Address of the enhancement script; '' for none. */
  script: string;
  /** Whether the service worker that keeps the last result is served. */
  worker: boolean;
  /** Custom properties of the tenant's colours, light and dark. */
  colors: string;
  /** Path and query of this page without `lang`. */
  path: string;
  publicUrl: string;
  now: Date;
  /** Whether this tenant promises arrival times. */
  showEstimate: boolean;
  banner: Banner | null;
  /** Further tags of the head; made by the server, already escaped. */
  head?: string;
}
