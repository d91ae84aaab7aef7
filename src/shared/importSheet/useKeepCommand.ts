import { useRef } from 'react';
import { useCommands } from '../../commands/useCommand.ts';
import type { EditColumn } from '../../ui/editGrid/editGridTypes.ts';
import type { GridRow } from './rows/importRows.ts';
import { questionAt, type Repair } from './rows/repairs.ts';

/** A key that keeps the values of a question: of the active cell's question, else the first. Returns the grid's `onFocusCell`. */
export function useKeepCommand(repairs: readonly Repair[], readOnly: boolean, keep: (of: Repair) => void) {
  const cell = useRef<{ rowId: string; column: string } | null>(null);
  useCommands([
    {
      id: 'orderImport.keep',
      labelKey: 'orderImport.commands.keep',
      scope: 'screen',
      screen: 'orderImport',
      group: 'form',
      keys: ['f9'],
      always: true,
      when: () => !readOnly && questionAt(repairs, null) !== undefined,
      run: () => {
        const question = questionAt(repairs, cell.current);
        if (question) keep(question);
      },
    },
  ]);
  return (row: GridRow | null, column: EditColumn<GridRow> | null) => {
    cell.current = row && column ? { rowId: row.id, column: column.key } : null;
  };
}
