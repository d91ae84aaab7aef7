import { Alert, Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { EMBEDDED_S } from '../../../contract/rules/analytics.ts';
import { useText } from '../../i18n/useText.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { SURFACE } from '../../ui/page/surface.ts';

interface Props {
  /** Signed, and valid for ten minutes. */
  url: string;
  title: string;
  onReload: () => void;
}

/** A dashboard of the tenant's analytics server, until its address expires (ANA-08, ANA-09). */
export function EmbeddedPane({ url, title, onReload }: Props) {
  const translate = useText();
  const [ended, setEnded] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setEnded(url), EMBEDDED_S * 1000);
    return () => clearTimeout(timer);
  }, [url]);
  // A frame does not report that its server is unreachable.
  const dataProvider = useDataProvider();
  const { data: isReachable = true } = useQuery({
    queryKey: ['embeddedServer', url],
    queryFn: ({ signal }) => dataProvider.isReachable(url, signal),
    // Checked once: an open dashboard stays, whatever the network does later.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!isReachable) return <RetryAlert onRetry={onReload}>{translate('analytics.embeddedAway')}</RetryAlert>;
  return (
    <>
      {ended === url ? (
        <Alert
          severity="info"
          role="status"
          action={
            <Button color="inherit" size="small" onClick={onReload}>
              {translate('analytics.loadAgain')}
            </Button>
          }
        >
          {translate('analytics.embeddedOver')}
        </Alert>
      ) : null}
      <Box
        // A frame that navigates to another address would leave its expired address in the browser's history.
        key={url}
        component="iframe"
        src={url}
        title={title}
        referrerPolicy="no-referrer"
        // The frame may not replace the console's page. Forms are allowed, as the dashboard's filters are forms.
        sandbox="allow-scripts allow-same-origin allow-forms allow-downloads allow-popups"
        sx={{
          display: 'block',
          width: '100%',
          height: 'max(600px, calc(100vh - 200px))',
          ...SURFACE,
        }}
      />
    </>
  );
}
