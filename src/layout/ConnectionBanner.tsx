import { Alert, Box, Typography } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useLocale, useText } from '../i18n/useText.ts';
import { connection, onConnection } from '../lib/calls/connection.ts';
import { relativeText } from '../lib/dates/dates.ts';
import { onShownFrom, shownFrom } from '../lib/desk/shownFrom.ts';
import { onWaitingChange, waitingCount } from '../lib/desk/waitingCount.ts';
import { usePhone } from '../lib/react/usePhone.ts';

/**
 * Shown while there is no network, or the server does not answer; also shows the waiting work, and the age of the shown data. On a phone only the
 * first sentence stays in view, as all of it would cover the field that is filled in.
 */
export function ConnectionBanner() {
  const translate = useText();
  const state = useSyncExternalStore(onConnection, connection);
  const phone = usePhone();
  const rest = state !== 'ok' && (
    <>
      {translate(`shell.${state}Means`)}
      <Stored />
    </>
  );
  return (
    <>
      <Box role="status" sx={{ position: 'sticky', top: 53, zIndex: (t) => t.zIndex.appBar - 1 }}>
        {rest && (
          <Alert severity="warning" sx={phone ? LOW : { mb: 2 }}>
            {translate(`shell.${state}`)} {phone ? null : rest}
          </Alert>
        )}
      </Box>
      {phone && rest && (
        <Typography role="status" variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
          {rest}
        </Typography>
      )}
    </>
  );
}

const LOW = { mb: 1, py: 0, '& .MuiAlert-icon, & .MuiAlert-message': { py: 0.5 } };

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
