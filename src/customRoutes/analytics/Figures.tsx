import { Box, Typography } from '@mui/material';

export interface Figure {
  label: string;
  value: string;
  /** The compared figure, or the total. */
  note?: string | undefined;
}

/** The few figures above the charts. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          md: `repeat(${Math.max(figures.length, 1)}, minmax(0, 1fr))`,
        },
      }}
    >
      {figures.map(({ label, value, note }) => (
        <Box
          key={label}
          sx={{ p: 2, bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 2 }}
        >
          <Typography component="dt" variant="body2" color="text.secondary">
            {label}
          </Typography>
          <Box
            component="dd"
            sx={{
              m: 0,
              // An amount of five figures fits on one line of half a phone.
              fontSize: { xs: 17, md: 18, lg: 24 },
              fontWeight: 650,
              lineHeight: 1.3,
              fontVariantNumeric: 'tabular-nums',
              overflowWrap: 'anywhere',
            }}
          >
            {value}
          </Box>
          {note ? (
            <Typography component="dd" variant="body2" color="text.secondary" sx={{ m: 0 }}>
              {note}
            </Typography>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}
