import { createContext, useContext } from 'react';
import type { CommandContext, CommandSource } from './command.ts';
import type { CommandContextStore } from './commandContextStore.ts';
import type { CommandRegistry } from './commandRegistry.ts';
import type { KeyManager } from './keys/keyManager.ts';
import type { Keymap } from './keys/keymap.ts';
import type { Platform } from './keys/platform.ts';

export interface CommandServices {
  registry: CommandRegistry;
  keymap: Keymap;
  manager: KeyManager;
  situation: CommandContextStore;
  platform: Platform;
  /** Runs a mounted command if it can be used now; false when it cannot. */
  run: (id: string, source: CommandSource) => boolean;
  contextFor: (source: CommandSource) => CommandContext;
}

export const CommandServicesContext = createContext<CommandServices | undefined>(undefined);
/** The dialog that contains the component; 0 on the page. */
export const CommandLayerContext = createContext(0);

export function useCommandServices(): CommandServices {
  const services = useContext(CommandServicesContext);
  if (!services) throw new Error('Commands need a CommandsProvider above them');
  return services;
}
