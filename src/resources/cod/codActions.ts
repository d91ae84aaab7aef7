import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Order } from '../../../contract/orders/orders.ts';
import type { RecordAction } from '../../commands/recordAction.ts';
import { backLink } from '../../lib/lists/backLink.ts';
import { type CopyTools, copyNumbers } from '../../ui/list/actions/sharedActions.ts';
import { useCopyLines } from '../../ui/list/actions/useCopyLines.ts';
import { codOrderName } from './codColumns.tsx';

export interface CodTools extends CopyTools {
  view(order: Order): void;
}
type CodAction = RecordAction<Order, CodTools>;

export function useCodTools(): CodTools {
  const navigate = useNavigate();
  const copy = useCopyLines();
  return useMemo(
    () => ({ copy, view: ({ id }) => void navigate(`/order/${id}`, { state: backLink() }) }),
    [navigate, copy],
  );
}

export const viewOrder: CodAction = {
  id: 'view',
  label: () => 'cod.viewOrder',
  icon: VisibilityOutlined,
  shownKey: 'enter',
  fits: () => true,
  one: (order, { view }) => view(order),
};

export const codActions: readonly CodAction[] = [viewOrder, copyNumbers('orders.copyNumber', codOrderName)];
