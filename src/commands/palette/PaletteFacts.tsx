import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { PaletteFact } from './rows/paletteItem.ts';

const Facts = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: theme.spacing(2),
  rowGap: theme.spacing(0.25),
  margin: 0,
  padding: theme.spacing(1.25, 2),
  backgroundColor: theme.palette.action.hover,
  borderBottom: `1px solid ${theme.palette.divider}`,
  overflowWrap: 'anywhere',
  '& dt': { color: theme.palette.text.secondary },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
}));

interface PaletteFactsProps {
  lines: readonly PaletteFact[];
  alert: string | undefined;
}

/** The subject of the rows below: the understood parcel, or the booking with its price. */
export function PaletteFacts({ lines, alert }: PaletteFactsProps) {
  return (
    <>
      {alert && (
        <Typography role="alert" variant="body2" color="error" sx={{ px: 2, py: 1 }}>
          {alert}
        </Typography>
      )}
      {lines.length > 0 && (
        <Facts>
          {lines.map(({ label, text }) => [<dt key={label}>{label}</dt>, <dd key={`${label}:`}>{text}</dd>])}
        </Facts>
      )}
    </>
  );
}
