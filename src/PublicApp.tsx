import type { ReactElement } from 'react';
import { QUOTE_TEXTS } from './customRoutes/quote/quoteTexts.ts';
import { loadPublicTexts } from './i18n/publicTexts.ts';
import { TextContext } from './session/TextContext.ts';

interface PublicPage {
  /** Areas of texts that it needs. */
  areas: readonly string[];
  load: () => Promise<{ default: () => ReactElement }>;
}

const auth = () => import('./customRoutes/auth/AuthPages.tsx');

const PAGES: Record<string, PublicPage> = {
  login: { areas: ['auth', 'common'], load: auth },
  verify: { areas: ['auth', 'common'], load: auth },
  signup: { areas: ['auth', 'common'], load: auth },
  'forgot-password': { areas: ['auth', 'common'], load: auth },
  'reset-password': { areas: ['auth', 'common'], load: auth },
  'check-rates': { areas: QUOTE_TEXTS, load: () => import('./customRoutes/quote/CheckRatesPage.tsx') },
};

/** The pages that need no session: plain React, without the console's weight. */
export async function element(path: string): Promise<ReactElement> {
  const page = PAGES[path.split('/')[1] ?? ''] ?? PAGES.login;
  const [texts, { default: Page }] = await Promise.all([
    loadPublicTexts(page?.areas ?? []),
    (page ?? PAGES.login)!.load(),
  ]);
  return (
    <TextContext value={texts}>
      <Page />
    </TextContext>
  );
}
