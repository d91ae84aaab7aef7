import type { Order } from '../../../contract/orders/orders.ts';
import type { EditColumn } from '../../ui/editGrid/editGridTypes.ts';
import { RecordCards } from '../../ui/grid/RecordCards.tsx';
import { cardColumns } from './cardColumns.tsx';
import { DraftCardActions } from './DraftRowActions.tsx';

interface Props {
  label: string;
  columns: EditColumn<Order>[];
  rows: Order[];
  ticked: string[];
  onTick: (ids: string[]) => void;
  onOpen: (order: Order, newTab: boolean) => void;
  rowLabel: (order: Order) => string;
  loading: boolean;
}

/** On phones the drafts are cards with their values; a draft is edited in its form. */
export function DraftCards({ columns, ticked, onTick, rows, ...list }: Props) {
  return (
    <RecordCards
      {...list}
      rows={rows}
      total={rows.length}
      selected={ticked}
      onSelect={onTick}
      sort={NO_SORT}
      onSort={() => undefined}
      columns={cardColumns(columns)}
      actions={(order) => <DraftCardActions order={order} />}
    />
  );
}

const NO_SORT = { field: '', order: '' };
