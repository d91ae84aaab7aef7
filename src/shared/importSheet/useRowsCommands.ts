import type { RefObject } from 'react';
import { useCommands } from '../../commands/useCommand.ts';
import { editGridCommands, typeOverCommand } from '../../ui/editGrid/editGridCommands.ts';
import type { EditGridHandle } from '../../ui/editGrid/editGridTypes.ts';
import type { RowEdits } from './useRowEdits.ts';

interface RowsKeys {
  edits: RowEdits;
  grid: RefObject<EditGridHandle | null>;
  columns: () => void;
  toggleErrors: () => void;
  send: () => void;
  busy: boolean;
  hasBad: boolean;
  canSend: boolean;
  canRemap: boolean;
}

/** Commands of the grid that the page also handles, wherever the focus is. */
const TAKEN = new Set(['editGrid.nextError', 'editGrid.previousError', 'editGrid.undo']);

/** Registers the keys of the rows. */
export function useRowsCommands({ edits, grid, busy, ...verbs }: RowsKeys): void {
  const base = { scope: 'screen' as const, screen: 'orderImport', group: 'form' as const };
  useCommands([
    {
      ...base,
      id: 'orderImport.columns',
      labelKey: 'orderImport.commands.columns',
      keys: ['m'],
      when: () => verbs.canRemap && !busy,
      run: verbs.columns,
    },
    {
      ...base,
      id: 'orderImport.focusRows',
      labelKey: 'orders.focusList',
      keys: ['g g'],
      run: () => grid.current?.focus(),
    },
    {
      ...base,
      id: 'orderImport.next',
      labelKey: 'orderImport.commands.next',
      keys: ['f8', 'e'],
      always: true,
      when: () => verbs.hasBad,
      run: () => void grid.current?.nextError(1),
    },
    {
      ...base,
      id: 'orderImport.previous',
      labelKey: 'orderImport.commands.previous',
      keys: ['shift+f8', 'shift+e'],
      always: true,
      when: () => verbs.hasBad,
      run: () => void grid.current?.nextError(-1),
    },
    {
      ...base,
      id: 'orderImport.same',
      labelKey: 'orderImport.commands.same',
      keys: ['='],
      when: () => edits.same !== null && !busy,
      run: edits.applySame,
    },
    {
      ...base,
      id: 'orderImport.errors',
      labelKey: 'orderImport.commands.errors',
      keys: ['f'],
      run: verbs.toggleErrors,
    },
    {
      ...base,
      id: 'orderImport.download',
      labelKey: 'orderImport.commands.download',
      keys: ['shift+d'],
      when: () => verbs.hasBad,
      run: edits.download,
    },
    {
      ...base,
      id: 'orderImport.undo',
      labelKey: 'orderImport.commands.undo',
      keys: ['mod+z'],
      when: () => edits.history.canUndo && !busy,
      run: () => void edits.history.undo(),
    },
    {
      ...base,
      id: 'orderImport.send',
      labelKey: 'orderImport.commands.send',
      keys: ['mod+enter'],
      always: true,
      when: () => verbs.canSend && !busy,
      run: verbs.send,
    },
    ...editGridCommands.filter((command) => !TAKEN.has(command.id)),
    typeOverCommand,
  ]);
}
