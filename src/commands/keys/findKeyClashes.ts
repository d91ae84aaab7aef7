import type { Command, CommandScope } from '../command.ts';
import { parseBinding, strokeId } from './keyBinding.ts';

export interface KeyClash {
  kind: 'duplicate' | 'prefix' | 'reserved' | 'writesOnChord';
  keys: string;
  ids: readonly string[];
}

/** Fields of a command that clash detection reads. */
export type BoundCommand = Pick<Command, 'id' | 'scope' | 'keys' | 'screen' | 'writes'>;

interface Entry {
  command: BoundCommand;
  binding: string;
  steps: string[];
}

/** Keys that belong to the browser: find, address, tabs, windows, reload, print, zoom, history. */
const RESERVED = new Set([
  ...['f', 'l', 'd', 't', 'w', 'n', 'r', 'p', '+', '-', '=', '0'].map((key) => `mod+${key}`),
  ...['f1', 'f3', 'f5', 'f6', 'f7', 'f11', 'f12', 'alt+arrowleft', 'alt+arrowright'],
]);

/**
 * Keys that conflict: one key twice in one scope, or a single key that also starts a chord. Keys of the browser, and chords that would change
 * something, conflict too. A test asserts that there are none; the remap page also uses this function.
 */
export function findKeyClashes(
  commands: readonly BoundCommand[],
  keysOf: (command: BoundCommand) => readonly string[] = (command) => command.keys ?? [],
): KeyClash[] {
  const entries = commands.flatMap((command) =>
    keysOf(command).map((binding) => ({ command, binding, steps: parseBinding(binding).map(strokeId) })),
  );
  const clashes: KeyClash[] = [];
  for (const [index, entry] of entries.entries()) {
    const { command, binding, steps } = entry;
    if (steps.some((step) => RESERVED.has(step)))
      clashes.push({ kind: 'reserved', keys: binding, ids: [command.id] });
    if (command.writes && steps.length > 1)
      clashes.push({ kind: 'writesOnChord', keys: binding, ids: [command.id] });
    for (const other of entries.slice(index + 1)) {
      const kind = clashKind(entry, other);
      if (kind)
        clashes.push({ kind, keys: shorter(entry, other).binding, ids: [command.id, other.command.id] });
    }
  }
  return clashes;
}

function clashKind(a: Entry, b: Entry): KeyClash['kind'] | undefined {
  if (!canMeet(a.command, b.command)) return undefined;
  const length = Math.min(a.steps.length, b.steps.length);
  for (let i = 0; i < length; i += 1) if (a.steps[i] !== b.steps[i]) return undefined;
  if (a.steps.length !== b.steps.length) return 'prefix';
  return a.command.scope === b.command.scope ? 'duplicate' : undefined;
}

function shorter(a: Entry, b: Entry): Entry {
  return a.steps.length <= b.steps.length ? a : b;
}

/** An open dialog disables the page's keys, so the keys of a dialog clash only with keys of dialogs. Different screens never clash. */
function canMeet(a: BoundCommand, b: BoundCommand): boolean {
  const dialogs = [a.scope, b.scope].filter((scope: CommandScope) => scope === 'dialog').length;
  if (dialogs === 1) return false;
  return !a.screen || !b.screen || a.screen === b.screen;
}
