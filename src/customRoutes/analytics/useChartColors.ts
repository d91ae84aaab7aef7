import { useTheme } from '@mui/material/styles';
import type { Outcome } from '../../../contract/rules/analytics.ts';
import { type StatusTone, statusRule } from '../../../contract/rules/orders/orderStatus.ts';
import { statusColor } from '../../../pages/theme/statusColors.ts';

/** Those of most of their statuses: a parcel on its way is blue on its chip, too. */
const TONES: Record<Outcome, StatusTone> = {
  NEW: 'grey',
  PENDING: 'orange',
  CURRENT: 'blue',
  COMPLETED: 'green',
  RTS: 'pink',
  CANCELLED: 'red',
};

/** Colours of the charts: the colours of the statuses, with a contrast of at least 3:1 to their background. */
export function useChartColors() {
  const { mode } = useTheme().palette;
  const tone = (name: StatusTone) => statusColor(name, mode).dot;
  return {
    tone,
    outcome: (name: Outcome) => tone(TONES[name]),
    status: (code: number) => tone(statusRule(code).tone),
  };
}
