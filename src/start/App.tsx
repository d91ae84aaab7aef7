import { CacheProvider } from '@emotion/react';
import { GlobalStyles } from '@mui/material';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react';
import { CoreAdmin, CustomRoutes, Resource, type ResourceProps } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider, useParams } from 'react-router-dom';
import { authProvider, forgetUser, leaveEndedSession, leaveSignedOut } from '../authProvider.ts';
import { ConsoleCommands } from '../console/ConsoleCommands.tsx';
import { dataProvider } from '../dataProvider.ts';
import { fetchWhenIdle, onAnnounced } from '../firstVisit/fetchAhead.ts';
import { createI18nProvider, loadInitialLocale } from '../i18n/i18nProvider.ts';
import { PageLanguage } from '../i18n/PageLanguage.tsx';
import { CheckFailed } from '../layout/CheckFailed.tsx';
import { Unexpected } from '../layout/ErrorBoundary.tsx';
import { ErrorPage } from '../layout/ErrorPage.tsx';
import { OUTSIDE_PATHS } from '../layout/menuItems.ts';
import { Shell } from '../layout/Shell.tsx';
import { goToLogin, PREFIX } from '../lib/browser/loginPath.ts';
import { companyOfPage } from '../lib/browser/pageCompany.ts';
import { onConnection } from '../lib/calls/connection.ts';
import { hasNewRelease, reloadPage } from '../lib/calls/release.ts';
import { clearDesk } from '../lib/desk/deskStore.ts';
import { refetchChanged } from '../lib/react/refetchChanged.ts';
import { activity } from '../resources/activity/index.ts';
import { apps } from '../resources/apps/index.ts';
import { cod } from '../resources/cod/index.ts';
import { contacts } from '../resources/contacts/index.ts';
import { drafts } from '../resources/drafts/index.ts';
import { inbox } from '../resources/inbox/index.ts';
import { instabook } from '../resources/instabook/index.ts';
import { integrations } from '../resources/integrations/index.ts';
import { invoices } from '../resources/invoices/index.ts';
import { manifests } from '../resources/manifests/index.ts';
import { orders } from '../resources/orders/index.ts';
import { templates } from '../resources/templates/index.ts';
import { tokens } from '../resources/tokens/index.ts';
import { transactions } from '../resources/transactions/index.ts';
import { webhooks } from '../resources/webhooks/index.ts';
import { LiveEventsProvider } from '../session/LiveEvents.tsx';
import { MessagesProvider } from '../session/Messages.tsx';
import { PublicVerbsContext } from '../session/PortalData.ts';
import { SessionProvider } from '../session/SessionProvider.tsx';
import { CompanyTheme, TenantTheme } from '../session/TenantTheme.tsx';
import { createStyleCache } from '../theme/styleCache.ts';
import { lazyPart } from '../ui/page/lazyPart.tsx';
import { PageOutside } from '../ui/page/PageOutside.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import {
  Dashboard,
  loadLinkedPage,
  loadNextPage,
  loadPage,
  NotFound,
  nameFirstTab,
  PAGES,
  screenOf,
} from './consolePages.ts';
import { firstData } from './firstData.ts';
import {
  beganWithSession,
  callForCustomer,
  endReason,
  hasSession,
  isWriting,
  loadSessionFacts,
  notePageView,
  onOtherUser,
  onSessionEnd,
  openSharedEvents,
} from './sessionStart.ts';
import { createTabStore } from './tabStore.ts';

const emotion = createStyleCache();

/** The console if there is a session; otherwise the browser goes to guest tracking or the sign-in page. */
export async function element(path: string): Promise<ReactElement> {
  // Runs before any `await`, as the first user's data may already be loading.
  onOtherUser(() => void startForOtherUser());
  const [alive, i18n, queryClient] = await Promise.all([
    hasSession(),
    loadInitialLocale().then(createI18nProvider),
    firstData(path),
    loadPage(path),
  ]);
  if (!alive) {
    // Deletes the data of a session that ended while no page was open.
    await clearDesk('ended');
    if (path === '/track') location.replace(`${PREFIX}/strack${location.search}`);
    else goToLogin({ remember: true, reason: beganWithSession() ? endReason() : null });
    return (
      <CacheProvider value={emotion}>
        <PageSkeleton />
      </CacheProvider>
    );
  }
  nameFirstTab(path);
  onSessionEnd((reason) => {
    if (reason === 'signedOut') void leaveSignedOut();
    else void leaveEndedSession();
  });
  return (
    <CacheProvider value={emotion}>
      <Console i18nProvider={i18n} queryClient={queryClient} />
    </CacheProvider>
  );
}

/** Starts again for another user. The first user has not signed out, so the server would still push messages to this browser. */
async function startForOtherUser(): Promise<void> {
  const unsubscribed = import('../layout/push/subscribe.ts').then(({ unsubscribe }) => unsubscribe());
  await Promise.allSettled([forgetUser({ keepSession: true }), unsubscribed]);
  location.replace(`${PREFIX}/`);
}

interface ConsoleProps {
  i18nProvider: ReturnType<typeof createI18nProvider>;
  queryClient: QueryClient;
}

function Console(props: ConsoleProps) {
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <Pages {...props} />, HydrateFallback: PageSkeleton }], {
      basename: PREFIX,
    }),
  );
  useEffect(() => {
    let { pathname } = router.state.location;
    notePageView(screenOf(pathname));
    return router.subscribe(({ location, navigation }) => {
      if (location.pathname === pathname || navigation.state !== 'idle') return;
      pathname = location.pathname;
      notePageView(screenOf(pathname));
      // The previous page is stored and the next has not begun, so this is the moment to change to a new release.
      if (hasNewRelease() && !isWriting()) reloadPage();
    });
  }, [router]);
  // react-router 7 runs navigation in a transition, in which react-admin's redirects would loop.
  return <RouterProvider router={router} useTransitions={false} />;
}

function Pages({ i18nProvider, queryClient }: ConsoleProps) {
  const store = useMemo(() => createTabStore(), []);
  useEffect(() => fetchWhenIdle(loadNextPage, () => queryClient.isFetching() > 0), [queryClient]);
  useEffect(() => onAnnounced({ selector: 'a[href], tr[tabindex]', load: loadLinkedPage }), []);
  useEffect(
    () =>
      onConnection((state) => {
        // While the server was unreachable, all shown data may have changed or failed.
        if (state === 'ok') refetchChanged(queryClient);
      }),
    [queryClient],
  );
  return (
    // The frame, theme and notices are our own, so react-admin's are not even loaded.
    <CoreAdmin
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      store={store}
      queryClient={queryClient}
      layout={Frame}
      dashboard={Dashboard}
      loginPage={false}
      catchAll={NotFound}
      accessDenied={NotFound}
      authenticationError={CheckFailed}
      error={ConsoleFailed}
      loading={Waiting}
      requireAuth
      disableTelemetry
    >
      <Resource {...asResource(orders)} list={orders.list}>
        {/* An id after the list's path must not show the list. */}
        <Route path=":id" element={<OneOrder />} />
      </Resource>
      {[
        drafts,
        inbox,
        instabook,
        templates,
        manifests,
        cod,
        invoices,
        transactions,
        contacts,
        activity,
        tokens,
        webhooks,
        apps,
        integrations,
      ].map((resource) => (
        <Resource key={resource.name} {...asResource(resource)}>
          {/* An unknown path below the list would be an empty page without this route. */}
          <Route path="*" element={<NotFound />} />
        </Resource>
      ))}
      <CustomRoutes>
        {Object.entries(PAGES).map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        {OUTSIDE_PATHS.map((path) => (
          <Route
            key={path}
            path={`${path}/*`}
            element={
              <PageOutside>
                <OldPrices />
              </PageOutside>
            }
          />
        ))}
      </CustomRoutes>
    </CoreAdmin>
  );
}

const OldPrices = lazyPart(() => import('../shared/desk/OldPrices.tsx').then((part) => part.OldPrices));

/** Facts for react-admin about a resource. Its pages have their own addresses, which `PAGES` maps. */
const asResource = ({
  name,
  icon,
  recordRepresentation,
}: Pick<ResourceProps, 'name' | 'icon' | 'recordRepresentation'>) => ({ name, icon, recordRepresentation });

/** Redirects to an order's page, `/order/…`, which also reports an order that does not exist. */
function OneOrder() {
  const { id = '' } = useParams();
  return <Navigate to={`/order/${encodeURIComponent(id)}`} replace />;
}

const Waiting = () => <PageSkeleton />;

/** The look of a failure outside the session's theme, by the tenant that the server put into the page. */
function PageTheme({ children }: { children: ReactNode }) {
  const [company] = useState(companyOfPage);
  return company ? <CompanyTheme company={company}>{children}</CompanyTheme> : children;
}

const ConsoleFailed = (failure: ComponentProps<typeof Unexpected>) => (
  <PageTheme>
    <Unexpected {...failure} />
  </PageTheme>
);

/** Language, session, theme, live events and commands around every page. */
const Frame = ({ children }: { children: ReactNode }) => (
  <PageLanguage>
    <SessionFrame>{children}</SessionFrame>
  </PageLanguage>
);

function SessionFrame({ children }: { children: ReactNode }) {
  return (
    <PublicVerbsContext value={dataProvider}>
      <SessionProvider
        onCustomer={callForCustomer}
        loadFacts={loadSessionFacts}
        loading={<PageSkeleton />}
        failed={(retry, error) => (
          <PageTheme>
            <ErrorPage error={error} onRetry={retry} />
          </PageTheme>
        )}
      >
        <TenantTheme>
          <GlobalStyles
            styles={{
              '.skip-link': { position: 'absolute', left: -9999, zIndex: 2000, padding: 8 },
              '.skip-link:focus': { left: 8, top: 8, background: 'Canvas', color: 'CanvasText' },
            }}
          />
          <MessagesProvider>
            <LiveEventsProvider open={openSharedEvents}>
              <ConsoleCommands>
                {(showKeys) => <Shell onShowKeys={showKeys}>{children}</Shell>}
              </ConsoleCommands>
            </LiveEventsProvider>
          </MessagesProvider>
        </TenantTheme>
      </SessionProvider>
    </PublicVerbsContext>
  );
}
