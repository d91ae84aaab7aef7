import { useCallback, useState } from 'react';
import { useCommand } from '../../commands/useCommand.ts';
import { focusNextBar } from '../../lib/browser/bars.ts';
import { useMessageStore } from '../../session/Messages.tsx';

/** Opens the history of messages by F8, after the bars that have buttons; its messages count as seen. */
export function useMessageTray(onSeen: () => void) {
  const store = useMessageStore();
  const [open, setOpen] = useState(false);
  const show = useCallback(() => {
    setOpen(true);
    onSeen();
  }, [onSeen]);
  const close = useCallback(() => {
    setOpen(false);
    store.seen();
  }, [store]);
  useCommand({
    id: 'shell.messages',
    labelKey: 'messages.show',
    scope: 'global',
    group: 'view',
    // In a grid F8 moves through its errors.
    keys: ['f8', 'mod+f8'],
    always: true,
    run: () => {
      if (!focusNextBar()) show();
    },
  });
  return { open, show, close };
}
