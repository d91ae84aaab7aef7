import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Order } from '../../../contract/orders/orders.ts';
import { actionTable } from '../../commands/recordAction.ts';
import { backLink } from '../../lib/lists/backLink.ts';
import { type CopyTools, copyNumbers } from '../../ui/list/actions/sharedActions.ts';
import { useCopyLines } from '../../ui/list/actions/useCopyLines.ts';
import { codOrderName } from './codColumns.tsx';

export interface CodTools extends CopyTools {
  view(order: Order): void;
}

export function useCodTools(): CodTools {
  const navigate = useNavigate();
  const copy = useCopyLines();
  return useMemo(
    () => ({ copy, view: ({ id }) => void navigate(`/order/${id}`, { state: backLink() }) }),
    [navigate, copy],
  );
}

export const COD_ACTIONS = actionTable<Order, CodTools>()({
  view: {
    label: 'cod.viewOrder',
    icon: VisibilityOutlined,
    shownKey: 'enter',
    one: (order, { view }) => view(order),
  },
  copyNumber: copyNumbers('orders.copyNumber', codOrderName),
});
