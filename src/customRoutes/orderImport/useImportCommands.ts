import { useCommands } from '../../commands/useCommand.ts';
import { editGridCommands } from '../../ui/editGrid/editGridCommands.ts';

export type ImportStep = 'start' | 'columns' | 'rows';

interface ImportVerbs {
  step: ImportStep;
  choose: () => void;
  focusPaste: () => void;
  template: () => void;
  columns: () => void;
  nextError: (direction: 1 | -1) => void;
  same: () => void;
  toggleErrors: () => void;
  goOn: () => void;
  download: () => void;
  undo: () => void;
  canUndo: boolean;
  hasSame: boolean;
  hasBad: boolean;
  canGoOn: boolean;
  canRemap: boolean;
}

/** Keys of the import page. */
export function useImportCommands(verbs: ImportVerbs): void {
  const base = { scope: 'screen' as const, screen: 'orderImport', group: 'form' as const };
  const onRows = () => verbs.step === 'rows';
  useCommands([
    {
      ...base,
      id: 'orderImport.choose',
      labelKey: 'orderImport.commands.choose',
      keys: ['enter', 'u'],
      when: () => verbs.step === 'start',
      run: verbs.choose,
    },
    {
      ...base,
      id: 'orderImport.paste',
      labelKey: 'orderImport.commands.paste',
      keys: ['v'],
      when: () => verbs.step === 'start',
      run: verbs.focusPaste,
    },
    {
      ...base,
      id: 'orderImport.template',
      labelKey: 'orderImport.commands.template',
      keys: ['d'],
      when: () => verbs.step === 'start',
      run: verbs.template,
    },
    {
      ...base,
      id: 'orderImport.columns',
      labelKey: 'orderImport.commands.columns',
      keys: ['m'],
      when: () => onRows() && verbs.canRemap,
      run: verbs.columns,
    },
    {
      ...base,
      id: 'orderImport.next',
      labelKey: 'orderImport.commands.next',
      keys: ['f8', 'e'],
      when: () => onRows() && verbs.hasBad,
      run: () => verbs.nextError(1),
    },
    {
      ...base,
      id: 'orderImport.previous',
      labelKey: 'orderImport.commands.previous',
      keys: ['shift+f8', 'shift+e'],
      when: () => onRows() && verbs.hasBad,
      run: () => verbs.nextError(-1),
    },
    {
      ...base,
      id: 'orderImport.same',
      labelKey: 'orderImport.commands.same',
      keys: ['='],
      when: () => onRows() && verbs.hasSame,
      run: verbs.same,
    },
    {
      ...base,
      id: 'orderImport.errors',
      labelKey: 'orderImport.commands.errors',
      keys: ['f'],
      when: onRows,
      run: verbs.toggleErrors,
    },
    {
      ...base,
      id: 'orderImport.download',
      labelKey: 'orderImport.commands.download',
      keys: ['shift+d'],
      when: () => onRows() && verbs.hasBad,
      run: verbs.download,
    },
    {
      ...base,
      id: 'orderImport.undo',
      labelKey: 'orderImport.commands.undo',
      keys: ['mod+z'],
      when: () => onRows() && verbs.canUndo,
      run: verbs.undo,
    },
    {
      ...base,
      id: 'orderImport.send',
      labelKey: 'orderImport.commands.send',
      keys: ['mod+enter'],
      always: true,
      when: () => verbs.canGoOn,
      run: verbs.goOn,
    },
    ...(verbs.step === 'rows' ? editGridCommands.filter((c) => !TAKEN.has(c.id)) : []),
  ]);
}

/** The page answers these too, wherever the focus is. */
const TAKEN = new Set(['editGrid.nextError', 'editGrid.previousError', 'editGrid.undo']);
