import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';

interface Props {
  title: string;
  /** `h2` if the page itself has a heading. */
  heading?: 'h1' | 'h2';
  /** The event and the next step. */
  children?: ReactNode;
  requestId?: string | undefined;
  /** Buttons and links, with the primary one first. */
  actions: ReactNode;
}

/** A page that cannot be shown: the reason, the next step, and the request's number for the support. */
export function PageMessage({ title, heading = 'h1', children, requestId, actions }: Props) {
  const translate = useText();
  return (
    <Card sx={{ maxWidth: 640, mx: 'auto', my: { xs: 2, md: 6 }, px: 3, py: 5, textAlign: 'center' }}>
      <Box role="alert">
        <Typography component={heading} variant="h5">
          {title}
        </Typography>
        {children ? (
          <Typography color="text.secondary" sx={{ mt: 1 }}>
            {children}
          </Typography>
        ) : null}
        {requestId ? (
          <Typography
            variant="caption"
            color="text.secondary"
            component="p"
            sx={{ mt: 1, fontFamily: 'monospace', overflowWrap: 'anywhere' }}
          >
            {translate('shell.requestId', { id: requestId, _: requestId })}
          </Typography>
        ) : null}
      </Box>
      <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>{actions}</Box>
    </Card>
  );
}
