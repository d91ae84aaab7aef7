import { Alert, Box } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useLocale, useText } from '../i18n/useText.ts';
import { connection, onConnection } from '../lib/calls/connection.ts';
import { relativeText } from '../lib/dates/dates.ts';
import { onShownFrom, shownFrom } from '../lib/desk/shownFrom.ts';
import { onWaitingChange, waitingCount } from '../lib/desk/waitingCount.ts';
import { usePhone } from '../lib/react/usePhone.ts';

/**
 * Shown while there is no network, or the server does not answer; also shows the waiting work, and the age of the shown data. On a phone only the
 * first sentence of the box stays in view, as all of it would cover the field that is filled in.
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
          <Alert severity="warning" sx={phone ? HEAD : { mb: 2 }}>
            {translate(`shell.${state}`)} {phone ? null : rest}
          </Alert>
        )}
      </Box>
      {phone && rest && (
        <Alert role="status" severity="warning" icon={false} sx={REST}>
          {rest}
        </Alert>
      )}
    </>
  );
}

/** Two parts that look like one box until the second is scrolled away. */
const HEAD = {
  py: 0,
  borderBottom: 'none',
  borderBottomLeftRadius: 0,
  borderBottomRightRadius: 0,
  fontWeight: 600,
  '& .MuiAlert-icon, & .MuiAlert-message': { pt: 0.75, pb: 0.25 },
};
const REST = {
  mb: 1.5,
  pt: 0,
  // Below the text of the first part, which has an icon.
  pl: '49px',
  borderTop: 'none',
  borderTopLeftRadius: 0,
  borderTopRightRadius: 0,
  '& .MuiAlert-message': { py: 0 },
};

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
