import type { Order } from '../../../contract/orders.ts';
import { cellText } from '../../ui/editGrid/cellText.ts';
import type { EditColumn } from '../../ui/editGrid/editGridTypes.ts';
import { RecordCards } from '../../ui/grid/RecordCards.tsx';
import { RecordLink } from '../../ui/RecordLink.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
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

/** On phones the drafts are cards, with what is filled in; their form changes them. */
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

/** Number and status in the card's head, then the cells of the grid as text. */
function cardColumns(columns: EditColumn<Order>[]) {
  const [number, recipient, status, ...cells] = columns;
  const text = (column: EditColumn<Order> | undefined) => (order: Order) =>
    column ? cellText(column, order) : '';
  const column = (of: EditColumn<Order>) => ({ key: of.key, label: of.label, render: text(of) });
  return [
    {
      key: 'order',
      label: number?.label ?? '',
      render: (order: Order) => (
        <RecordLink to={`/orders/new-order/${order.id}`}>{text(number)(order)}</RecordLink>
      ),
    },
    {
      key: 'status',
      label: status?.label ?? '',
      render: (order: Order) => <StatusChip code={order.statusCode} />,
    },
    ...(recipient ? [column(recipient)] : []),
    { key: 'reason', label: status?.label ?? '', render: (order: Order) => order.failedReason ?? '' },
    ...cells.map(column),
  ];
}
