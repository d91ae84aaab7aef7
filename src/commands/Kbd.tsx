import Box from '@mui/material/Box';
import { useContext } from 'react';
import { CommandServicesContext } from './commandsContext.ts';
import { keyCaps } from './keyBinding.ts';
import { detectPlatform } from './platform.ts';

/** Small key caps: `mod+k` prints ⌘ K on Apple and Ctrl K elsewhere. Hidden from screen readers, as `aria-keyshortcuts` tells them. */
export function Kbd({ keys }: { keys: string }) {
  const platform = useContext(CommandServicesContext)?.platform ?? detectPlatform();
  const caps = keyCaps(keys, platform).flat();
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-flex',
        gap: '2px',
        flexShrink: 0,
        // A finger has no keys.
        '@media (hover: none) and (pointer: coarse)': { display: 'none' },
      }}
    >
      {caps.map((cap, index) => (
        <Box
          component="kbd"
          // biome-ignore lint/suspicious/noArrayIndexKey: a cap is its place; `g g` has two alike
          key={index}
          sx={{
            fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
            fontSize: 12,
            lineHeight: '18px',
            minWidth: 20,
            px: 0.5,
            textAlign: 'center',
            color: 'text.secondary',
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: '4px',
          }}
        >
          {cap}
        </Box>
      ))}
    </Box>
  );
}
