import { Alert, Box } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useLocale, useText } from '../i18n/useText.ts';
import { connection, onConnection } from '../lib/calls/connection.ts';
import { relativeText } from '../lib/dates/dates.ts';
import { onShownFrom, shownFrom } from '../lib/desk/shownFrom.ts';
import { onWaitingChange, waitingCount } from '../lib/desk/waitingCount.ts';

/** Shown while there is no network, or the server does not answer; also shows the waiting work, and the age of the shown data. */
export function ConnectionBanner() {
  const translate = useText();
  const state = useSyncExternalStore(onConnection, connection);
  return (
    <Box role="status" sx={{ position: 'sticky', top: 53, zIndex: (t) => t.zIndex.appBar - 1 }}>
      {state === 'ok' ? null : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate(`shell.${state}`)}
          <Stored />
        </Alert>
      )}
    </Box>
  );
}

/** Number of waiting drafts, and the age of the stored answers in use. */
function Stored() {
  const translate = useText();
  const locale = useLocale();
  const waiting = useSyncExternalStore(onWaitingChange, waitingCount);
  const from = useSyncExternalStore(onShownFrom, shownFrom);
  return [
    waiting > 0 && translate('shell.waiting', { smart_count: waiting }),
    from !== null &&
      translate('shell.shownFrom', { time: relativeText(new Date(from).toISOString(), locale) }),
  ]
    .filter(Boolean)
    .map((text) => ` ${text}`);
}
