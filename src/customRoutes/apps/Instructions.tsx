import { Alert, Box, Typography } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import type { AppRecord } from '../../shared/integrations/rules/appRecord.ts';

const STEPS = ['own', 'parameters', 'save', 'plan', 'webhook'] as const;

/** Instructions for connecting an own courier account (APPS-19). */
export function Instructions({ kind }: Pick<AppRecord, 'kind'>) {
  const translate = useText();
  const textGroup = kind === 'payment' ? 'payment' : 'courier';
  return (
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
  );
}
