import { Button } from '@mui/material';
import type { Ref } from 'react';
import type { Command } from '../../../commands/command.ts';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import { useText } from '../../../i18n/useText.ts';

const VIEWS_KEY = 'shift+w';

export const viewsCommand = (screen: string, run: () => void): Command => ({
  scope: 'screen',
  screen,
  group: 'list',
  id: `${screen}.views`,
  labelKey: 'commands.list.views',
  keys: [VIEWS_KEY],
  run,
});

/** Opens the menu of a list's views. */
export function ViewsButton({ ref, onOpen }: { ref: Ref<HTMLButtonElement>; onOpen: () => void }) {
  const translate = useText();
  return (
    <Button
      ref={ref}
      variant="outlined"
      size="small"
      aria-haspopup="menu"
      onClick={onOpen}
      endIcon={<Kbd keys={VIEWS_KEY} />}
    >
      {translate('commands.list.views')}
    </Button>
  );
}
