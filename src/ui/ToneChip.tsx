import { Box, useTheme } from '@mui/material';
import type { StatusTone } from '../../contract/rules/orderStatus.ts';
import { statusColor } from '../theme/statusColors.ts';

interface Props {
  tone: StatusTone;
  label: string;
}

/** A state as a word with a dot and a colour. */
export function ToneChip({ tone, label }: Props) {
  const { palette } = useTheme();
  const color = statusColor(tone, palette.mode);
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1,
        py: 0.25,
        borderRadius: 99,
        bgcolor: color.background,
        color: color.text,
        fontSize: 12,
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: color.dot }}
      />
      {label}
    </Box>
  );
}
