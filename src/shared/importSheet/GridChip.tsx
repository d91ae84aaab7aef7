import { useTheme } from '@mui/material';
import type { StatusTone } from '../../../contract/rules/orders/orderStatus.ts';
import { statusColor } from '../../../pages/theme/statusColors.ts';

/** A state as a word with a dot and a colour; uses the classes of the grid, as thousands of rows are scrolled. */
export function GridChip({ tone, label }: { tone: StatusTone; label: string }) {
  const { palette } = useTheme();
  const color = statusColor(tone, palette.mode);
  return (
    <span className="eg-chip" style={{ backgroundColor: color.background, color: color.text }}>
      <span aria-hidden className="eg-dot" style={{ backgroundColor: color.dot }} />
      {label}
    </span>
  );
}
