import { listenerSet } from '../../lib/listeners.ts';
import type { Command } from '../command.ts';
import { type BoundCommand, findKeyClashes, type KeyClash } from './findKeyClashes.ts';
import { isCharacterBinding, parseBinding } from './keyBinding.ts';

/** A person's changes to the keys. */
export interface KeymapSettings {
  /** False leaves only the keys with Mod and the named keys (WCAG 2.1.4). */
  characterKeys: boolean;
  /** Whether hints about keys may be shown. */
  tips: boolean;
  chordMs: number;
  remap: Readonly<Record<string, readonly string[]>>;
}

export const CHORD_MS = { min: 200, default: 1000, max: 10_000 } as const;
const STORAGE_KEY = 'keymap';
const DEFAULTS: KeymapSettings = { characterKeys: true, tips: true, chordMs: CHORD_MS.default, remap: {} };

export interface Keymap {
  settings(): KeymapSettings;
  keysOf(command: BoundCommand): readonly string[];
  setCharacterKeys(on: boolean): void;
  setTips(on: boolean): void;
  setChordMs(ms: number): void;
  /** Changes the keys of a command, unless they clash with keys of `commands`; then it returns the clashes and changes nothing. */
  remap(command: Command, keys: readonly string[], commands: readonly Command[]): KeyClash[];
  /** Restores the built-in keys of one command, or of all. */
  reset(id?: string): void;
  subscribe(listener: () => void): () => void;
}

/** The person's keymap in this browser, stored under `keymap`. */
export function createKeymap(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined): Keymap {
  let settings = read(storage);
  const listeners = listenerSet();
  const change = (next: Partial<KeymapSettings>): void => {
    settings = { ...settings, ...next };
    try {
      storage?.setItem(STORAGE_KEY, JSON.stringify(settings));
    } catch {
      // Full or forbidden storage must not disable the keys: changes last until the page is closed.
    }
    listeners.call();
  };
  const boundKeys = (command: BoundCommand): readonly string[] =>
    settings.remap[command.id] ?? command.keys ?? [];

  return {
    settings: () => settings,
    keysOf: (command) =>
      settings.characterKeys ? boundKeys(command) : boundKeys(command).filter((k) => !isCharacterBinding(k)),
    setCharacterKeys: (characterKeys) => change({ characterKeys }),
    setTips: (tips) => change({ tips }),
    setChordMs: (ms) => change({ chordMs: clampChord(ms) }),
    remap(command, keys, commands) {
      const clashes = findKeyClashes([...commands.filter((c) => c.id !== command.id), command], (c) =>
        c.id === command.id ? keys : boundKeys(c),
      ).filter((clash) => clash.ids.includes(command.id));
      if (clashes.length === 0) change({ remap: { ...settings.remap, [command.id]: keys } });
      return clashes;
    },
    reset(id) {
      const remaining = Object.entries(settings.remap).filter(([known]) => id !== undefined && known !== id);
      change({ remap: Object.fromEntries(remaining) });
    },
    subscribe: listeners.add,
  };
}

function clampChord(ms: number): number {
  return Math.min(CHORD_MS.max, Math.max(CHORD_MS.min, Math.round(ms)));
}

function read(storage: Pick<Storage, 'getItem'> | undefined): KeymapSettings {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(STORAGE_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return DEFAULTS;
    const { characterKeys, tips, chordMs, remap } = stored as Record<string, unknown>;
    return {
      characterKeys: characterKeys !== false,
      tips: tips !== false,
      chordMs:
        typeof chordMs === 'number' && Number.isFinite(chordMs) ? clampChord(chordMs) : DEFAULTS.chordMs,
      remap: readRemap(remap),
    };
  } catch {
    // An invalid entry counts as absent.
    return DEFAULTS;
  }
}

function readRemap(value: unknown): Record<string, readonly string[]> {
  if (typeof value !== 'object' || value === null) return {};
  const valid: Record<string, readonly string[]> = {};
  for (const [id, keys] of Object.entries(value)) {
    if (Array.isArray(keys) && keys.every((k): k is string => typeof k === 'string' && isBinding(k)))
      valid[id] = keys;
  }
  return valid;
}

function isBinding(text: string): boolean {
  try {
    parseBinding(text);
    return true;
  } catch {
    // The parser throws for a key that does not exist.
    return false;
  }
}
