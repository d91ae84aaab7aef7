import {
  Box,
  Checkbox,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
  useMediaQuery,
} from '@mui/material';
import { useResourceContext } from 'ra-core';
import { useText } from '../../session/TextContext.ts';
import { GridMenus } from './GridMenus.tsx';
import type { GridProps } from './gridTypes.ts';
import { QuickLook } from './QuickLook.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RecordRow } from './RecordRow.tsx';
import { useGridKeys } from './useGridKeys.ts';
import { useShownColumns } from './useShownColumns.ts';

/**
 * A table that is one tab stop: rows by j/k and arrows, ticks by x, everything on a row by its menu. On phones the same rows
 * are cards.
 */
export function RecordGrid<T extends { id: string }>(props: GridProps<T>) {
  const phone = useMediaQuery('(max-width:767.95px)');
  return phone ? <RecordCards {...props} /> : <WideGrid {...props} />;
}

function WideGrid<T extends { id: string }>(props: GridProps<T>) {
  const t = useText();
  const { rows, selected, onSelect, sort, onSort, loading } = props;
  const view = useShownColumns(useResourceContext() ?? props.label, props.columns);
  const columns = view.shown;
  const keys = useGridKeys(props);
  const pageTicked = rows.length > 0 && rows.every((r) => selected.includes(r.id));
  const tickPage = () =>
    onSelect(
      pageTicked
        ? selected.filter((id) => !rows.some((r) => r.id === id))
        : [...new Set([...selected, ...rows.map((r) => r.id)])],
    );
  return (
    <TableContainer
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        maxHeight: 'calc(100vh - 260px)',
      }}
      aria-busy={loading}
    >
      <Table
        stickyHeader
        size="small"
        role="grid"
        aria-label={props.label}
        aria-multiselectable
        aria-rowcount={props.total}
        onKeyDown={keys.onKeyDown}
        sx={{ minWidth: props.minWidth, tableLayout: 'fixed' }}
        id="record-grid"
      >
        <TableHead>
          <TableRow role="row">
            <TableCell
              role="columnheader"
              sx={{ width: 48, px: 0.5, position: 'sticky', left: 0, zIndex: 4, bgcolor: 'background.paper' }}
            >
              <Checkbox
                size="small"
                checked={pageTicked}
                indeterminate={!pageTicked && rows.some((r) => selected.includes(r.id))}
                onChange={tickPage}
                slotProps={{ input: { 'aria-label': t('grid.selectPage') } }}
              />
            </TableCell>
            {columns.map((c, i) => (
              <TableCell
                key={c.key}
                role="columnheader"
                align={c.align ?? 'left'}
                aria-sort={
                  c.sortBy && c.sortBy === sort.field
                    ? sort.order === 'ASC'
                      ? 'ascending'
                      : 'descending'
                    : undefined
                }
                sx={{
                  width: c.width,
                  fontWeight: 600,
                  bgcolor: 'background.paper',
                  ...(i === 0
                    ? { position: 'sticky', left: 48, zIndex: 4, bgcolor: 'background.paper' }
                    : {}),
                }}
              >
                {c.sortBy ? (
                  <TableSortLabel
                    active={c.sortBy === sort.field}
                    direction={sort.order === 'ASC' ? 'asc' : 'desc'}
                    onClick={() => onSort(c.sortBy ?? '')}
                  >
                    {c.label}
                  </TableSortLabel>
                ) : (
                  c.label
                )}
              </TableCell>
            ))}
            <TableCell
              role="columnheader"
              align="right"
              sx={{ width: 170, position: 'sticky', right: 0, zIndex: 4, bgcolor: 'background.paper' }}
            >
              {t('grid.actions')}
              <GridMenus
                columns={props.columns}
                sort={sort}
                onSort={onSort}
                isShown={view.isShown}
                onToggle={view.toggle}
              />
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody ref={keys.body}>
          {rows.map((record, i) => (
            <RecordRow
              key={record.id}
              record={record}
              index={i}
              columns={columns}
              label={props.rowLabel(record)}
              selected={selected.includes(record.id)}
              current={i === keys.index}
              onFocusRow={keys.onRowFocus}
              onToggle={() =>
                onSelect(
                  selected.includes(record.id)
                    ? selected.filter((id) => id !== record.id)
                    : [...selected, record.id],
                )
              }
              onOpen={props.onOpen}
              actions={props.actions(record)}
            />
          ))}
        </TableBody>
      </Table>
      {keys.looked ? (
        <QuickLook
          record={keys.looked}
          label={props.rowLabel(keys.looked)}
          columns={props.columns}
          onStep={keys.step}
          onClose={keys.stopLooking}
          onOpen={() => {
            const record = keys.looked;
            keys.stopLooking();
            if (record) props.onOpen(record, false);
          }}
        />
      ) : null}
      <Box
        role="status"
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {loading ? t('common.loading') : t('grid.count', { smart_count: props.total, count: props.total })}
      </Box>
    </TableContainer>
  );
}
