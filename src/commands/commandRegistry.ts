import { listenerSet } from '../lib/listeners.ts';
import type { Command } from './command.ts';

interface RegisteredCommand {
  command: Command;
  /** Number of dialogs below the registering one; 0 is the page. */
  layer: number;
}

export interface CommandRegistry {
  /** Adds commands and returns the function that removes them. */
  register(commands: readonly Command[], layer?: number): () => void;
  /** An open dialog: its number, and the function that closes it. */
  openLayer(): { layer: number; close: () => void };
  topLayer(): number;
  /** Returns the same array until a command is added or removed; later commands come first. */
  all(): readonly RegisteredCommand[];
  get(id: string): Command | undefined;
  subscribe(listener: () => void): () => void;
}

/** All commands that are mounted now. */
export function createCommandRegistry(): CommandRegistry {
  let entries: readonly RegisteredCommand[] = [];
  let layers: readonly number[] = [];
  let nextLayer = 1;
  const listeners = listenerSet();
  const changed = (): void => {
    listeners.call();
  };

  return {
    register(commands, layer = 0) {
      const mine = commands.map((command) => ({ command, layer }));
      entries = [...mine, ...entries];
      changed();
      return () => {
        entries = entries.filter((entry) => !mine.includes(entry));
        changed();
      };
    },
    openLayer() {
      const layer = nextLayer;
      nextLayer += 1;
      layers = [...layers, layer];
      return {
        layer,
        close: () => {
          layers = layers.filter((open) => open !== layer);
        },
      };
    },
    topLayer: () => layers.at(-1) ?? 0,
    all: () => entries,
    get: (id) => entries.find((entry) => entry.command.id === id)?.command,
    subscribe: listeners.add,
  };
}
