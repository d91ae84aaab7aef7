import type { Banner, Company } from '../contract/account/company.ts';
import type { Locale } from '../contract/rules/locales.ts';
import type { PageTexts } from './pageTexts.ts';

/** Data that every public page is rendered with. */
export interface PageContext {
  company: Company;
  texts: PageTexts;
  locale: Locale;
  nonce: string;
  /** Style sheet, inlined so that the first paint needs one round trip. */
  style: string;
  /** Address of the enhancement script; '' for none. */
  script: string;
  /** Whether the service worker that caches the last result is served. */
  worker: boolean;
  /** Custom properties of the tenant's colours, light and dark. */
  colors: string;
  /** Path and query of this page without `lang`. */
  path: string;
  publicUrl: string;
  now: Date;
  /** Whether this tenant shows arrival times. */
  showEstimate: boolean;
  banner: Banner | null;
  /** Further tags of the head; made by the server and escaped already. */
  head?: string;
}
