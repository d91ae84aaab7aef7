import { useSyncExternalStore } from 'react';
import type { TextKey } from '../i18n/textKey.ts';
import { useCommandServices } from './commandsContext.ts';
import { ariaKeyShortcut } from './keys/keyBinding.ts';

export interface CommandHint {
  labelKey: TextKey | undefined;
  /** The first key of the command with the person's changes, such as `mod+k`; undefined if it has none. */
  binding: string | undefined;
  ariaKeyShortcuts: string | undefined;
}

/** The label and the key of a mounted command, for a menu item or a tooltip. */
export function useCommandHint(id: string): CommandHint {
  const { registry, keymap, platform } = useCommandServices();
  const command = useSyncExternalStore(registry.subscribe, () => registry.get(id));
  useSyncExternalStore(keymap.subscribe, keymap.settings);
  const binding = command && keymap.keysOf(command)[0];
  return {
    labelKey: command?.labelKey,
    binding,
    ariaKeyShortcuts: binding && ariaKeyShortcut(binding, platform),
  };
}
