import type { ReactElement } from 'react';
import { bcp47 } from '../i18n/locales.ts';
import { loadPublicTexts } from '../i18n/publicTexts.ts';
import { TextProvider } from '../i18n/useText.ts';
import { notePageView, tellSignOut } from './publicData.ts';

type PublicPage = () => Promise<{ default: () => ReactElement }>;

const auth: PublicPage = () => import('../customRoutes/auth/AuthPages.tsx');

const PAGES: Record<string, PublicPage> = {
  login: auth,
  'easy-login': auth,
  'delete-account': auth,
  verify: auth,
  signup: auth,
  'forgot-password': auth,
  'reset-password': auth,
  invitation: auth,
  'check-rates': () => import('../customRoutes/quote/CheckRatesPage.tsx'),
};

/** The pages without a session: plain React, without the console's code. */
export async function element(path: string): Promise<ReactElement> {
  tellSignOut();
  const name = path.split('/')[1] ?? '';
  const load = PAGES[name] ?? auth;
  if (PAGES[name]) notePageView(`/${name}`);
  const [texts, { default: Page }] = await Promise.all([loadPublicTexts(), load()]);
  document.documentElement.lang = bcp47(texts.locale);
  return (
    <TextProvider value={texts}>
      <Page />
    </TextProvider>
  );
}
