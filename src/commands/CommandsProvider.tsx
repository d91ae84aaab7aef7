import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { takeFirstKeys } from '../firstVisit/takeFirstKeys.ts';
import { useLayoutEffectOn } from '../lib/react/useEffectOn.ts';
import { type Command, type CommandContext, type CommandSource, isUsable } from './command.ts';
import { createCommandContextStore } from './commandContextStore.ts';
import { createCommandRegistry } from './commandRegistry.ts';
import { type CommandServices, CommandServicesContext } from './commandsContext.ts';
import { CheatSheet } from './keys/CheatSheet.tsx';
import { createKeyManager } from './keys/keyManager.ts';
import { createKeymap } from './keys/keymap.ts';
import { countMouseUse } from './keys/keyTips.ts';
import { detectPlatform, type Platform } from './keys/platform.ts';
import { playFirstKeys } from './keys/playFirstKeys.ts';
import { WhichKey } from './keys/WhichKey.tsx';

export interface CommandsProviderProps {
  platform?: Platform;
  onError?: (error: unknown, command: Command) => void;
  /** A command was often used by mouse: show its key, once and quietly. */
  onTip?: (command: Command, binding: string) => void;
  children: ReactNode;
}

/** Holds the registry, listens to keys, shows the cheat-sheet and the hint for chords. */
export function CommandsProvider({ platform, onError, onTip, children }: CommandsProviderProps) {
  const path = useLocation().pathname;
  const latest = useRef({ path, onError, onTip });
  useLayoutEffect(() => {
    latest.current = { path, onError, onTip };
  });
  const [services] = useState(() => createServices(latest, platform ?? detectPlatform()));
  const { keymap, manager } = services;
  // Before the first paint, so that visible parts react to keys.
  useLayoutEffect(() => manager.start(), [manager]);
  useLayoutEffect(() => playFirstKeys(takeFirstKeys(), keymap.settings()), [keymap]);
  // Another page ends a chord that was begun.
  useLayoutEffectOn(() => manager.clearChord(), [path]);
  return (
    <CommandServicesContext value={services}>
      {children}
      <WhichKey />
      <CheatSheet />
    </CommandServicesContext>
  );
}

type Latest = { current: Pick<CommandsProviderProps, 'onError' | 'onTip'> & { path: string } };

function createServices(latest: Latest, platform: Platform): CommandServices {
  const registry = createCommandRegistry();
  const keymap = createKeymap(globalThis.localStorage);
  const situation = createCommandContextStore();
  const contextFor = (source: CommandSource): CommandContext => ({
    source,
    path: latest.current.path,
    ...situation.get(),
  });

  function start(command: Command, context: CommandContext): void {
    const failed = (error: unknown): void => {
      if (!latest.current.onError) throw error;
      latest.current.onError(error, command);
    };
    try {
      const result = command.run(context);
      if (result) result.catch(failed);
    } catch (error) {
      failed(error);
    }
  }

  const manager = createKeyManager({
    registry,
    keymap,
    platform,
    context: () => contextFor('key'),
    run: start,
  });

  function run(id: string, source: CommandSource): boolean {
    const command = registry.get(id);
    const context = contextFor(source);
    if (!command || command.listedOnly || !isUsable(command, context)) return false;
    start(command, context);
    const binding = keymap.keysOf(command)[0];
    const byMouse = source === 'button' || source === 'menu';
    if (byMouse && binding && keymap.settings().tips && countMouseUse(id))
      latest.current.onTip?.(command, binding);
    return true;
  }

  return { registry, keymap, manager, situation, platform, run, contextFor };
}
