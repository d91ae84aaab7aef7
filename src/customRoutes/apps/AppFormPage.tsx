import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { type AppRecord, appRecord, isOwnApp } from '../../shared/integrations/rules/appRecord.ts';
import { BackButton } from '../../ui/buttons/BackButton.tsx';
import { useReadFailure } from '../../ui/messages/useReadFailure.ts';
import { PageMessage } from '../../ui/page/PageMessage.tsx';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { AppForm } from './AppForm.tsx';

const STEPS = ['own', 'parameters', 'save', 'plan', 'webhook'] as const;

const LIST = '/apps/list';

/** A page that installs an app or changes its settings (APPS-09…13). Without an app it redirects to the list. */
export default function AppFormPage() {
  const translate = useText();
  const failureText = useReadFailure();
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const { path } = useParams();
  const [search] = useSearchParams();
  const requestedPath = path ?? search.get('app');
  const back = (useLocation().state as { back?: string } | null)?.back ?? LIST;
  const found = useQuery({
    queryKey: ['appForm', customer.id, path !== undefined, requestedPath],
    enabled: requestedPath !== null,
    // A new answer would take away what was typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async (): Promise<AppRecord | null> => {
      const rows = path === undefined ? dataProvider.getAvailableApps() : dataProvider.getInstalledApps();
      const apps = (await rows).map(appRecord);
      return apps.find((app) => app.path === requestedPath && app.kind !== 'builtIn') ?? null;
    },
  });
  if (requestedPath === null || found.data === null) return <Navigate to={LIST} replace />;
  if (found.isPending) return <PageSkeleton rows={6} />;
  if (found.isLoadingError)
    return (
      <PageMessage
        title={translate('apps.loadFailed')}
        actions={
          <Button variant="contained" size="small" onClick={() => void found.refetch()}>
            {translate('shell.tryAgain')}
          </Button>
        }
      >
        {failureText(found.error)}
      </PageMessage>
    );
  const app = found.data;
  // Instructions for connecting an own courier account (APPS-19).
  const textGroup = app.kind === 'payment' ? 'payment' : 'courier';
  return (
    <Box sx={{ maxWidth: 1100, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap', mb: 2 }}>
        <BackButton to={back} label={translate('apps.back')} />
        <Typography variant="h5" component="h1">
          {translate(isOwnApp(app) ? 'apps.editTitle' : 'apps.installTitle', { name: app.name })}
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <AppForm key={app.id} app={app} back={back} />
        <Alert
          severity="info"
          icon={false}
          component="aside"
          role="note"
          aria-labelledby="app-help"
          // In dark mode the information colour is nearly the page's colour.
          sx={{ bgcolor: 'var(--wb-selected)', color: 'text.primary' }}
        >
          <Typography id="app-help" component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
            {translate('apps.help.title')}
          </Typography>
          <Box component="ol" sx={{ m: 0, mt: 1, pl: 2.5, display: 'grid', gap: 1 }}>
            {STEPS.map((step) => (
              <li key={step}>{translate(`apps.help.${textGroup}.${step}`)}</li>
            ))}
          </Box>
        </Alert>
      </Box>
    </Box>
  );
}
