import { Box, Typography } from '@mui/material';

export interface Figure {
  label: string;
  value: string;
  /** The compared figure or the total. */
  note?: string | undefined;
}

/** Width of a bold character in relation to the font size. */
const CHARACTER_EM = 0.66;

/** A font size at which the value fits on one line of its tile: sums in rupiah have many digits. */
const fitted = (px: number, value: string) =>
  `min(${px}px, ${Math.floor(100 / CHARACTER_EM / Math.max(value.length, 1))}cqw)`;

/** The figures above the charts. */
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
          sx={{
            containerType: 'inline-size',
            p: 2,
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: '8px',
          }}
        >
          <Typography component="dt" variant="body2" color="text.secondary">
            {label}
          </Typography>
          <Box
            component="dd"
            sx={{
              m: 0,
              fontSize: { xs: fitted(17, value), md: fitted(18, value), lg: fitted(24, value) },
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
