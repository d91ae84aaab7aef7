import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { GlobalStyles } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import { lazy, type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { Admin, CustomRoutes, Resource, useLocaleState, useTranslate } from 'react-admin';
import { createBrowserRouter, Route, RouterProvider } from 'react-router';
import { authProvider } from './authProvider.ts';
import { ConsoleCommands } from './console/ConsoleCommands.tsx';
import { dataProvider } from './dataProvider.ts';
import { createI18nProvider, loadInitialLocale } from './i18n/i18nProvider.ts';
import { ErrorPage } from './layout/ErrorPage.tsx';
import { Shell } from './layout/Shell.tsx';
import { goToLogin, PREFIX } from './lib/loginPath.ts';
import { cod } from './resources/cod/index.ts';
import { drafts } from './resources/drafts/index.ts';
import { manifests } from './resources/manifests/index.ts';
import { orders } from './resources/orders/index.ts';
import { LiveEventsProvider } from './session/LiveEvents.tsx';
import { PublicVerbsContext } from './session/PortalData.ts';
import { SessionProvider } from './session/SessionProvider.tsx';
import { TenantTheme } from './session/TenantTheme.tsx';
import { TextContext } from './session/TextContext.ts';
import { createTabStore } from './session/tabStore.ts';
import { callForCustomer, hasSession, loadSessionFacts, onSessionEnd, openEvents } from './sessionStart.ts';
import { PageSkeleton } from './ui/PageSkeleton.tsx';

const Dashboard = lazy(() => import('./customRoutes/dashboard/Dashboard.tsx'));
const OrderForm = lazy(() => import('./customRoutes/orderForm/OrderFormPage.tsx'));
const Multipoint = lazy(() => import('./customRoutes/multipoint/MultipointPage.tsx'));
const GetStarted = lazy(() => import('./customRoutes/getStarted/GetStarted.tsx'));
const DraftList = lazy(() => import('./resources/orders/DraftList.tsx'));
const ManifestList = lazy(() => import('./resources/manifests/ManifestList.tsx'));
const CodList = lazy(() => import('./resources/cod/CodList.tsx'));
const OrderShow = lazy(() => import('./resources/orders/OrderShow.tsx'));
const OrderImport = lazy(() => import('./customRoutes/orderImport/OrderImportPage.tsx'));
const TrackPage = lazy(() => import('./customRoutes/tracking/TrackPage.tsx'));
const MultipointResult = lazy(() => import('./customRoutes/afterPayment/MultipointResult.tsx'));
const BulkResult = lazy(() => import('./customRoutes/afterPayment/BulkResult.tsx'));
const ProfilePage = lazy(() => import('./customRoutes/profile/ProfilePage.tsx'));
const NotFound = lazy(() => import('./customRoutes/notFound/NotFound.tsx'));

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const emotion = createCache({ key: 'wb', ...(nonce ? { nonce } : {}) });

/** The console, once there is a session; without one the browser leaves for guest tracking or the sign-in page. */
export async function element(path: string): Promise<ReactElement> {
  const [alive, i18n] = await Promise.all([hasSession(), loadInitialLocale().then(createI18nProvider)]);
  if (!alive) {
    if (path === '/track') location.replace(`${PREFIX}/strack${location.search}`);
    else goToLogin({ remember: true });
    return (
      <CacheProvider value={emotion}>
        <PageSkeleton />
      </CacheProvider>
    );
  }
  onSessionEnd(() => goToLogin({ remember: true }));
  return (
    <CacheProvider value={emotion}>
      <Console i18nProvider={i18n} />
    </CacheProvider>
  );
}

function Console({ i18nProvider }: { i18nProvider: ReturnType<typeof createI18nProvider> }) {
  const [router] = useState(() =>
    createBrowserRouter(
      [{ path: '*', element: <Pages i18nProvider={i18nProvider} />, HydrateFallback: PageSkeleton }],
      { basename: PREFIX },
    ),
  );
  // react-router 7 wraps navigation in a transition, under which react-admin's redirects loop.
  return <RouterProvider router={router} useTransitions={false} />;
}

function Pages({ i18nProvider }: { i18nProvider: ReturnType<typeof createI18nProvider> }) {
  const store = useMemo(() => createTabStore(), []);
  const queryClient = useMemo(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5000 } } }),
    [],
  );
  return (
    <Admin
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      store={store}
      queryClient={queryClient}
      layout={Frame}
      dashboard={Dashboard}
      loginPage={false}
      catchAll={NotFound}
      notification={ShownByTheShell}
      requireAuth
      disableTelemetry
    >
      <Resource {...orders} />
      <Resource {...drafts} />
      <Resource {...manifests} />
      <Resource {...cod} />
      <CustomRoutes>
        <Route path="/get-started" element={<GetStarted />} />
        <Route path="/update-profile" element={<ProfilePage />} />
        <Route path="/orders/new-order" element={<OrderForm />} />
        <Route path="/orders/new-order/:orderId" element={<OrderForm />} />
        <Route path="/orders/edit/:orderId" element={<OrderForm />} />
        <Route path="/orders/multipoint" element={<Multipoint />} />
        <Route path="/orders/multipoint/:orderId" element={<Multipoint />} />
        <Route path="/orders/import-order" element={<OrderImport />} />
        <Route path="/orders/bulk-orders" element={<DraftList />} />
        <Route path="/orders/manifest" element={<ManifestList />} />
        <Route path="/orders/cod" element={<CodList />} />
        <Route path="/order/:id" element={<OrderShow />} />
        <Route path="/after-payment/multipoint" element={<MultipointResult />} />
        <Route path="/after-payment/multipoint/:orderId" element={<MultipointResult />} />
        <Route path="/after-payment/bulk-order" element={<BulkResult />} />
        <Route path="/after-payment/bulk-order/:invoiceId" element={<BulkResult />} />
        <Route path="/track" element={<TrackPage />} />
      </CustomRoutes>
    </Admin>
  );
}

/** The shell shows the notifications, in the tenant's theme; a second place would show each of them twice. */
const ShownByTheShell = () => null;

/** Session, theme, live events and commands around every page. */
function Frame({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const texts = useMemo(() => ({ locale, translate }), [locale, translate]);
  return (
    <TextContext value={texts}>
      <PublicVerbsContext value={dataProvider}>
        <SessionProvider
          onCustomer={callForCustomer}
          loadFacts={loadSessionFacts}
          loading={<PageSkeleton />}
          failed={(retry, error) => <ErrorPage error={error} onRetry={retry} />}
        >
          <TenantTheme>
            <GlobalStyles
              styles={{
                '.skip-link': { position: 'absolute', left: -9999, zIndex: 2000, padding: 8 },
                '.skip-link:focus': { left: 8, top: 8, background: '#fff', color: '#000' },
              }}
            />
            <LiveEventsProvider open={openEvents}>
              <ConsoleCommands>
                {(showKeys) => <Shell onShowKeys={showKeys}>{children}</Shell>}
              </ConsoleCommands>
            </LiveEventsProvider>
          </TenantTheme>
        </SessionProvider>
      </PublicVerbsContext>
    </TextContext>
  );
}
