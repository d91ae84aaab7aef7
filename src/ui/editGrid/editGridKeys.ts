import type { GridKey } from '../../commands/keys/gridKeys.ts';

/** Effect of a key on a cell; keys for rows are the same as in every list. */
export type CellAction =
  | { do: 'column'; to: 'next' | 'previous' | 'first' | 'last' }
  | { do: 'widen'; by: 1 | -1 }
  | { do: 'page'; by: 1 | -1 }
  | { do: 'edit' | 'clear' | 'undo' | 'redo' }
  | { do: 'error'; direction: 1 | -1 };

const PLAIN: Readonly<Record<string, CellAction>> = {
  ArrowRight: { do: 'column', to: 'next' },
  ArrowLeft: { do: 'column', to: 'previous' },
  PageDown: { do: 'page', by: 1 },
  PageUp: { do: 'page', by: -1 },
  Enter: { do: 'edit' },
  F2: { do: 'edit' },
  F8: { do: 'error', direction: 1 },
  Delete: { do: 'clear' },
  Backspace: { do: 'clear' },
};
const SHIFTED: Readonly<Record<string, CellAction>> = {
  ArrowRight: { do: 'widen', by: 1 },
  ArrowLeft: { do: 'widen', by: -1 },
  F8: { do: 'error', direction: -1 },
};
const WITH_MOD: Readonly<Record<string, CellAction>> = {
  ArrowRight: { do: 'column', to: 'last' },
  ArrowLeft: { do: 'column', to: 'first' },
  z: { do: 'undo' },
  y: { do: 'redo' },
};

/** The text with which a key begins an edit; undefined if the key types nothing. A space opens the quick look of a row, as in every list. */
export function typedKey(
  press: GridKey & Partial<Pick<KeyboardEvent, 'getModifierState'>>,
): string | undefined {
  const typesBySign = press.getModifierState?.('AltGraph') ?? false;
  const withMod = Boolean(press.ctrlKey || press.metaKey || press.altKey) && !typesBySign;
  return press.key.length === 1 && press.key !== ' ' && !withMod ? press.key : undefined;
}

/** A key's action while no cell is edited; undefined without one. */
export function cellKey(press: GridKey, apple: boolean): CellAction | undefined {
  const mod = apple ? press.metaKey : press.ctrlKey;
  const other = apple ? press.ctrlKey : press.metaKey;
  if (press.altKey || other) return undefined;
  if (mod && press.shiftKey) return press.key.toLowerCase() === 'z' ? { do: 'redo' } : undefined;
  if (mod) return WITH_MOD[press.key] ?? WITH_MOD[press.key.toLowerCase()];
  return (press.shiftKey ? SHIFTED : PLAIN)[press.key];
}
