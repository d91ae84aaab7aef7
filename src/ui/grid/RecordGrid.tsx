import { useResourceContext } from 'ra-core';
import { useMemo, useRef } from 'react';
import { useText } from '../../i18n/useText.ts';
import { visuallyHidden } from '../../lib/browser/visuallyHidden.ts';
import { ACTIONS_WIDTH, columnWidth, NARROW_ACTIONS_WIDTH, TICK_WIDTH } from '../../lib/lists/gridWidths.ts';
import { useHandler } from '../../lib/react/useHandler.ts';
import { usePhoneLayout } from '../../lib/react/usePhoneLayout.ts';
import { lazyPart } from '../page/lazyPart.tsx';
import { GridMenus } from './GridMenus.tsx';
import { GridFrame } from './gridFrame.ts';
import type { GridColumn, GridProps } from './gridTypes.ts';
import { RecordCards } from './RecordCards.tsx';
import { RecordRow } from './RecordRow.tsx';
import { setTitleWhenTruncated } from './setTitleWhenTruncated.ts';
import { Tick } from './Tick.tsx';
import { withToggled } from './toggled.ts';
import { useCutEdges } from './useCutEdges.ts';
import { useGridKeys } from './useGridKeys.ts';
import { useShownColumns } from './useShownColumns.ts';

const QuickLook = lazyPart(() =>
  import('./QuickLook.tsx').then((part) => part.QuickLook),
) as typeof import('./QuickLook.tsx').QuickLook;

/**
 * A table with one tab stop: j, k and arrows move between rows, x ticks, and the menu has the actions of a row. On phones the rows are cards.
 */
export function RecordGrid<T extends { id: string }>(props: GridProps<T>) {
  const phone = usePhoneLayout();
  return phone ? <RecordCards {...props} /> : <WideGrid {...props} />;
}

/** Where the actions are in a menu, the columns have the same widths and the table is narrower; where they need more room, it is wider. */
const leastWidth = ({
  minWidth = 0,
  actionsWidth = ACTIONS_WIDTH,
}: Pick<GridProps<{ id: string }>, 'minWidth' | 'actionsWidth'>) =>
  `calc(${minWidth}px - var(--wb-narrow, 0) * ${actionsWidth - NARROW_ACTIONS_WIDTH}px + var(--wb-grown, 0px))`;

function WideGrid<T extends { id: string }>(props: GridProps<T>) {
  const { rows, selected, onSelect, loading } = props;
  const tableColumns = useMemo(() => props.columns.filter((c) => !c.cardOnly), [props.columns]);
  const view = useShownColumns(useResourceContext() ?? props.label, tableColumns);
  const columns = view.shown;
  const keys = useGridKeys(props);
  const frame = useRef<HTMLDivElement>(null);
  useCutEdges(frame, columns, rows);
  // A change of this function would render all rows again, so it never changes.
  const focusRow = useHandler(keys.onRowFocus);
  const open = useHandler(props.onOpen);
  const toggle = useHandler((id: string) => onSelect(withToggled(selected, id)));
  return (
    <GridFrame
      ref={frame}
      data-untickable={props.untickable || undefined}
      aria-busy={loading}
      onMouseOver={setTitleWhenTruncated}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys move between the rows and tick them
        role="grid"
        aria-label={props.label}
        aria-multiselectable={!props.untickable}
        aria-rowcount={props.total}
        onKeyDown={keys.onKeyDown}
        style={{ minWidth: `var(--wb-least, ${leastWidth(props)})` }}
        id="record-grid"
      >
        <colgroup>
          {props.untickable ? null : <col />}
          {columns.map(({ key }) => (
            <col key={key} />
          ))}
          <col />
        </colgroup>
        <GridHead {...props} tableColumns={tableColumns} view={view} />
        <tbody ref={keys.body}>
          {rows.map((record, i) => (
            <RecordRow
              key={record.id}
              record={record}
              index={i}
              columns={columns}
              label={props.rowLabel(record)}
              selected={selected.includes(record.id)}
              current={i === keys.index}
              onFocusRow={focusRow}
              onToggle={props.untickable ? undefined : toggle}
              onOpen={open}
              actions={props.actions}
            />
          ))}
        </tbody>
      </table>
      {keys.quickLookRow ? (
        <QuickLook
          record={keys.quickLookRow}
          label={props.rowLabel(keys.quickLookRow)}
          columns={props.columns}
          onStep={keys.step}
          onClose={keys.stopLooking}
          onOpen={() => {
            const record = keys.quickLookRow;
            keys.stopLooking();
            if (record) props.onOpen(record, false);
          }}
        />
      ) : null}
    </GridFrame>
  );
}

interface GridHeadProps<T extends { id: string }> extends GridProps<T> {
  tableColumns: GridColumn<T>[];
  view: ReturnType<typeof useShownColumns<T>>;
}

/** The headings, with the checkbox of all rows and the menus. */
function GridHead<T extends { id: string }>({ tableColumns, view, ...props }: GridHeadProps<T>) {
  const t = useText();
  const { rows, selected, onSelect, sort, onSort, actionsWidth = ACTIONS_WIDTH } = props;
  const pageTicked = rows.length > 0 && rows.every((r) => selected.includes(r.id));
  const tickPage = () =>
    onSelect(
      pageTicked
        ? selected.filter((id) => !rows.some((r) => r.id === id))
        : [...new Set([...selected, ...rows.map((r) => r.id)])],
    );
  return (
    <thead>
      <tr>
        {props.untickable ? null : (
          <th style={{ width: TICK_WIDTH }}>
            <Tick
              label={t('grid.selectPage')}
              checked={pageTicked}
              mixed={!pageTicked && rows.some((r) => selected.includes(r.id))}
              onChange={tickPage}
            />
          </th>
        )}
        {view.shown.map((column) => {
          const { sortBy } = column;
          const order = sortBy && sortBy === sort.field ? sort.order : undefined;
          return (
            <th
              key={column.key}
              data-column={column.key}
              data-align={column.align}
              aria-sort={order ? (order === 'ASC' ? 'ascending' : 'descending') : undefined}
              style={{ width: columnWidth(column) }}
            >
              {sortBy ? (
                <button type="button" className="sort" data-order={order} onClick={() => onSort(sortBy)}>
                  {column.label}
                </button>
              ) : (
                column.label
              )}
            </th>
          );
        })}
        <th data-align="right" style={{ width: actionsWidth }}>
          <span className="word" style={actionsWidth === NARROW_ACTIONS_WIDTH ? visuallyHidden : undefined}>
            {t('grid.actions')}
          </span>
          <GridMenus
            columns={tableColumns}
            sort={sort}
            onSort={onSort}
            isShown={view.isShown}
            onToggle={view.toggle}
          />
        </th>
      </tr>
    </thead>
  );
}
