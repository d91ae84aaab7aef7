import { Box, ButtonBase } from '@mui/material';
import { visuallyHidden } from '../../lib/browser/visuallyHidden.ts';

export interface NamedStep {
  id: string;
  text: string;
  /** Opens the step; absent if it cannot be opened from here. */
  onOpen?: (() => void) | undefined;
}

interface Props {
  steps: readonly NamedStep[];
  current: string;
  /** Name of the steps for a screen reader. */
  label: string;
}

/** The steps of a task with their numbers; completed steps can be opened again. On phones only the current step shows its name. */
export function StepList({ steps, current, label: name }: Props) {
  return (
    <Box
      component="ol"
      aria-label={name}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
    >
      {steps.map(({ id, text, onOpen }, i) => {
        const now = id === current;
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
                bgcolor: now ? 'var(--wb-fill)' : 'action.selected',
                color: now ? 'var(--wb-on-fill)' : 'text.primary',
                boxShadow: now ? 'inset 0 0 0 1px var(--wb-fill-edge)' : 'none',
              }}
            >
              {i + 1}
            </Box>
            <Box
              component="span"
              sx={now ? undefined : (theme) => ({ [theme.breakpoints.down('sm')]: visuallyHidden })}
            >
              {text}
            </Box>
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
          fontSize: 14,
          fontWeight: now ? 600 : 400,
          color: now || onOpen ? 'text.primary' : 'text.secondary',
        } as const;
        return (
          <Box component="li" key={id} {...(now ? { 'aria-current': 'step' } : {})}>
            {onOpen ? (
              <ButtonBase sx={look} onClick={onOpen}>
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
