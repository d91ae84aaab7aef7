import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EmbeddedDashboard } from '../../../contract/reports/analytics.ts';
import type { Dashboard } from '../../../contract/rules/analytics.ts';
import { useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { PartSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { BackLink } from './BackLink.tsx';
import { EmbeddedPane } from './EmbeddedPane.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { useDashboardCommands } from './useDashboardCommands.ts';

/** A dashboard of the tenant's analytics server; `fallback` if it is not available. */
export function EmbeddedFrame({ dashboard, fallback }: { dashboard: Dashboard; fallback: ReactNode }) {
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['embeddedDashboard', dashboard, customer.id],
    queryFn: () => dataProvider.getEmbeddedDashboard(dashboard),
    // A new address would load the dashboard again while somebody reads it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data && data.url === null) return fallback;
  return <Embedded dashboard={dashboard} data={data} error={error} onReload={() => void refetch()} />;
}

interface EmbeddedProps {
  dashboard: Dashboard;
  data: EmbeddedDashboard | undefined;
  error: Error | null;
  onReload: () => void;
}

/** A separate component, so that only one dashboard has the keys. */
function Embedded({ dashboard, data, error, onReload }: EmbeddedProps) {
  const translate = useText();
  useDashboardCommands();
  const title = translate(`analytics.titles.${dashboard}`);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <BackLink />
        <Typography component="h1" variant="h5" sx={{ mr: 'auto' }}>
          {title}
        </Typography>
        <RefreshButton onRefresh={onReload} />
      </Box>
      {error ? (
        <RetryAlert onRetry={onReload} error={error}>
          {translate('analytics.failed')}
        </RetryAlert>
      ) : null}
      {!data && !error ? <PartSkeleton rows={6} /> : null}
      {data?.url ? <EmbeddedPane url={data.url} title={title} onReload={onReload} /> : null}
    </Box>
  );
}
