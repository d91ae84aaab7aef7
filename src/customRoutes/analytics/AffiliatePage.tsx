import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useReadFailure } from '../../ui/messages/useReadFailure.ts';
import { PageMessage } from '../../ui/page/PageMessage.tsx';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { EmbeddedPane } from './EmbeddedPane.tsx';
import { RefreshButton } from './RefreshButton.tsx';

/** A partner's dashboard. An unknown address, or another user's, redirects to the start page (ANA-10…12). */
export default function AffiliatePage() {
  const translate = useText();
  const { path = '' } = useParams();
  const dataProvider = useDataProvider();
  const failureText = useReadFailure();
  const { data, error, refetch } = useQuery({
    queryKey: ['affiliateDashboard', path],
    queryFn: () => dataProvider.getAffiliateDashboard(path),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (error && asFailure(error).status === 404) return <Navigate to="/" replace />;
  if (error)
    return (
      <PageMessage
        title={translate('analytics.failed')}
        actions={<Button onClick={() => void refetch()}>{translate('common.retry')}</Button>}
      >
        {failureText(error)}
      </PageMessage>
    );
  if (!data) return <PageSkeleton rows={6} />;
  const title = translate('analytics.affiliate', { source: data.source });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <Typography component="h1" variant="h5" sx={{ mr: 'auto' }}>
          {title}
        </Typography>
        <RefreshButton onRefresh={() => void refetch()} />
      </Box>
      <EmbeddedPane url={data.url} title={title} onReload={() => void refetch()} />
    </Box>
  );
}
