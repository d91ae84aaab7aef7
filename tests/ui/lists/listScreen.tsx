import { LocalizationProvider } from '@mui/x-date-pickers';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import type { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { AdminContext, memoryStore } from 'react-admin';
import {
  MemoryRouter,
  type NavigateFunction,
  Route,
  Routes,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import type { LiveEvent } from '../../../contract/messages/events.ts';
import { ConsoleCommands } from '../../../src/console/ConsoleCommands.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import ActivityPage from '../../../src/resources/activity/ActivityPage.tsx';
import CodList from '../../../src/resources/cod/CodList.tsx';
import ContactList from '../../../src/resources/contacts/ContactList.tsx';
import DraftList from '../../../src/resources/drafts/DraftList.tsx';
import InboxList from '../../../src/resources/inbox/InboxList.tsx';
import InvoiceList from '../../../src/resources/invoices/InvoiceList.tsx';
import ManifestList from '../../../src/resources/manifests/ManifestList.tsx';
import OrderList from '../../../src/resources/orders/list/OrderList.tsx';
import ApiKeysPage from '../../../src/resources/tokens/ApiKeysPage.tsx';
import TransactionList from '../../../src/resources/transactions/TransactionList.tsx';
import WebhooksPage from '../../../src/resources/webhooks/WebhooksPage.tsx';
import { LiveEventsProvider } from '../../../src/session/LiveEvents.tsx';
import { PublicVerbsContext } from '../../../src/session/PortalData.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { setElementSize } from '../../support/elementSize.ts';
import { PATIENT_KEYS } from '../../support/patientKeys.ts';
import { sessionOf, verbsOf } from '../commands/everyScreenData.ts';

/** The stream of events, controlled by the test. */
interface Live {
  tell: (event: LiveEvent) => void;
  /** Moves in the history, as the browser's Back does. */
  navigate: (steps: number) => void;
  /** Changes the session, as after a change of the person's role. */
  changeSession: (session: object) => void;
}

/** The lists of the console. */
export const LISTS: [name: string, path: string, list: ReactElement][] = [
  ['orders', '/orders', <OrderList key="orders" />],
  ['bulk orders', '/orders/bulk-orders', <DraftList key="drafts" />],
  ['COD', '/orders/cod', <CodList key="cod" />],
  ['inbox', '/inbox', <InboxList key="inbox" />],
  ['manifests', '/orders/manifest', <ManifestList key="manifests" />],
  ['contacts', '/contacts', <ContactList key="contacts" />],
  ['API keys', '/settings/integrations', <ApiKeysPage key="tokens" />],
  ['webhooks', '/settings/webhook', <WebhooksPage key="webhooks" />],
  ['activity', '/settings/activity', <ActivityPage key="activity" />],
  ['invoices', '/billing/invoice', <InvoiceList key="invoices" />],
  ['transactions', '/billing/transaction', <TransactionList key="transactions" />],
];

// For the rows of the bulk page.
setElementSize(600);

/** The address of another page. */
function Elsewhere() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{decodeURIComponent(pathname + search)}</output>;
}

/** Shares the router with the test. */
function Router({ share }: { share: (navigate: NavigateFunction) => void }) {
  share(useNavigate());
  return null;
}

/** A list's screen with the console's keys and the test's data provider verbs; `path` may have a query. */
export function showList(
  path: string,
  list: ReactElement,
  verbs: Record<string, unknown>,
  { client, session = {} }: { client?: QueryClient; session?: object } = {},
): Live {
  window.location.hash = '';
  localStorage.setItem('keymap', PATIENT_KEYS);
  let tell: Live['tell'] = () => undefined;
  const open = (_: number, onEvent: Live['tell']) => {
    tell = onEvent;
    return () => undefined;
  };
  const provider = new Proxy(verbsOf() as Record<string, unknown>, {
    get: (known, name) => verbs[String(name)] ?? known[String(name)],
  });
  const i18nProvider = createI18nProvider('en_US');
  const store = memoryStore();
  let navigate: NavigateFunction | undefined;
  const page = (session: object) => (
    <MemoryRouter initialEntries={[path]}>
      <Router
        share={(shared) => {
          navigate = shared;
        }}
      />
      <AdminContext
        dataProvider={provider as never}
        i18nProvider={i18nProvider}
        store={store}
        {...(client ? { queryClient: client } : {})}
      >
        <PublicVerbsContext value={provider as never}>
          <SessionContext value={{ ...sessionOf(), ...session } as never}>
            <LocalizationProvider dateAdapter={AdapterDayjs}>
              <LiveEventsProvider open={open}>
                <ConsoleCommands>
                  {() => (
                    <Routes>
                      <Route path={path.replace(/\?.*/, '')} element={list} />
                      <Route path="*" element={<Elsewhere />} />
                    </Routes>
                  )}
                </ConsoleCommands>
              </LiveEventsProvider>
            </LocalizationProvider>
          </SessionContext>
        </PublicVerbsContext>
      </AdminContext>
    </MemoryRouter>
  );
  const { rerender } = render(page(session));
  return {
    tell: (event) => tell(event),
    navigate: (steps) => navigate?.(steps),
    changeSession: (next) => rerender(page(next)),
  };
}
