import { LocalizationProvider } from '@mui/x-date-pickers';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { AdminContext, memoryStore } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { ConsoleCommands } from '../../../src/console/ConsoleCommands.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { PublicVerbsContext } from '../../../src/session/PortalData.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { sessionOf, verbsOf } from '../commands/everyScreenData.ts';

/** A list's screen with the console's keys around it, over data provider verbs of the test's own. */
export function showList(path: string, list: ReactElement, verbs: Record<string, unknown>) {
  window.location.hash = '';
  const provider = new Proxy(verbsOf() as Record<string, unknown>, {
    get: (known, name) => verbs[String(name)] ?? known[String(name)],
  });
  render(
    <MemoryRouter initialEntries={[path]}>
      <AdminContext
        dataProvider={provider as never}
        i18nProvider={createI18nProvider('en_US')}
        store={memoryStore()}
      >
        <PublicVerbsContext value={provider as never}>
          <SessionContext value={sessionOf() as never}>
            <LocalizationProvider dateAdapter={AdapterDayjs}>
              <ConsoleCommands>
                {() => (
                  <Routes>
                    <Route path={path} element={list} />
                  </Routes>
                )}
              </ConsoleCommands>
            </LocalizationProvider>
          </SessionContext>
        </PublicVerbsContext>
      </AdminContext>
    </MemoryRouter>,
  );
}
