import { afterEach, beforeEach, vi } from 'vitest';
import type { Command, CommandContext } from '../../../src/commands/command.ts';
import { type CommandRegistry, createCommandRegistry } from '../../../src/commands/commandRegistry.ts';
import { createKeyManager, type KeyManager } from '../../../src/commands/keys/keyManager.ts';
import { createKeymap, type Keymap } from '../../../src/commands/keys/keymap.ts';
import type { Platform } from '../../../src/commands/keys/platform.ts';
import type { TextKey } from '../../../src/i18n/textKey.ts';

export let ran: string[];
export let registry: CommandRegistry;
export let keymap: Keymap;
export let manager: KeyManager;
export let stop: () => void;
export let context: CommandContext;
/** Time of the presses, if a busy page handles them later. */
export let at: number | undefined;
export const setAt = (value: typeof at): void => {
  at = value;
};

export function command(id: string, keys: string, more: Partial<Command> = {}): Command {
  const run = (): void => undefined;
  return { id, labelKey: id as TextKey, group: 'view', scope: 'global', keys: [keys], run, ...more };
}

export function start(platform: Platform = 'other'): void {
  manager = createKeyManager({
    registry,
    keymap,
    platform,
    context: () => context,
    run: (c) => ran.push(c.id),
    timeOf: () => at ?? Date.now(),
  });
  stop = manager.start();
}

export function press(
  key: string,
  init: KeyboardEventInit & { keyCode?: number } = {},
  on: Element = document.body,
) {
  const event = new KeyboardEvent('keydown', {
    key,
    bubbles: true,
    cancelable: true,
    composed: true,
    ...init,
  });
  if (init.modifierAltGraph) event.getModifierState = (name) => name === 'AltGraph';
  if (init.keyCode !== undefined) Object.defineProperty(event, 'keyCode', { value: init.keyCode });
  on.dispatchEvent(event);
  return event;
}

/** Prepares each test file that calls it. */
export function withKeyManager(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML = '';
    ran = [];
    at = undefined;
    context = { source: 'key', path: '/' };
    registry = createCommandRegistry();
    keymap = createKeymap(undefined);
    start();
  });
  afterEach(() => {
    stop();
  });
}
