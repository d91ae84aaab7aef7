import { useContext } from 'react';
import { CommandServicesContext } from '../commandsContext.ts';
import { keyCaps } from './keyBinding.ts';
import { detectPlatform } from './platform.ts';

/**
 * Small key caps: `mod+k` shows ⌘ K on Apple and Ctrl K elsewhere. Hidden from screen readers, which read `aria-keyshortcuts`. A page shows
 * about thirty, so one rule of the theme styles them all.
 */
export function Kbd({ keys }: { keys: string }) {
  const platform = useContext(CommandServicesContext)?.platform ?? detectPlatform();
  return (
    <span aria-hidden className="key-caps">
      {keyCaps(keys, platform)
        .flat()
        .map((cap, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cap is identified by its place, as `g g` has two equal caps
          <kbd key={index}>{cap}</kbd>
        ))}
    </span>
  );
}
