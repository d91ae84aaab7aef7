import type { CommandContext } from './command.ts';

type Situation = Pick<CommandContext, 'target' | 'selection'>;

export interface CommandContextStore {
  get(): Situation;
  /** Returns a function that removes the target, unless another one was set since. */
  setTarget(target: CommandContext['target']): () => void;
  setSelection(selection: CommandContext['selection']): () => void;
  subscribe(listener: () => void): () => void;
}

/** Target and selection of commands. A store instead of state, because the active row changes with every key. */
export function createCommandContextStore(): CommandContextStore {
  let situation: Situation = {};
  const listeners = new Set<() => void>();
  const set = (next: Situation): void => {
    situation = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => situation,
    setTarget(target) {
      set({ ...situation, target });
      return () => {
        if (situation.target === target) set({ ...situation, target: undefined });
      };
    },
    setSelection(selection) {
      set({ ...situation, selection });
      return () => {
        if (situation.selection === selection) set({ ...situation, selection: undefined });
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
