import { Box } from '@mui/material';
import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { Order } from '../../../contract/orders/orders.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { gridRoom } from '../../lib/lists/gridRoom.ts';
import { usePhoneLayout } from '../../lib/react/usePhoneLayout.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useBatches } from '../../shared/batches/batchesContext.ts';
import { useHasLine } from '../../shared/desk/useHasLine.ts';
import { orderName } from '../../shared/orders/rules/orderName.ts';
import { useItemTypes } from '../../shared/orders/useItemTypes.ts';
import { RiskNotice } from '../../shared/risks/RiskNotice.tsx';
import { EditGrid } from '../../ui/editGrid/EditGrid.tsx';
import type { CellChange, EditColumn, EditGridHandle } from '../../ui/editGrid/editGridTypes.ts';
import { RecordCards } from '../../ui/grid/RecordCards.tsx';
import type { ListBodyProps } from '../../ui/list/listDescription.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { cardColumns } from './cardColumns.tsx';
import { DraftCardActions, DraftRowActions, DraftRowMenu } from './DraftRowActions.tsx';
import type { DraftTools } from './draftActions.ts';
import { draftColumns } from './draftColumns.tsx';
import { useEditStep } from './draftSteps.ts';
import { EditFieldDialog } from './EditFieldDialog.tsx';
import { useAllColumns } from './useAllColumns.ts';
import { useDraftEdits } from './useDraftEdits.ts';

/** Columns that are empty for most parcels. */
const SELDOM: ReadonlySet<string> = new Set(['addons', 'cod', 'insurance']);

/** Whether the column would be empty: no row has a value in it. */
const isEmptyColumn = (column: EditColumn<Order>, rows: readonly Order[]): boolean =>
  SELDOM.has(column.key) &&
  rows.every((order) => {
    const value = column.read(order);
    return value === null || value === '' || value === 0;
  });

const NO_SORT = { field: '', order: '' };
const rowId = (order: Order) => order.id;
const actions = (order: Order) => <DraftRowActions order={order} />;

/** The rows of the bulk page, which are edited in place. */
export function DraftRows(list: ListBodyProps<Order, DraftTools>) {
  const translate = useText();
  const edits = useDraftEdits(list.rows);
  const { rows } = edits;
  const phone = usePhoneLayout('#edit-grid :is(input:not([type=checkbox]), textarea)');
  const failed = list.tab === 'FAILED';
  const [column, setColumn] = useState<string>();
  const grid = useRef<EditGridHandle>(null);
  const columns = useDraftColumns(failed);
  const [allColumns] = useAllColumns();
  const shown = useMemo(
    () => (allColumns ? columns : columns.filter((c) => !isEmptyColumn(c, rows))),
    [allColumns, columns, rows],
  );
  useRowJumps(grid, columns, list);
  // If all orders of the filter are chosen, every row of this page is ticked.
  const ticked = useMemo(
    () => new Set(list.chosen?.filter ? rows.map((order) => order.id) : list.ticked),
    [list.chosen, list.ticked, rows],
  );
  // The reasons of ticked rows are others, and the rows must not move under the pointer.
  const risks = <DraftRisks orders={ticked.size > 0 ? rows.filter(({ id }) => ticked.has(id)) : rows} />;
  return (
    <DraftRowMenu runner={list.runner}>
      <ConflictNotice
        conflicts={edits.conflicts}
        columns={columns}
        onKeepMine={edits.history.edit}
        onSettled={(id) => {
          edits.forget(id);
          grid.current?.focus();
        }}
      />
      {phone ? <Box sx={{ minHeight: 44 }}>{risks}</Box> : null}
      {phone ? (
        // A draft is edited in its form.
        <RecordCards
          label={translate('menu.bulkOrders')}
          columns={cardColumns(columns)}
          rows={rows}
          total={rows.length}
          selected={[...ticked]}
          onSelect={list.onTick}
          sort={NO_SORT}
          onSort={() => undefined}
          onOpen={list.onOpen}
          rowLabel={orderName}
          loading={list.loading}
          actions={(order) => <DraftCardActions order={order} />}
        />
      ) : (
        <EditGrid
          commandKeys="all"
          ref={grid}
          label={translate('menu.bulkOrders')}
          rows={rows}
          rowId={rowId}
          rowLabel={orderName}
          columns={shown}
          errors={edits.errors}
          notes={edits.notes}
          pending={edits.pending}
          selection={ticked}
          onSelection={(next) => list.onTick([...next])}
          {...(list.onTickAll ? { onSelectAll: list.onTickAll } : {})}
          total={list.total}
          onEdit={edits.onEdit}
          history={edits.history}
          onOpen={list.onOpen}
          onFocusCell={(row, cell) => {
            list.onFocusRow(row);
            setColumn(cell?.key);
          }}
          actions={actions}
          actionsWidth={failed ? 158 : 56}
          height={gridRoom('384px')}
          loading={list.loading}
        />
      )}
      {/* Below the grid, where they leave no empty band above it and stand beside the bar that pays. */}
      {phone ? null : <Box sx={{ minHeight: 31, mt: 0.5 }}>{risks}</Box>}
      <EditFieldStep rows={rows} columns={columns} firstField={column} onEdit={edits.history.edit} />
    </DraftRowMenu>
  );
}

interface EditFieldProps {
  rows: readonly Order[];
  columns: readonly EditColumn<Order>[];
  firstField: string | undefined;
  onEdit: (changes: CellChange[]) => void;
}

/** The dialog that sets one field of the chosen drafts, with what was typed into their rows. */
function EditFieldStep({ rows, onEdit, ...field }: EditFieldProps) {
  const { chosen, close } = useEditStep();
  if (!chosen) return null;
  const typed = (orders: readonly Order[]) => {
    const rowsById = new Map(rows.map((order) => [order.id, order]));
    return orders.map((order) => rowsById.get(order.id) ?? order);
  };
  return (
    <EditFieldDialog
      {...field}
      count={chosen.count}
      known={typed(chosen.known)}
      read={async () => typed(await chosen.read())}
      onDone={(changes) => {
        close();
        onEdit(changes);
      }}
      onClose={close}
    />
  );
}

function useDraftColumns(failed: boolean) {
  const translate = useText();
  const locale = useLocale();
  const { company } = useSession();
  const hasLine = useHasLine();
  const types = useItemTypes();
  return useMemo(
    () =>
      draftColumns({
        translate,
        locale,
        currency: company.currency,
        itemTypes: (types.data ?? []).map((type) => ({
          value: type.name,
          label: translate(`itemTypes.${type.name}`, { _: type.name }),
        })),
        failed,
        hasLine,
      }),
    [translate, locale, company.currency, types.data, failed, hasLine],
  );
}

/** Moves to a row by a key or from the results of a batch. */
function useRowJumps(
  grid: RefObject<EditGridHandle | null>,
  columns: ReturnType<typeof draftColumns>,
  { rows, focused, handle }: Pick<ListBodyProps<Order, DraftTools>, 'rows' | 'focused' | 'handle'>,
): void {
  const { jump } = useBatches();
  useEffect(() => {
    jump.current = (id) => {
      if (!grid.current || !rows.some((o) => o.id === id)) return false;
      grid.current.focusCell(id, 'serviceCode');
      return true;
    };
    return () => {
      jump.current = null;
    };
  }, [jump, rows, grid]);

  useImperativeHandle(handle, () => ({
    focus: () => grid.current?.focus(),
    focusFirst: () => {
      const [first] = rows;
      if (first) grid.current?.focusCell(first.id, columns[0]?.key ?? '');
    },
    openMenu: () =>
      document.querySelector<HTMLElement>(`[data-id="${focused?.id}"] [data-row-menu]`)?.click(),
  }));
}

/** Reasons to look at these drafts before they are paid for. */
const DraftRisks = ({ orders }: { orders: readonly Order[] }) => (
  <RiskNotice
    isFolded
    parcels={orders.map((order) => {
      const { id, serviceCode, itemType, cod, version } = order;
      return {
        name: order.waypoint.at(-1)?.contact.name || orderName(order),
        version,
        parcel: { orderId: id, serviceCode, itemType, cod: { amount: cod?.amount ?? 0 } },
      };
    })}
  />
);
