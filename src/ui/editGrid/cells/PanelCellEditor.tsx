import { Popover } from '@mui/material';
import { useState } from 'react';
import { CommandLayer } from '../../../commands/CommandLayer.tsx';
import type { CellValue, EditColumn } from '../editGridTypes.ts';
import type { AfterEdit } from './gridEditing.ts';
import { useOnce } from './useOnce.ts';

interface Props<Row> {
  column: EditColumn<Row>;
  row: Row;
  label: string;
  onCommit: (value: CellValue, after: AfterEdit) => void;
  onRevert: () => void;
}

/** An editor with its own fields, in a popover next to its cell. */
export function PanelCellEditor<Row>({ column, row, label, onCommit, onRevert }: Props<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = useOnce();
  return (
    <>
      <span ref={setAnchor} className="eg-text">
        {column.format?.(row, column.read(row))}
      </span>
      {anchor ? (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => close(onRevert)}
          onKeyDown={(e) => e.stopPropagation()}
          disableRestoreFocus
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': label } }}
        >
          <CommandLayer>
            {column.panel?.({
              row,
              value: column.read(row),
              onDone: (value) => close(() => onCommit(value, 'stay')),
              onClose: () => close(onRevert),
            })}
          </CommandLayer>
        </Popover>
      ) : null}
    </>
  );
}
