import { Box } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { ImportStep } from './useStartCommands.ts';

const STEPS = ['start', 'columns', 'rows'] as const;

/** The current step of the import. */
export function ImportSteps({ step }: { step: ImportStep }) {
  const translate = useTranslate();
  return (
    <Box
      component="ol"
      aria-label={translate('orderImport.steps.label')}
      sx={{ display: 'flex', gap: 2, listStyle: 'none', m: 0, p: 0, fontSize: 14 }}
    >
      {STEPS.map((name, i) => (
        <Box
          component="li"
          key={name}
          aria-current={name === step ? 'step' : undefined}
          sx={{
            color: name === step ? 'text.primary' : 'text.secondary',
            fontWeight: name === step ? 600 : 400,
          }}
        >
          {`${i + 1}. ${translate(`orderImport.steps.${name}`)}`}
        </Box>
      ))}
    </Box>
  );
}
