import { useCommands } from '../../commands/useCommand.ts';

export type ImportStep = 'start' | 'columns' | 'rows';

interface StartVerbs {
  step: ImportStep;
  choose: () => void;
  focusPaste: () => void;
  /** Absent if there is no template. */
  template?: () => void;
  toRows: () => void;
}

/** Registers the keys of the first two steps. */
export function useStartCommands(verbs: StartVerbs): void {
  const base = { scope: 'screen' as const, screen: 'orderImport', group: 'form' as const };
  const onStart = () => verbs.step === 'start';
  useCommands([
    {
      ...base,
      id: 'orderImport.choose',
      labelKey: 'orderImport.commands.choose',
      keys: ['enter', 'u'],
      when: onStart,
      run: verbs.choose,
    },
    {
      ...base,
      id: 'orderImport.paste',
      labelKey: 'orderImport.commands.paste',
      keys: ['v'],
      when: onStart,
      run: verbs.focusPaste,
    },
    {
      ...base,
      id: 'orderImport.template',
      labelKey: 'orderImport.commands.template',
      keys: ['d'],
      when: () => onStart() && verbs.template !== undefined,
      run: () => verbs.template?.(),
    },
    {
      ...base,
      id: 'orderImport.toRows',
      labelKey: 'orderImport.commands.send',
      keys: ['mod+enter'],
      always: true,
      when: () => verbs.step === 'columns',
      run: verbs.toRows,
    },
  ]);
}
