import { useCallback, useState } from 'react';
import { useCommand } from '../../commands/useCommand.ts';
import { focusNextBar } from '../../lib/browser/bars.ts';
import { useMessageStore } from '../../session/Messages.tsx';

/** F8 opens the history of messages, after it has focused the bars with buttons; the messages then count as seen. */
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
    // In a grid F8 moves between its errors.
    keys: ['f8', 'mod+f8'],
    always: true,
    run: () => {
      if (!focusNextBar()) show();
    },
  });
  return { open, show, close };
}
