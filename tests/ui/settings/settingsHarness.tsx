import { LocalizationProvider } from '@mui/x-date-pickers';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { AdminContext, Notification } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Locale } from '../../../contract/rules/locales.ts';
import { CommandsProvider } from '../../../src/commands/CommandsProvider.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { PageLanguage } from '../../../src/i18n/PageLanguage.tsx';
import { PublicVerbsContext } from '../../../src/session/PortalData.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { sessionOf, verbsOf } from '../commands/everyScreenData.ts';

type Verbs = Record<string, (...args: never[]) => unknown>;

interface Shown {
  at?: string;
  verbs?: Verbs;
  customer?: object;
  session?: object;
  authProvider?: object;
  /** Opens the page again with the browser's stored data. */
  isAgain?: true;
  locale?: Locale;
}

/** A page of the settings with these verbs, messages included. */
export function showSettings(
  Page: ComponentType,
  {
    at = '/settings',
    verbs = {},
    customer = {},
    session = {},
    authProvider,
    isAgain,
    locale = 'en_US',
  }: Shown = {},
) {
  if (!isAgain) localStorage.clear();
  const known = verbsOf() as unknown as Verbs;
  const all = new Proxy(known, { get: (other, name) => verbs[String(name)] ?? other[String(name)] });
  const signedIn = sessionOf();
  // As in the console, a page can stop the user from leaving it.
  const page = (
    <AdminContext
      dataProvider={all as never}
      i18nProvider={createI18nProvider(locale)}
      {...(authProvider ? { authProvider: authProvider as never } : {})}
    >
      <PublicVerbsContext value={all as never}>
        <SessionContext
          value={{ ...signedIn, ...session, customer: { ...signedIn.customer, ...customer } } as never}
        >
          <LocalizationProvider dateAdapter={AdapterDayjs}>
            <CommandsProvider>
              <PageLanguage>
                <Page />
                <Notification />
              </PageLanguage>
            </CommandsProvider>
          </LocalizationProvider>
        </SessionContext>
      </PublicVerbsContext>
    </AdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] });
  return { ...render(<RouterProvider router={router} useTransitions={false} />), router };
}
