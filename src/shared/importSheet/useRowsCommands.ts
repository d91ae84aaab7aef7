import { useCommands } from '../../commands/useCommand.ts';
import { editGridCommands } from '../../ui/editGrid/editGridCommands.ts';

interface RowsVerbs {
  columns: () => void;
  nextError: (direction: 1 | -1) => void;
  same: () => void;
  toggleErrors: () => void;
  send: () => void;
  download: () => void;
  undo: () => void;
  canUndo: boolean;
  hasSame: boolean;
  hasBad: boolean;
  canSend: boolean;
  canRemap: boolean;
}

/** The page answers these too, wherever the focus is. */
const TAKEN = new Set(['editGrid.nextError', 'editGrid.previousError', 'editGrid.undo']);

/** Keys of the rows. */
export function useRowsCommands(verbs: RowsVerbs): void {
  const base = { scope: 'screen' as const, screen: 'orderImport', group: 'form' as const };
  useCommands([
    {
      ...base,
      id: 'orderImport.columns',
      labelKey: 'orderImport.commands.columns',
      keys: ['m'],
      when: () => verbs.canRemap,
      run: verbs.columns,
    },
    {
      ...base,
      id: 'orderImport.next',
      labelKey: 'orderImport.commands.next',
      keys: ['f8', 'e'],
      always: true,
      when: () => verbs.hasBad,
      run: () => verbs.nextError(1),
    },
    {
      ...base,
      id: 'orderImport.previous',
      labelKey: 'orderImport.commands.previous',
      keys: ['shift+f8', 'shift+e'],
      always: true,
      when: () => verbs.hasBad,
      run: () => verbs.nextError(-1),
    },
    {
      ...base,
      id: 'orderImport.same',
      labelKey: 'orderImport.commands.same',
      keys: ['='],
      when: () => verbs.hasSame,
      run: verbs.same,
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
      run: verbs.download,
    },
    {
      ...base,
      id: 'orderImport.undo',
      labelKey: 'orderImport.commands.undo',
      keys: ['mod+z'],
      when: () => verbs.canUndo,
      run: verbs.undo,
    },
    {
      ...base,
      id: 'orderImport.send',
      labelKey: 'orderImport.commands.send',
      keys: ['mod+enter'],
      always: true,
      when: () => verbs.canSend,
      run: verbs.send,
    },
    ...editGridCommands.filter((command) => !TAKEN.has(command.id)),
  ]);
}
