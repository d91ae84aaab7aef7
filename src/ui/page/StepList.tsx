import { Box, ButtonBase } from '@mui/material';

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

/** The steps of a task with their numbers; completed steps can be opened again. On phones the names are below the numbers. */
export function StepList({ steps, current, label: name }: Props) {
  const at = steps.findIndex(({ id }) => id === current);
  return (
    <Box
      component="ol"
      aria-label={name}
      sx={{
        display: { xs: 'grid', sm: 'flex' },
        gridAutoFlow: 'column',
        gridAutoColumns: 'minmax(0, 1fr)',
        gap: 1,
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
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
            <span>{text}</span>
          </>
        );
        const look = {
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: 'center',
          gap: { xs: 0.5, sm: 1 },
          width: '100%',
          py: 0.75,
          // The first circle stands at the edge of the text above.
          pl: { xs: 0, sm: i === 0 ? 0 : 0.75 },
          pr: { xs: 0, sm: 1.5 },
          borderRadius: { xs: 1, sm: 99 },
          font: 'inherit',
          fontSize: { xs: 12, sm: 14 },
          textAlign: 'center',
          fontWeight: now ? 600 : 400,
          color: i > at ? 'text.secondary' : 'text.primary',
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
