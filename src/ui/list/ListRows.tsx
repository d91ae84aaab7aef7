import { type ReactNode, useImperativeHandle, useMemo } from 'react';
import { useListContext } from 'react-admin';
import type { ActionRunner } from '../../commands/recordAction.ts';
import { useText } from '../../i18n/useText.ts';
import { QuietButton } from '../buttons/QuietButton.ts';
import type { GridColumn } from '../grid/gridTypes.ts';
import { RecordGrid } from '../grid/RecordGrid.tsx';
import { RecordMenu } from './actions/RecordMenu.tsx';
import type { ListBodyHandle, ListBodyProps, ListDescription, ListFilter } from './listDescription.ts';

interface Props<T extends { id: string }, Tools, F extends ListFilter> extends ListBodyProps<T, Tools> {
  list: ListDescription<T, Tools, F>;
  columns: GridColumn<T>[];
  minWidth: number;
  actionsWidth: number | undefined;
}

const OTHER_ORDER: Record<string, 'ASC' | 'DESC'> = { ASC: 'DESC', DESC: 'ASC' };
const currentRow = () => document.querySelector<HTMLElement>('#record-grid tbody tr[tabindex="0"]');
export const recordGridHandle: ListBodyHandle = {
  focus: () => currentRow()?.focus(),
  focusFirst: () => document.querySelector<HTMLElement>('#record-grid tbody tr[tabindex]')?.focus(),
  openMenu: () => currentRow()?.querySelector<HTMLElement>('[data-row-menu]')?.click(),
};

/** The rows of a list with its row menu. */
export function ListRows<T extends { id: string }, Tools, F extends ListFilter>({
  list,
  columns,
  minWidth,
  actionsWidth,
  runner,
  handle,
  ...body
}: Props<T, Tools, F>) {
  const translate = useText();
  const { sort, setSort } = useListContext();
  useImperativeHandle(handle, () => recordGridHandle);
  const isUntickable = list.ticksOnlyForActions
    ? !list.actions.some(({ many, fits }) => many && body.rows.some(fits))
    : false;
  // A change of this function renders all rows again.
  const rowActions = useMemo(
    () =>
      (record: T): ReactNode => <RowActions record={record} list={list} runner={runner} />,
    [list, runner],
  );
  return (
    <RecordGrid
      label={translate(list.title)}
      columns={columns}
      rows={body.rows}
      total={body.total}
      selected={body.ticked}
      untickable={isUntickable}
      onSelect={body.onTick}
      {...(body.onTickAll ? { onSelectAll: body.onTickAll } : {})}
      onOpen={body.onOpen}
      rowLabel={list.name}
      sort={sort}
      onSort={(field) =>
        setSort({
          field,
          order: sort.field === field ? (OTHER_ORDER[sort.order] ?? 'ASC') : list.sort.order,
        })
      }
      actions={rowActions}
      onFocusRow={body.onFocusRow}
      loading={body.loading}
      minWidth={minWidth}
      actionsWidth={actionsWidth}
    />
  );
}

interface RowActionsProps<T extends { id: string }, Tools, F extends ListFilter> {
  record: T;
  list: Pick<ListDescription<T, Tools, F>, 'actions' | 'name' | 'primary'>;
  runner: ActionRunner<T, Tools>;
}

/** The row's primary button, if the list has one, and the menu with all other actions. */
export function RowActions<T extends { id: string }, Tools, F extends ListFilter>({
  record,
  list: { actions, name, primary },
  runner,
}: RowActionsProps<T, Tools, F>) {
  const translate = useText();
  const first = primary?.(record);
  return (
    <>
      {first?.action.fits(record) ? (
        <QuietButton
          type="button"
          tabIndex={-1}
          data-tone={first.action.tone}
          onClick={() => void runner.one(first.action, record, { source: 'button' })}
        >
          {/* In a narrow cell the dots of a step that follows look like a cut text. */}
          {translate(first.text ?? first.action.label()).replace(/\s*…$/, '')}
        </QuietButton>
      ) : null}
      <RecordMenu
        record={record}
        actions={actions}
        runner={runner}
        label={translate('orders.actionsOf', { name: name(record) })}
      />
    </>
  );
}
