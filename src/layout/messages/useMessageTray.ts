import { useCallback, useState } from 'react';
import { useCommand } from '../../commands/useCommand.ts';
import { useMessageStore } from '../../session/Messages.tsx';

/** Opens the history of messages by F8; its messages count as seen. */
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
    keys: ['f8'],
    always: true,
    run: show,
  });
  return { open, show, close };
}
