import { styled } from '@mui/material/styles';
import { useContext } from 'react';
import { NARROW, TOUCH_ONLY } from '../../lib/touchOnly.ts';
import { CommandServicesContext } from '../commandsContext.ts';
import { keyCaps } from './keyBinding.ts';
import { detectPlatform } from './platform.ts';

const Caps = styled('span')(({ theme: { palette } }) => ({
  display: 'inline-flex',
  gap: 2,
  flexShrink: 0,
  [TOUCH_ONLY]: { display: 'none' },
  [NARROW]: { display: 'none' },
  '& > kbd': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: 12,
    lineHeight: '18px',
    minWidth: 20,
    padding: '0 4px',
    textAlign: 'center',
    color: palette.text.secondary,
    backgroundColor: palette.background.paper,
    border: `1px solid ${palette.divider}`,
    borderRadius: 4,
  },
}));

/** Small key caps: `mod+k` shows ⌘ K on Apple and Ctrl K elsewhere. Hidden from screen readers, which read `aria-keyshortcuts`. */
export function Kbd({ keys }: { keys: string }) {
  const platform = useContext(CommandServicesContext)?.platform ?? detectPlatform();
  return (
    <Caps aria-hidden>
      {keyCaps(keys, platform)
        .flat()
        .map((cap, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cap is its place; `g g` has two alike
          <kbd key={index}>{cap}</kbd>
        ))}
    </Caps>
  );
}
