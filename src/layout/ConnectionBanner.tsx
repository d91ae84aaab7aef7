import { Alert, Box } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useText } from '../i18n/useText.ts';
import { connection, onConnection } from '../lib/calls/connection.ts';

/** Says that there is no network, or that the server does not answer, until it does. */
export function ConnectionBanner() {
  const translate = useText();
  const state = useSyncExternalStore(onConnection, connection);
  return (
    <Box role="status" sx={{ position: 'sticky', top: 53, zIndex: (t) => t.zIndex.appBar - 1 }}>
      {state === 'ok' ? null : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate(`shell.${state}`)}
        </Alert>
      )}
    </Box>
  );
}
