import { listenerSet } from '../lib/listeners.ts';
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
  const listeners = listenerSet();
  const set = (next: Situation): void => {
    situation = next;
    listeners.call();
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
    subscribe: listeners.add,
  };
}
