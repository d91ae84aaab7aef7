import { useTheme } from '@mui/material';
import type { Order } from '../../../contract/orders/orders.ts';
import { isOpenEnded, statusRule } from '../../../contract/rules/orders/orderStatus.ts';
import { statusColor } from '../../../pages/theme/statusColors.ts';
import { useText } from '../../i18n/useText.ts';
import { draftProblem } from './draftCells.ts';

interface Props {
  order: Order;
  /** Whether only failed orders are listed; only the reason is then shown. */
  failed?: boolean;
}

/** The status with the order's errors; uses the classes of the grid, as thousands of rows are scrolled. */
export function DraftStatus({ order, failed = false }: Props) {
  const t = useText();
  const { palette } = useTheme();
  const rule = statusRule(order.statusCode);
  const color = statusColor(rule.tone, palette.mode);
  const open = isOpenEnded(order.statusCode);
  const problem = draftProblem(order);
  if (failed && problem) return <span className="eg-sentence">{problem}</span>;
  return (
    <span className="eg-text">
      <span
        className="eg-chip"
        data-status={order.statusCode}
        style={{ backgroundColor: color.background, color: color.text }}
      >
        <span
          aria-hidden
          className={open ? 'eg-dot eg-turning' : 'eg-dot'}
          style={open ? undefined : { backgroundColor: color.dot }}
        />
        {t(`status.${order.statusCode}`, { _: rule.text })}
      </span>
      {problem}
    </span>
  );
}
