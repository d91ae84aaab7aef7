import { useRef } from 'react';
import { useCommands } from '../../commands/useCommand.ts';
import type { EditColumn } from '../../ui/editGrid/editGridTypes.ts';
import type { GridRow } from './rows/importRows.ts';
import { isOfRecipients, questionAt, type Repair } from './rows/repairs.ts';

/**
 * Keys that keep the values of a question, once or for the recipients: of the active cell's question, else the first. Returns the grid's
 * `onFocusCell`.
 */
export function useKeepCommands(
  repairs: readonly Repair[],
  readOnly: boolean,
  keep: (of: Repair) => void,
  keepFor: ((of: Repair) => void) | undefined,
) {
  const cell = useRef<{ rowId: string; column: string } | null>(null);
  const ofRecipients = keepFor ? repairs.filter(isOfRecipients) : [];
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
    {
      id: 'orderImport.keepFor',
      labelKey: 'orderImport.commands.keepFor',
      scope: 'screen',
      screen: 'orderImport',
      group: 'form',
      keys: ['alt+f9'],
      always: true,
      when: () => !readOnly && ofRecipients.length > 0,
      run: () => {
        const question = questionAt(ofRecipients, cell.current);
        if (question) keepFor?.(question);
      },
    },
  ]);
  return (row: GridRow | null, column: EditColumn<GridRow> | null) => {
    cell.current = row && column ? { rowId: row.id, column: column.key } : null;
  };
}
