import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AdminContext } from 'react-admin';
import { MemoryRouter, type MemoryRouterProps } from 'react-router-dom';
import type { Locale } from '../../contract/rules/locales.ts';
import { CommandsProvider } from '../../src/commands/CommandsProvider.tsx';
import { createI18nProvider } from '../../src/i18n/i18nProvider.ts';
import { TextProvider } from '../../src/i18n/useText.ts';
import { PublicVerbsContext } from '../../src/session/PortalData.ts';
import { SessionContext } from '../../src/session/SessionContext.ts';

interface Props {
  at?: NonNullable<MemoryRouterProps['initialEntries']>[number];
  verbs?: object;
  session?: object | null;
  locale?: Locale;
  queryClient?: QueryClient;
  children: ReactNode;
}

/** The surroundings of a page: its address, the server's verbs, texts, session and keys. */
export function TestPortal({
  at = '/',
  verbs = {},
  session = null,
  locale = 'en_US',
  queryClient,
  children,
}: Props) {
  const [i18n] = useState(() => createI18nProvider(locale));
  return (
    <MemoryRouter initialEntries={[at]}>
      <AdminContext dataProvider={verbs as never} i18nProvider={i18n} queryClient={queryClient}>
        <TextProvider value={{ locale, translate: i18n.translate }}>
          <PublicVerbsContext value={verbs as never}>
            <SessionContext value={session as never}>
              <CommandsProvider>{children}</CommandsProvider>
            </SessionContext>
          </PublicVerbsContext>
        </TextProvider>
      </AdminContext>
    </MemoryRouter>
  );
}
