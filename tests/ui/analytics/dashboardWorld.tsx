import { LocalizationProvider } from '@mui/x-date-pickers';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { AdminContext } from 'react-admin';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach } from 'vitest';
import { ConsoleCommands } from '../../../src/console/ConsoleCommands.tsx';
import AffiliatePage from '../../../src/customRoutes/analytics/AffiliatePage.tsx';
import AnalyticsPage from '../../../src/customRoutes/analytics/AnalyticsPage.tsx';
import OrdersPage from '../../../src/customRoutes/analytics/OrdersPage.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { PageLanguage } from '../../../src/i18n/PageLanguage.tsx';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { PublicVerbsContext } from '../../../src/session/PortalData.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { withStyles } from '../../support/styles/styles.ts';
import { sessionOf, verbsOf } from '../commands/everyScreenData.ts';
import { newQueries } from '../newQueries.ts';

/** Prepares the tests of the file that calls it. */
export function withDashboards(): void {
  withStyles();

  beforeEach(() => {
    localStorage.setItem('lang', 'en_US');
  });
}

export let address = '';
export function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

interface World {
  verbs?: Record<string, (...args: never[]) => unknown>;
  settings?: object;
  /** A page without a path below. */
  page?: ReactElement;
}

const i18n = createI18nProvider('en_US');

export function open(path: string, { verbs = {}, settings = {}, page }: World = {}) {
  const session = { ...sessionOf(), settings };
  const known = verbsOf() as unknown as Record<string, unknown>;
  const provider = new Proxy(known, { get: (target, name) => verbs[String(name)] ?? target[String(name)] });
  render(
    <MemoryRouter initialEntries={[path]}>
      <Address />
      <AdminContext queryClient={newQueries()} dataProvider={provider as never} i18nProvider={i18n}>
        <PageLanguage>
          <TextProvider value={{ locale: 'en_US', translate: i18n.translate as never }}>
            <PublicVerbsContext value={provider as never}>
              <SessionContext value={session as never}>
                <LocalizationProvider dateAdapter={AdapterDayjs}>
                  <ConsoleCommands>
                    {() => (
                      <Routes>
                        <Route path="/" element={<h1>Start</h1>} />
                        <Route path="/analytics" element={<AnalyticsPage />} />
                        {page ? null : <Route path="/analytics/orders" element={<OrdersPage />} />}
                        {page}
                        <Route path="/affiliates/:path" element={<AffiliatePage />} />
                      </Routes>
                    )}
                  </ConsoleCommands>
                </LocalizationProvider>
              </SessionContext>
            </PublicVerbsContext>
          </TextProvider>
        </PageLanguage>
      </AdminContext>
    </MemoryRouter>,
  );
}
