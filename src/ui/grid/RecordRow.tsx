import { Checkbox, TableCell, TableRow } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';
import { useText } from '../../session/TextContext.ts';
import type { GridColumn } from './gridTypes.ts';

interface Props<T> {
  record: T;
  index: number;
  columns: GridColumn<T>[];
  label: string;
  selected: boolean;
  current: boolean;
  onFocusRow: (index: number) => void;
  onToggle: () => void;
  onOpen: (record: T, newTab: boolean) => void;
  actions: ReactNode;
}

const ring = (color: string) => `inset 0 2px ${color}, inset 0 -2px ${color}`;

/** One row: the keyboard's ring and the tick's tint are two different marks. */
export function RecordRow<T>({
  record,
  index,
  columns,
  label,
  selected,
  current,
  onFocusRow,
  onToggle,
  onOpen,
  actions,
}: Props<T>) {
  const t = useText();
  const open = (e: MouseEvent) => {
    if ((e.target as HTMLElement).closest('button, a, input, [role="menu"]')) return;
    onOpen(record, e.ctrlKey || e.metaKey);
  };
  return (
    <TableRow
      role="row"
      hover
      selected={selected}
      aria-selected={selected}
      aria-label={label}
      aria-rowindex={index + 2}
      tabIndex={current ? 0 : -1}
      onFocus={() => onFocusRow(index)}
      onClick={open}
      sx={{
        height: 40,
        cursor: 'pointer',
        // Cells that stay in view would lie over a ring of the row: each cell draws its part. The outline is for forced colours.
        '&:focus-visible': { outline: '2px solid transparent', outlineOffset: -2 },
        '&:focus-visible > td': { boxShadow: (theme) => ring(theme.palette.primary.main) },
        '&:focus-visible > td:first-of-type': {
          boxShadow: (theme) =>
            `${ring(theme.palette.primary.main)}, inset 2px 0 ${theme.palette.primary.main}`,
        },
        '&:focus-visible > td:last-of-type': {
          boxShadow: (theme) =>
            `${ring(theme.palette.primary.main)}, inset -2px 0 ${theme.palette.primary.main}`,
        },
      }}
    >
      <TableCell
        role="gridcell"
        sx={{ px: 0.5, position: 'sticky', left: 0, zIndex: 2, bgcolor: 'background.paper' }}
      >
        <Checkbox
          size="small"
          tabIndex={-1}
          checked={selected}
          onChange={onToggle}
          slotProps={{ input: { 'aria-label': t('grid.selectRow', { name: label }) } }}
        />
      </TableCell>
      {columns.map((c, i) => (
        <TableCell
          key={c.key}
          role="gridcell"
          align={c.align ?? 'left'}
          sx={{
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            ...(c.align === 'right' ? { fontVariantNumeric: 'tabular-nums' } : {}),
            ...(i === 0 ? { position: 'sticky', left: 48, zIndex: 2, bgcolor: 'background.paper' } : {}),
          }}
        >
          {c.render(record)}
        </TableCell>
      ))}
      <TableCell
        role="gridcell"
        align="right"
        sx={{
          position: 'sticky',
          right: 0,
          zIndex: 2,
          bgcolor: 'background.paper',
          whiteSpace: 'nowrap',
          py: 0,
        }}
      >
        {actions}
      </TableCell>
    </TableRow>
  );
}
