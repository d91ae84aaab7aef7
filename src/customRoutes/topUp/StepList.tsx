import { Box, ButtonBase } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { STEPS, type Step } from './topUpAddress.ts';

interface Props {
  current: Step | 'status';
  /** Steps that can be opened; the last one cannot (PAY-02). */
  reachable: readonly Step[];
  onOpen: (step: Step) => void;
}

/** The four steps with their numbers; those that were answered can be opened again. */
export function StepList({ current, reachable, onOpen }: Props) {
  const translate = useTranslate();
  return (
    <Box
      component="ol"
      aria-label={translate('topUp.steps.list')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
    >
      {[...STEPS, 'status' as const].map((step, i) => {
        const now = step === current;
        const open = step !== 'status' && !now && reachable.includes(step);
        const label = (
          <>
            <Box
              component="span"
              aria-hidden
              sx={{
                display: 'inline-grid',
                placeItems: 'center',
                width: 24,
                height: 24,
                borderRadius: '50%',
                fontSize: 13,
                fontWeight: 700,
                bgcolor: now ? 'primary.main' : 'action.selected',
                color: now ? 'primary.contrastText' : 'text.primary',
              }}
            >
              {i + 1}
            </Box>
            {translate(`topUp.steps.${step}`)}
          </>
        );
        const look = {
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1,
          p: 0.75,
          pr: 1.5,
          borderRadius: 99,
          font: 'inherit',
          fontWeight: now ? 600 : 400,
          color: now || open ? 'text.primary' : 'text.secondary',
        } as const;
        return (
          <Box component="li" key={step} {...(now ? { 'aria-current': 'step' } : {})}>
            {open ? (
              <ButtonBase sx={look} onClick={() => onOpen(step)}>
                {label}
              </ButtonBase>
            ) : (
              <Box component="span" sx={look}>
                {label}
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
