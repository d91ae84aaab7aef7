import { useTheme } from '@mui/material/styles';
import type { StatusTone } from '../../../contract/rules/orders/orderStatus.ts';
import { statusColor } from '../../../pages/theme/statusColors.ts';
import { ChipFrame } from './ChipFrame.ts';

interface Props {
  tone: StatusTone;
  label: string;
}

/** A state as a word with a dot and a colour. */
export function ToneChip({ tone, label }: Props) {
  const { palette } = useTheme();
  const color = statusColor(tone, palette.mode);
  return (
    <ChipFrame style={{ backgroundColor: color.background, color: color.text }}>
      <i aria-hidden style={{ backgroundColor: color.dot }} />
      <span>{label}</span>
    </ChipFrame>
  );
}
