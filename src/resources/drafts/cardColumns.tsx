import type { Order } from '../../../contract/orders/orders.ts';
import { orderName } from '../../shared/orders/rules/orderName.ts';
import { StatusChip } from '../../shared/orders/StatusChip.tsx';
import { RecordLink } from '../../ui/buttons/RecordLink.tsx';
import { cellText } from '../../ui/editGrid/cells/cellText.ts';
import type { EditColumn } from '../../ui/editGrid/editGridTypes.ts';
import type { GridColumn } from '../../ui/grid/gridTypes.ts';
import { draftProblem } from './draftCells.ts';
import { WHO_COLUMNS } from './draftColumns.tsx';

type Column = EditColumn<Order>;

const KNOWN: ReadonlySet<string> = new Set(Object.values(WHO_COLUMNS));

/** Number and status in the card's head, recipient and errors below, then the other cells as text. */
export function cardColumns(columns: readonly Column[]): GridColumn<Order>[] {
  const columnOf = (name: keyof typeof WHO_COLUMNS) => columns.find((c) => c.key === WHO_COLUMNS[name]);
  const [number, recipient, status] = [columnOf('number'), columnOf('recipient'), columnOf('status')];
  const plain = (column: Column): GridColumn<Order> => ({
    key: column.key,
    label: column.label,
    render: (order) => cellText(column, order),
  });
  return [
    {
      key: 'order',
      label: number?.label ?? '',
      render: (order) => (
        // “Draft” is the status beside it, and the same for all.
        <RecordLink to={`/orders/new-order/${order.id}`}>{orderName(order)}</RecordLink>
      ),
    },
    {
      key: 'status',
      label: status?.label ?? '',
      render: (order) => <StatusChip code={order.statusCode} />,
    },
    ...(recipient ? [plain(recipient)] : []),
    { key: 'reason', label: status?.label ?? '', render: (order) => draftProblem(order) ?? '' },
    ...columns.filter((c) => !KNOWN.has(c.key)).map(plain),
  ];
}
