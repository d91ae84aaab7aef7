import { useText } from '../../../i18n/useText.ts';
import type { CellValue, EditColumn } from '../editGridTypes.ts';
import { ChoiceCellEditor } from './ChoiceCellEditor.tsx';
import { cellText, editText } from './cellText.ts';
import { PanelCellEditor } from './PanelCellEditor.tsx';
import { refusedText } from './refusedText.ts';
import { TextCellEditor } from './TextCellEditor.tsx';
import type { useCellEdits } from './useCellEdits.ts';
import type { RefusedCell } from './useRefusedCells.ts';

interface Props<Row> {
  row: Row;
  column: EditColumn<Row>;
  /** The cell's content before the edit. */
  from: CellValue;
  /** The key that began the edit. */
  typed: string | undefined;
  label: string;
  decimal: '.' | ',';
  refused: RefusedCell | undefined;
  error: string | undefined;
  edits: ReturnType<typeof useCellEdits<Row>>;
}

/** The column's editor in the cell that is being edited. */
export function CellEditor<Row>(props: Props<Row>) {
  const { row, column, from, typed, label, decimal, refused, error, edits } = props;
  const t = useText();
  const now = column.read(row);
  const changedTo = now === from ? undefined : cellText(column, row) || t('editGrid.nothingIn');
  const shared = { label, changedTo, onRevert: edits.revert };
  if (column.kind === 'panel')
    return <PanelCellEditor {...shared} column={column} row={row} onCommit={edits.commitValue} />;
  if (column.kind === 'choice')
    return (
      <ChoiceCellEditor
        {...shared}
        value={now}
        typed={typed}
        width={column.width}
        choices={column.choices?.(row) ?? []}
        onCommit={edits.commitValue}
      />
    );
  return (
    <TextCellEditor
      {...shared}
      key={column.key}
      column={column}
      first={refused?.text ?? editText(column, from, decimal)}
      typed={typed}
      decimal={decimal}
      error={refusedText(t, refused) ?? error}
      onCommit={edits.commitText}
      onType={edits.noteTyped}
    />
  );
}
