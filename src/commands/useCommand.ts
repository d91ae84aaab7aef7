import { useContext, useLayoutEffect, useRef } from 'react';
import type { Command, CommandContext, CommandSelection, CommandSource, CommandTarget } from './command.ts';
import { CommandLayerContext, useCommandServices } from './commandsContext.ts';

/**
 * Registers commands while the component is mounted, from its first paint on. The list need not be memoized, as the latest `run` and `when` are
 * used.
 */
export function useCommands(commands: readonly Command[]): void {
  const { registry } = useCommandServices();
  const layer = useContext(CommandLayerContext);
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  const signature = JSON.stringify(commands);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature says when the list is another one
  useLayoutEffect(() => {
    const newest = (id: string): Command | undefined => latest.current.find((command) => command.id === id);
    return registry.register(
      commands.map((command) => ({
        ...command,
        when: (context: CommandContext) => newest(command.id)?.when?.(context) ?? true,
        run: (context: CommandContext) => newest(command.id)?.run(context),
        ...(command.refuse
          ? { refuse: (context: CommandContext) => newest(command.id)?.refuse?.(context) }
          : {}),
      })),
      layer,
    );
  }, [registry, layer, signature]);
}

export function useCommand(command: Command): void {
  useCommands([command]);
}

/** Sets the record that the keys act on: the active row, or the record of the page. */
export function useCommandTarget(target: CommandTarget | undefined): void {
  const { situation } = useCommandServices();
  const { resource, id, label, record } = target ?? {};
  useLayoutEffect(() => {
    if (resource === undefined || id === undefined || label === undefined) return;
    return situation.setTarget({ resource, id, label, record });
  }, [situation, resource, id, label, record]);
}

export function useCommandSelection(selection: CommandSelection | undefined): void {
  const { situation } = useCommandServices();
  useLayoutEffect(() => {
    if (selection) return situation.setSelection(selection);
  }, [situation, selection]);
}

/** Runs a command by its id from a button or a menu; false when it cannot be used now. */
export function useRunCommand(): (id: string, source?: CommandSource) => boolean {
  const { run } = useCommandServices();
  return (id, source = 'button') => run(id, source);
}
